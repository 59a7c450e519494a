//! A native text taken apart: headers, then the rows of a grid.

/// The longest text that is read here, in bytes.
const LONGEST: usize = 1 << 16;

/// The keys of the details that every puzzle may have.
const DETAILS: [&str; 3] = ["title", "author", "id"];

/// The values of the headers, and the lines of the grid.
pub struct Sheet<'a> {
    /// The title, the author and the id, or empty texts.
    pub details: [&'a str; 3],
    /// The values of the keys that were asked for; None for those that are missing.
    pub values: Vec<Option<&'a str>>,
    pub rows: Vec<&'a str>,
}

impl<'a> Sheet<'a> {
    /// The sheet of a puzzle of this kind, whose headers may have these keys. None for a text that
    /// is not well formed, or has characters other than printable ASCII, tabs and line feeds.
    pub fn read(text: &'a str, kind: &str, keys: &[&str]) -> Option<Self> {
        let is_plain = |byte: u8| matches!(byte, b' '..=b'~' | b'\t' | b'\n');
        if text.len() > LONGEST || !text.bytes().all(is_plain) {
            return None;
        }
        let mut lines = text.split('\n').map(strip);
        let mut found = None;
        let mut details = [None; 3];
        let mut values = vec![None; keys.len()];
        loop {
            let line = lines.next()?;
            if line.is_empty() {
                continue;
            }
            let (key, value) = line.split_once(':')?;
            let (key, value) = (strip(key), strip(value));
            if key == "grid" {
                value.is_empty().then_some(())?;
                break;
            }
            let place = if key == "kind" {
                &mut found
            } else if let Some(index) = DETAILS.iter().position(|&detail| detail == key) {
                &mut details[index]
            } else {
                &mut values[keys.iter().position(|&known| known == key)?]
            };
            if place.replace(value).is_some() || value.contains('\t') {
                return None;
            }
        }
        let rows = read_rows(lines)?;
        let details = details.map(Option::unwrap_or_default);
        (found? == kind).then_some(Sheet { details, values, rows })
    }
}

/// The lines of the grid, without a blank one between them or anything else below.
fn read_rows<'a>(lines: impl Iterator<Item = &'a str>) -> Option<Vec<&'a str>> {
    let mut lines = lines.skip_while(|line| line.is_empty());
    let mut rows = Vec::with_capacity(8);
    for line in lines.by_ref() {
        if line.is_empty() {
            break;
        }
        if line.contains(':') {
            return None;
        }
        rows.push(line);
    }
    (!rows.is_empty() && lines.all(str::is_empty)).then_some(rows)
}

fn strip(text: &str) -> &str {
    text.trim_matches([' ', '\t'])
}

/// The words of a line, between blanks.
pub fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split([' ', '\t']).filter(|word| !word.is_empty())
}
