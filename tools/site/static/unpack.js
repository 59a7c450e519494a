// The files of Python come packed by Zstandard, a sixth smaller than hosts pack them, and no browser
// unpacks that everywhere yet.

import { Decompress } from "fzstd";

/**
 * The contents of a packed file, while it arrives.
 * @param {ReadableStream<Uint8Array>} packed
 * @returns {ReadableStream<Uint8Array>}
 */
export function unpacked(packed) {
  /** @type {Decompress} */
  let frames;
  return packed.pipeThrough(new TransformStream({
    start: (controller) => {
      frames = new Decompress((part) => controller.enqueue(part));
    },
    transform: (part) => frames.push(part),
    flush: () => frames.push(new Uint8Array(), true),
  }));
}
