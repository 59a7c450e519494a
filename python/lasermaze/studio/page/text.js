// The texts of the page, which stand in a table. Scripts call `t`; index.html has `{key}` in the place of a text.

import texts from "./texts.json" with { type: "json" };

/** @typedef {keyof typeof texts} Key */
/** @typedef {string | {0?: string, one: string, other: string}} Entry a text; or one for each plural of `{n}`, and perhaps one for 0 */
/** @typedef {string | number | bigint} Value */

/**
 * A text with its values: `t("steps", { n: 3 })` is "3 steps", and "1 step" for 1. Numbers have separators.
 * @param {Key} key
 * @param {Record<string, Value>} values
 */
export const t = (key, values = {}) => filled(texts[key], values);

/**
 * A text of the table with its values. A large number may be a text of digits.
 * @param {Entry} entry
 * @param {Record<string, Value>} values
 */
export function filled(entry, values) {
  const words = typeof entry === "string" ? entry : plural(entry, String(values.n));
  return words.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const value = values[name];
    return typeof value === "string" && name !== "n" ? value : BigInt(value).toLocaleString("en");
  });
}

/** @param {Exclude<Entry, string>} entry @param {string} count */
const plural = (entry, count) => (count === "0" && entry[0]) || (count === "1" ? entry.one : entry.other);

const PLACE = /\{([\w-]+)\}/g;

/** Put the texts into index.html, whose root is the document. @param {Document} page */
export function placeTexts(page) {
  const placed = (/** @type {string} */ text) => text.replaceAll(PLACE, (_, key) => t(/** @type {Key} */ (key)));
  const nodes = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const { currentNode: node } = nodes;
    if (node.nodeValue?.includes("{")) node.nodeValue = placed(node.nodeValue);
  }
  for (const name of ["aria-label", "title", "placeholder"]) {
    for (const element of page.querySelectorAll(`[${name}*="{"]`)) element.setAttribute(name, placed(element.getAttribute(name) ?? ""));
  }
  delete page.documentElement.dataset.blank;
}
