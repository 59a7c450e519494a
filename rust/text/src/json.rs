//! Large values as JSON texts, written without an object for each number or row.
//!
//! The texts are those of Python's `json.dumps`, which separates values with a comma and a blank.

/// Rows of ASCII letters as strings, without the brackets around the list.
pub fn rows(cells: &[u8], cols: usize, json: &mut Vec<u8>) {
    json.reserve(cells.len() + 4 * cells.len().div_ceil(cols.max(1)));
    for row in cells.chunks(cols.max(1)) {
        separate(json);
        json.push(b'"');
        letters(row, json);
        json.push(b'"');
    }
}

/// Numbers, without the brackets around the list; 0 is written as `null`.
pub fn numbers(numbers: impl ExactSizeIterator<Item = u32>, json: &mut Vec<u8>) {
    json.reserve(6 * numbers.len());
    for value in numbers {
        separate(json);
        match value {
            0 => json.extend_from_slice(b"null"),
            _ => number(value, json),
        }
    }
}

/// The comma before any value but the first.
fn separate(json: &mut Vec<u8>) {
    if !json.is_empty() {
        json.extend_from_slice(b", ");
    }
}

/// The letters of a string. Of ASCII's printable ones JSON escapes two.
pub(crate) fn letters(text: &[u8], json: &mut Vec<u8>) {
    for part in text.split_inclusive(|letter| matches!(letter, b'\\' | b'"')) {
        match part.split_last() {
            Some((&last @ (b'\\' | b'"'), before)) => {
                json.extend_from_slice(before);
                json.extend_from_slice(&[b'\\', last]);
            }
            _ => json.extend_from_slice(part),
        }
    }
}

/// A number in decimal digits.
pub(crate) fn number(mut value: u32, json: &mut Vec<u8>) {
    let mut digits = [0; 10];
    let mut first = digits.len();
    loop {
        first -= 1;
        digits[first] = b'0' + (value % 10) as u8;
        value /= 10;
        if value == 0 {
            return json.extend_from_slice(&digits[first..]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(write: impl FnOnce(&mut Vec<u8>)) -> String {
        let mut json = Vec::new();
        write(&mut json);
        String::from_utf8(json).unwrap()
    }

    #[test]
    fn rows_are_strings() {
        assert_eq!(written(|json| rows(b"ab\\\"", 2, json)), r#""ab", "\\\"""#);
        assert_eq!(written(|json| rows(b"\\a.", 1, json)), r#""\\", "a", ".""#);
        assert_eq!(written(|json| rows(b"", 0, json)), "");
    }

    #[test]
    fn numbers_are_decimal() {
        let values = [1, 0, 10, 4_294_967_295, 0];
        let text = written(|json| numbers(values.into_iter(), json));
        assert_eq!(text, "1, null, 10, 4294967295, null");
    }
}
