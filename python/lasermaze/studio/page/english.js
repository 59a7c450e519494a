// Sentences, and numbers that do not count things.

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
