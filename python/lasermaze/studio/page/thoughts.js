// An explanation as screens: one thought on each, with the picture that it is about.

const MAX_LETTERS = 260; // of the sentences that share a screen; a longer sentence has its own

/**
 * @typedef {{svg: string}} Drawn
 * @typedef {{title: string, paragraphs: string[], picture: Drawn | null, captions: string[]}} Chapter
 * @typedef {object} Screen
 * @property {number} chapter the number of its chapter, counted through both levels
 * @property {"plain" | "theory"} level
 * @property {string} title
 * @property {string} text
 * @property {string | null} svg its picture, or the last one before it
 * @property {string[]} captions what belongs to the picture
 * @property {string[]} frames the picture lit step by step; none if it stands still
 */

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** A paragraph in parts of a few sentences each. @param {string} paragraph @returns {string[]} */
export function thoughts(paragraph) {
  /** @type {string[]} */
  const parts = [];
  for (const { segment } of segmenter.segment(paragraph)) {
    const last = parts.at(-1);
    // A number such as "1." at the end of a segment belongs to what follows it.
    if (last !== undefined && (last.length + segment.length <= MAX_LETTERS || /(^|\s)\d+\.\s*$/.test(last))) {
      parts[parts.length - 1] = last + segment;
    } else {
      parts.push(segment);
    }
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/**
 * The screens of an explanation: the level in everyday words, then the theory.
 * @param {Chapter[]} plain
 * @param {Chapter[]} theory
 * @returns {Screen[]}
 */
export function screensOf(plain, theory) {
  /** @type {Screen[]} */
  const screens = [];
  /** @type {{svg: string | null, captions: string[]}} */
  let shown = { svg: null, captions: [] };
  const levels = /** @type {const} */ ([["plain", plain], ["theory", theory]]);
  let number = 0;
  for (const [level, chapters] of levels) {
    for (const { title, paragraphs, picture, captions } of chapters) {
      if (picture) shown = { svg: picture.svg, captions };
      const texts = paragraphs.flatMap(thoughts);
      for (const text of texts.length ? texts : [""]) {
        screens.push({ chapter: number, level, title, text, ...shown, frames: [] });
      }
      number += 1;
    }
  }
  return screens;
}

/**
 * At most `most` of the frames, evenly chosen, with the first and the last.
 * @param {string[]} frames
 * @param {number} most
 */
export function chosen(frames, most) {
  if (frames.length <= most) return frames;
  return Array.from({ length: most }, (_, at) => frames[Math.round((at * (frames.length - 1)) / (most - 1))]);
}
