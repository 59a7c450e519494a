// The tools for the piece at the cursor, beside the board: turn it, mark it, take it back.

import { Refusal, pictured, request } from "./api.js";
import { all, find, quietPicture } from "./dom.js";
import * as moves from "./moves.js";
import { t } from "./text.js";

/** @import { Cell } from "./types.js" */

const PAUSE = 60; // milliseconds in which a click on the piece is made, whose answer goes first

const HEADINGS = ["N", "E", "S", "W"];

/** The signs of the directions, in the editor until the pictures are there. @type {Record<string, string>} */
const SIGNS = { N: "↑", E: "→", S: "↓", W: "←", "?": "?" };

export class TokenTools {
  #root = find(document, "#cell-tools");
  #asked = ""; // about which piece the page asked last
  /** @type {import("./generated-types.js").PieceResponse | null} */
  #known = null;

  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    for (const button of this.#turns) {
      button.onclick = () => this.#act((cell) => moves.turn(cell, button.dataset.turn ?? "on"));
    }
    find(this.#root, "[data-mark]").onclick = () => this.#act(moves.mark);
    find(this.#root, "[data-take]").onclick = () => this.#act((cell) => moves.take([cell]));
    for (const event of /** @type {const} */ (["shown", "pointed"])) session.on(event, () => this.#show());
  }

  get #turns() {
    return all(this.#root, "[data-turn]");
  }

  /** @param {(cell: Cell) => string} write */
  #act(write) {
    const { cursor } = this.session;
    if (cursor) this.session.act(write(cursor));
  }

  /** Show the buttons, if there is a piece at the cursor with which something can be done. */
  async #show() {
    const { session } = this;
    const { cursor } = session;
    const about = cursor && session.within(cursor) && !session.isEmpty(cursor) && !session.preview
      && !(session.playing && (session.guided || !session.hasBox)) && session.choice === "hand";
    if (!about) {
      this.#asked = "";
      this.#root.hidden = true;
    } else if (session.playing) {
      await this.#offer(cursor);
    } else {
      for (const button of all(this.#root, "button")) button.hidden = false;
      find(this.#root, "#take-words").textContent = t("remove");
      this.#root.hidden = false;
      await this.#turnedInBuild(cursor);
    }
  }

  /** In the editor each direction shows the piece turned that way, too. @param {Cell} cursor */
  async #turnedInBuild(cursor) {
    const { puzzle: { text: puzzle } } = this.session;
    const key = JSON.stringify([puzzle, cursor]);
    if (key === this.#asked) return;
    this.#asked = key;
    this.#asTheyWouldStand([], []);
    await new Promise((done) => { setTimeout(done, PAUSE); });
    if (key !== this.#asked) return;
    const looks = [];
    try {
      for (const way of HEADINGS) {
        const { view } = await request("edit", pictured({ puzzle, moves: [moves.turn(cursor, way)] }));
        looks.push(cellOf(view.picture, cursor));
        if (key !== this.#asked) return;
      }
      this.#asTheyWouldStand(HEADINGS, looks);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error; // a piece without directions keeps the signs
    }
  }

  /** Offer what a player may do with the piece; nothing with one that the puzzle gives. @param {Cell} cursor */
  async #offer(cursor) {
    const key = JSON.stringify([this.session.subject, cursor]);
    if (key !== this.#asked) {
      this.#asked = key;
      this.#known = null;
      this.#root.hidden = true;
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
    const { ways, looks, take } = this.#known;
    this.#asTheyWouldStand(ways, looks.map((look) => cellOf(look, cursor)));
    for (const button of this.#turns) button.hidden = !ways.includes(button.dataset.turn ?? "");
    find(this.#root, "[data-take]").hidden = !take;
    find(this.#root, "#take-words").textContent = t("take-back");
    this.#root.hidden = !ways.length && !take;
  }

  /** Show the piece on each button as it would stand. @param {string[]} ways @param {SVGElement[]} looks */
  #asTheyWouldStand(ways, looks) {
    for (const button of this.#turns) {
      const look = looks[ways.indexOf(button.dataset.turn ?? "")];
      button.replaceChildren(look ?? SIGNS[button.dataset.turn ?? ""]);
    }
  }
}

/** The part of a picture that shows a cell. @param {import("./generated-types.js").Picture} picture @param {Cell} cell */
function cellOf({ svg, grid: { left, top, cell: wide, cell_height: high } }, [row, col]) {
  const root = quietPicture(svg);
  root.setAttribute("viewBox", `${left + col * wide} ${top + row * high} ${wide} ${high}`);
  return root;
}
