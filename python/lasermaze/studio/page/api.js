// The page's requests: each call is a pure function of its request. A backend answers them.

import { backend } from "./backend.js";
import { settings } from "./storage.js";

export { Refusal } from "./refusal.js";

/** @import { Answers, How } from "./types.js" */

const LARGE = 3000; // characters of a puzzle whose picture is made of pixels

export const darkness = matchMedia("(prefers-color-scheme: dark)");

/** Whether the page is dark, by the user's choice or the system's. */
const isDark = () => (settings.theme === "auto" ? darkness.matches : settings.theme === "dark");

/**
 * A request for pictures. Those of a large puzzle are made of pixels in the page's colours.
 * @template {{puzzle: string}} Body
 * @param {Body} body
 */
export const pictured = (body) =>
  body.puzzle.length > LARGE ? { ...body, theme: isDark() ? "dark" : "light" } : body;

/**
 * The response to a request that is quick.
 * @template {keyof Answers} Call
 * @param {Call} call
 * @param {object} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answers[Call]>}
 */
export const request = (call, body, signal) => backend.ask(call, body, { signal });

/**
 * The response to a request that may take long; `onProgress` gets its progress, `signal` stops it.
 * @template {keyof Answers} Call
 * @param {Call} call
 * @param {object} body
 * @param {How} [how]
 * @returns {Promise<Answers[Call]>}
 */
export const requestWithProgress = (call, body, { signal = undefined, onProgress = () => {} } = {}) =>
  backend.ask(call, body, { signal, onProgress });

/** The file in a response: its name and its bytes. @param {"draw"} path @param {object} body @param {AbortSignal} [signal] */
export const requestFile = (path, body, signal) => backend.file(path, body, signal);

/** Whether moves in a puzzle are answered before everything else is. @param {string} puzzle */
export const plays = (puzzle) => backend.plays(puzzle);

/** Whether the backend makes files of a format; the page makes others with the browser's help. @param {string} format */
export const makes = (format) => backend.makes(format);
