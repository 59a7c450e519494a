// The screens of an explanation as thoughts: a few sentences at a time, with their picture.

const MAX_LETTERS = 260; // of the sentences that share a screen; a longer sentence has its own

/** @import { Screen } from "./generated-types.js" */

/**
 * @typedef {object} Thought
 * @property {number} screen the number of its screen, among those of its level
 * @property {string} title
 * @property {string} text
 * @property {string | null} svg its picture, or the last one before it
 * @property {string[]} captions the words that belong to the picture
 * @property {string[]} frames the picture lit step by step; none if it stands still
 * @property {Screen[]} inside the screens that explain it
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
 * The thoughts of the screens of one level: a screen with many words has several.
 * @param {Screen[]} screens
 * @returns {Thought[]}
 */
export function thoughtsOf(screens) {
  /** @type {{svg: string | null, captions: string[]}} */
  let shown = { svg: null, captions: [] };
  return screens.flatMap(({ title, words, picture, captions, inside }, screen) => {
    if (picture) shown = { svg: picture.svg, captions };
    const texts = thoughts(words.join(" "));
    return (texts.length ? texts : [""]).map((text) => ({ screen, title, text, ...shown, frames: [], inside }));
  });
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
