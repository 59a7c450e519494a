// The page's requests: each call is a pure function of its request. A backend answers them.

import { backend } from "./backend.js";
import { settings } from "./storage.js";

export { Refusal } from "./refusal.js";

const LARGE = 3000; // characters of a puzzle whose picture is made of pixels

export const darkness = matchMedia("(prefers-color-scheme: dark)");

/** Whether the page is dark, by the user's choice or the system's. */
const isDark = () => (settings.theme === "auto" ? darkness.matches : settings.theme === "dark");

/** A request for pictures. Those of a large puzzle are made of pixels in the page's colours. */
export const pictured = (body) =>
  body.puzzle.length > LARGE ? { ...body, theme: isDark() ? "dark" : "light" } : body;

/** The response to a request that is quick. */
export const request = (path, body, signal) => backend.ask(path, body, { signal });

/** The response to a request that may take long; `onProgress` gets its progress, `signal` stops it. */
/** @type {(path: string, body: object, how?: {signal?: AbortSignal, onProgress?: (message: any) => void}) => Promise<any>} */
export const requestWithProgress = (path, body, { signal = undefined, onProgress = () => {} } = {}) =>
  backend.ask(path, body, /** @type {any} */ ({ signal, onProgress }));

/** The file in a response: its name and its bytes. */
export const requestFile = (path, body, signal) => backend.file(path, body, signal);

/** Whether the backend makes files of a format; the page makes others with the browser's help. */
export const makes = (format) => backend.makes(format);
