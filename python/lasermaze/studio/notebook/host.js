// In a notebook the kernel answers the page's calls. This module takes the place of backend.js, and
// of link.js and entries.js: the page has no address, and no part of the browser's history.

import { Refusal } from "/page/refusal.js";
import { t } from "/page/text.js";

/** @import { Backend } from "/page/types.js" */

const { port1: kernel, port2 } = new MessageChannel();
parent.postMessage(null, "*", [port2]);

const view = Math.random(); // other views of the same board receive the same messages
/** @typedef {{id: string, ending: string, text: string, position?: string}} Message of the kernel */
/** @type {Map<string, (message: Message) => void>} */
const waiting = new Map(); // what to do with the answer to a request
let requests = 0;
/** @type {(position: string) => void} */
let moved = () => {};

kernel.onmessage = (/** @type {MessageEvent<Message>} */ { data }) => {
  if (data.position !== undefined) moved(data.position);
  waiting.get(data.id)?.(data);
  waiting.delete(data.id);
};

/** Call back when the program in the notebook has changed the position. @param {(position: string) => void} then */
export function onMoved(then) {
  moved = then;
}

/** Tell the program the position. @param {string} position */
export const tellPosition = (position) => kernel.postMessage({ call: "moved", position });

/** @type {Backend["ask"]} */
function ask(call, body, { signal } = {}) {
  return new Promise((resolve, reject) => {
    const id = `${view}/${requests += 1}`;
    signal?.addEventListener("abort", () => reject(signal.reason));
    waiting.set(id, ({ ending, text }) => {
      if (ending === "result") resolve(JSON.parse(text));
      else reject(new Refusal(ending === "error" ? JSON.parse(text).error : { message: t("program-error") }));
    });
    kernel.postMessage({ id, call, body: body ?? {} });
  });
}

/** @type {Backend} */
export const backend = {
  ask,
  file: () => Promise.reject(new Error("a notebook takes no files")),
  plays: () => true,
  makes: () => false,
};

export const addressOf = () => Promise.resolve("");
export const enter = () => {};
export const showDialog = (/** @type {HTMLDialogElement} */ dialog) => dialog.showModal();
