// What can be done with the piece at the cursor, beside the board: turn it, mark it, take it back.

import { Refusal, request } from "./api.js";
import { all, by } from "./dom.js";
import * as moves from "./moves.js";

const PAUSE = 60; // milliseconds in which a click on the piece is made, whose answer goes first

/** @import { Cell } from "./types.js" */

export class TokenTools {
  #asked = ""; // about which piece the page asked last
  /** @type {{ways: string[], take: boolean} | null} */
  #known = null;

  /**
   * @param {import("./session.js").Session} session
   * @param {import("./board.js").Board} board
   * @param {import("./tools.js").Tools} tools
   */
  constructor(session, board, tools) {
    this.session = session;
    this.board = board;
    this.tools = tools;
    this.box = by("cell-tools");
    for (const button of all("[data-turn]")) {
      button.onclick = () => this.#act((cell) => moves.turn(cell, button.dataset.turn ?? "on"));
    }
    all("[data-mark]")[0].onclick = () => this.#act(moves.mark);
    all("[data-take]")[0].onclick = () => this.#act((cell) => moves.take([cell]));
    board.addEventListener("moved", () => this.show());
  }

  /** @param {(cell: Cell) => string} write */
  #act(write) {
    const { cursor } = this.board;
    if (cursor) this.session.act(write(cursor));
  }

  /** Show the buttons, if there is a piece at the cursor with which something can be done. */
  async show() {
    const { board, session, tools } = this;
    const { cursor } = board;
    const about = cursor && board.within(cursor) && !board.isEmpty(cursor) && !session.preview
      && !(session.playing && (board.guided || !tools.hasBox)) && tools.choice === "hand";
    if (!about) {
      this.#asked = "";
      this.box.hidden = true;
    } else if (session.playing) {
      await this.#offer(cursor);
    } else {
      for (const button of all("#cell-tools > *")) button.hidden = false;
      this.box.hidden = false;
    }
  }

  /** Offer what a player may do with the piece; nothing with one that the puzzle gives. @param {Cell} cursor */
  async #offer(cursor) {
    const key = JSON.stringify([this.session.subject, cursor]);
    if (key !== this.#asked) {
      this.#asked = key;
      this.#known = null;
      this.box.hidden = true;
      await new Promise((done) => { setTimeout(done, PAUSE); });
      if (key !== this.#asked) return;
      try {
        this.#known = await request("piece", { ...this.session.subject, cell: cursor });
      } catch (error) {
        if (error instanceof Refusal) return; // what cannot be told is not offered
        throw error;
      }
    }
    if (key !== this.#asked || !this.#known) return;
    const { ways, take } = this.#known;
    for (const button of all("[data-turn]")) button.hidden = !ways.includes(button.dataset.turn ?? "");
    all("[data-take]")[0].hidden = !take;
    by("take-words").textContent = "Take back";
    this.box.hidden = !ways.length && !take;
  }
}
