// Answers the page's requests: by the server that the page came from, or, on a site of static
// files, by Python in a worker of the page. Both serve the same table of calls.
//
// A backend has
//   ask(call, body, {signal, onProgress}): the response to a request;
//   file(call, body, signal): {name, blob}, a file in a response;
//   plays(puzzle): whether moves in it are answered before everything else is;
//   makes(format): whether it makes files of that format itself.

/** @import { Backend } from "./types.js" */

const { backend: kind } = document.documentElement.dataset;

/** @type {{backend: Backend}} */
export const { backend } = await (kind === "worker"
  ? import("./worker-backend.js")
  : import("./server-backend.js"));
