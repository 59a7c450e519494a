// What can be done with the piece at the cursor, beside it: turn it, mark it, take it back.

import { all, by } from "./dom.js";
import * as moves from "./moves.js";

const GAP = 6; // pixels between the cell and the buttons

export class TokenTools {
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
      button.onclick = () => this.#act((cell) => moves.turn(cell, button.dataset.turn));
    }
    all("[data-mark]")[0].onclick = () => this.#act(moves.mark);
    all("[data-take]")[0].onclick = () => this.#act((cell) => moves.take([cell]));
    board.addEventListener("moved", () => this.show());
    addEventListener("scroll", () => this.show(), true);
    addEventListener("resize", () => this.show());
  }

  /** @param {(cell: number[]) => string} write */
  #act(write) {
    const { cursor } = this.board;
    if (cursor) this.session.act(write(cursor));
  }

  /** Show the buttons beside the cursor, if a piece with something to do is there. */
  show() {
    const { board, session, tools } = this;
    const { cursor } = board;
    const about = cursor && board.within(cursor) && !board.isEmpty(cursor) && !session.preview
      && !(session.playing && (board.guided || !tools.hasBox)) && tools.choice === "hand";
    this.box.hidden = !about;
    if (!about) return;
    const cell = board.boxOf(cursor);
    const { offsetWidth: wide, offsetHeight: high } = this.box;
    const below = cell.bottom + GAP + high < innerHeight;
    this.box.style.top = `${below ? cell.bottom + GAP : Math.max(4, cell.top - GAP - high)}px`;
    this.box.style.left = `${Math.min(innerWidth - wide - 4, Math.max(4, (cell.left + cell.right - wide) / 2))}px`;
  }
}
