// The texts of the page. Each stands in a table, one file for each language, under a key that all
// tables share. Scripts call `t`; index.html has `{key}` in the place of a text.

import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };
import { settings } from "./storage.js";

/** @typedef {keyof typeof en} Key */
/** @typedef {"en" | "de"} Language */
/** @typedef {string | Partial<Record<Intl.LDMLPluralRule | "0", string>>} Entry a text; or one for each plural of `{n}`, and perhaps one for 0 */

/** @type {Record<Language, Record<Key, Entry>>} */
const TABLES = { en, de };

/**
 * The language to show: the chosen one, else the first of the browser's that there is.
 * @param {string} choice
 * @param {readonly string[]} wanted such as "de-AT"
 * @returns {Language}
 */
export function languageFor(choice, wanted) {
  const known = [choice, ...wanted].map((name) => name.split("-")[0]).find((name) => Object.hasOwn(TABLES, name));
  return /** @type {Language} */ (known ?? "en");
}

export const language = languageFor(settings.language, navigator.languages);

/** @typedef {string | number | bigint} Value */

/**
 * A text with its values: `t("steps", { n: 3 })` is "3 steps", and "1 step" for 1. Numbers have separators.
 * @param {Key} key
 * @param {Record<string, Value>} values
 */
export const t = (key, values = {}) => worded(TABLES[language][key], values, language);

/**
 * A text of a table with its values. A large number may be a text of digits.
 * @param {Entry} entry
 * @param {Record<string, Value>} values
 * @param {Language} of
 */
export function worded(entry, values, of) {
  const words = typeof entry === "string" ? entry : plural(entry, values.n, of);
  return words.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const value = values[name];
    return typeof value === "string" && name !== "n" ? value : BigInt(value).toLocaleString(of);
  });
}

/** @param {Exclude<Entry, string>} entry @param {Value} count @param {Language} of */
function plural(entry, count, of) {
  const rule = new Intl.PluralRules(of).select(Number(count));
  return (String(count) === "0" && entry[0]) || entry[rule] || entry.other || "";
}

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
  page.documentElement.lang = language;
  delete page.documentElement.dataset.blank;
}
