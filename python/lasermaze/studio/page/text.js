// The texts of the page. Each stands in a table, one file for each language, under a key that all
// tables share. Scripts call `t`; index.html has `{key}` in the place of a text.

import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };
import libraryInGerman from "./library-de.json" with { type: "json" };
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

// The library's words are English. Those that are always the same have a translation.

/** @type {Record<string, Entry>} */
const LIBRARY = language === "de" ? libraryInGerman : {};

/** The language of the library's words where they have no translation; null if it is the page's. */
export const library = language === "en" ? null : "en";

/** Words of the library in the page's language, if there is a translation. @param {string} words */
export const said = (words) => (isTranslated(words) ? worded(LIBRARY[words], {}, language) : words);

/** Whether a text of the library, or the pattern of one, has a translation. @param {string} words */
const isTranslated = (words) => Object.hasOwn(LIBRARY, words);

/** Facts about a cell or a piece, with commas between them. @param {string[]} facts */
export const saidOf = (facts) => facts.map(said).join(", ");

/**
 * A sentence of the library by its parts: in the page's language, or null if it has no translation.
 * @param {{pattern: string, values: Record<string, string | number>} | null | undefined} parts
 */
export function saidInParts(parts) {
  if (!library || !parts || !isTranslated(parts.pattern)) return null;
  const values = Object.entries(parts.values).map(([name, value]) => [name, typeof value === "string" ? said(value) : value]);
  return worded(LIBRARY[parts.pattern], Object.fromEntries(values), language);
}

const TRANSLATED = new Set(Object.values(LIBRARY));

/** The language of words that `said` returned, as an attribute; null if it is the page's. @param {string} words */
export const languageOf = (words) => (TRANSLATED.has(words) ? null : library);

const TOLD = new Set(["title", "question", "counts", "help", "words", "cheer"]); // the fields of a document that are read

/**
 * A document of the library with its words in the page's language.
 * @template Whole
 * @param {Whole} whole
 * @returns {Whole}
 */
export function translated(whole) {
  if (!library || whole === null || typeof whole !== "object") return whole;
  const part = (/** @type {[string, unknown]} */ [name, value]) => [name, TOLD.has(name) && typeof value === "string" ? said(value) : translated(value)];
  return /** @type {Whole} */ (Array.isArray(whole) ? whole.map(translated) : Object.fromEntries(Object.entries(whole).map(part)));
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
  if (library) {
    for (const element of page.querySelectorAll("[data-library]")) {
      element.setAttribute("lang", library);
      element.setAttribute("title", t("hints-are-in-english"));
    }
    for (const note of page.querySelectorAll("[data-other-language]")) note.removeAttribute("hidden");
  }
  page.documentElement.lang = language;
  delete page.documentElement.dataset.blank;
}
