// Numbers with their nouns in English, as lasermaze.core.english words them.

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
