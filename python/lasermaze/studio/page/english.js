// Sentences, and numbers that do not count things.

/** A whole number with separators; a large one may be a text of digits. @param {string | number | bigint} number */
export const grouped = (number) => BigInt(number).toLocaleString("en");

/**
 * One of two texts, or of three, with a number in the place of `{n}`.
 * @param {string | number | bigint} n
 * @param {string} one
 * @param {string} other
 * @param {string} [none]
 */
export function plural(n, one, other, none = other) {
  const words = String(n) === "0" ? none : String(n) === "1" ? one : other;
  return words.replaceAll("{n}", grouped(n));
}

/** A number with one decimal. @param {number} number */
export const decimal = (number) => number.toLocaleString("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A text with a capital letter. @param {string} words */
export const capital = (words) => words && words[0].toUpperCase() + words.slice(1);

/** A text with a capital letter and a full stop. @param {string} words */
export const sentence = (words) => words && capital(words) + (/[.!?]$/.test(words) ? "" : ".");

/** Seconds as minutes and hours. @param {number} seconds */
export function clock(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
