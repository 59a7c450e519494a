// Numbers with their nouns, and sentences, in English, as lasermaze.core.english words them.

/** A number with separators; a very large one is a text of digits. @param {number | bigint | string} count */
export const grouped = (count) => BigInt(count).toLocaleString("en");

/**
 * A number and its noun: `0 steps`, `1 step`, `1,000 steps`.
 * @param {number | bigint | string} count
 * @param {string} noun
 * @param {string} nouns the plural, with a verb if one follows
 */
export const counted = (count, noun, nouns = `${noun}s`) => `${grouped(count)} ${BigInt(count) === 1n ? noun : nouns}`;

/** As `counted`, with `no hints` for 0. @param {number} count @param {string} noun */
export const countedOrNo = (count, noun) => (count ? counted(count, noun) : `no ${noun}s`);

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
