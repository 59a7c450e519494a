// In a notebook the kernel answers the page's calls. This module takes the place of backend.js, and
// of link.js and entries.js: the page has no address, and no part of the browser's history.

import { Refusal } from "/page/refusal.js";

/** @import { Session } from "/page/session.js" */
/** @import { Backend } from "/page/types.js" */

const { port1: kernel, port2 } = new MessageChannel();
parent.postMessage(null, "*", [port2]);

const view = Math.random(); // other views of the same board receive the same messages
/** @typedef {{id: string, ending: string, text: string, position: string}} Message of the kernel */
/** @type {Map<string, (message: Message) => void>} */
const waiting = new Map(); // what to do with the answer to a request
let requests = 0;
let latest = ""; // the position of the game, as the kernel has said last
let heard = () => Promise.resolve();

kernel.onmessage = (/** @type {MessageEvent<Message>} */ { data }) => {
  latest = data.position;
  waiting.get(data.id)?.(data);
  waiting.delete(data.id);
  heard();
};

/**
 * Keep a session at the position of the game. The position is the game's: the page asks for a move
 * or a step from one position to another, and the kernel makes it only if the game is still there.
 * Where it is instead, every message of the kernel says.
 * @param {Session} session
 */
export function follow(session) {
  let steps = 0; // that the page has made, and the kernel has not answered
  heard = () => session.follow(() => (steps ? null : latest));
  session.on("travelled", async (step) => {
    steps += 1;
    await ask("go", step);
    steps -= 1;
    heard();
  });
  return heard();
}

/** @type {Backend["ask"]} */
function ask(call, body, { signal } = {}) {
  return new Promise((resolve, reject) => {
    const id = `${view}/${requests += 1}`;
    signal?.addEventListener("abort", () => reject(signal.reason));
    waiting.set(id, ({ ending, text }) => {
      if (ending === "result") resolve(JSON.parse(text));
      else if (ending === "late") reject(new Refusal({ message: "the program has changed the board meanwhile" }));
      else reject(new Refusal(ending === "error" ? JSON.parse(text).error : { message: "an error of the program; the browser's console says more" }));
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
