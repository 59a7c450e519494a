// The tools for the piece at the cursor, beside the board: turn it, mark it, take it back.

import { Refusal, request } from "./api.js";
import { all, find, quietPicture } from "./dom.js";
import * as moves from "./moves.js";

/** @import { Cell } from "./types.js" */

const PAUSE = 60; // milliseconds in which a click on the piece is made, whose answer goes first

/** The signs of the directions, until the pictures are there. @type {Record<string, string>} */
const SIGNS = { N: "↑", E: "→", S: "↓", W: "←", "?": "?" };

export class TokenTools {
  #root = find(document, "#cell-tools");
  #asked = ""; // about which piece the page asked last
  /** @type {import("./generated-types.js").PieceResponse | null} */
  #known = null;
  /** @type {Map<string, import("./generated-types.js").PieceResponse>} what a designer may do with a piece, by its words */
  #learnt = new Map();

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
    const about = cursor && session.isFilled(cursor) && !session.preview
      && (session.playing ? session.hasBox && !session.guided : session.choice === "hand");
    if (!about) {
      this.#asked = "";
      this.#root.hidden = true;
    } else {
      await this.#offer(cursor);
    }
  }

  /** Offer what may be done with the piece; in play nothing with one that the puzzle gives. @param {Cell} cursor */
  async #offer(cursor) {
    const { playing, subject } = this.session;
    const key = JSON.stringify([playing, subject, cursor]);
    if (key !== this.#asked) {
      this.#asked = key;
      this.#known = null;
      if (playing) this.#root.hidden = true;
      else this.#expect(cursor);
      await new Promise((done) => { setTimeout(done, PAUSE); });
      if (key !== this.#asked) return;
      try {
        this.#known = await request("piece", { ...subject, cell: cursor, editing: !playing });
      } catch (error) {
        if (error instanceof Refusal) return; // what cannot be told is not offered
        throw error;
      }
    }
    if (key !== this.#asked || !this.#known) return;
    if (!playing) this.#learnt.set(this.#contents(cursor), this.#known);
    this.#showButtons(this.#known);
    this.#asTheyWouldStand(this.#known.ways, this.#known.looks.map((look) => cellOf(look, cursor)));
  }

  /** In Build a piece has its buttons at once: those that such a piece had before. @param {Cell} cursor */
  #expect(cursor) {
    this.#asTheyWouldStand([], []);
    this.#showButtons(this.#learnt.get(this.#contents(cursor)) ?? { ways: [], take: false, mark: false });
    this.#root.scrollIntoView({ block: "nearest" }); // the tools of Build scroll on a phone
  }

  /** The contents of a cell, in words. @param {Cell} cell */
  #contents(cell) {
    const { session } = this;
    return JSON.stringify([session.puzzle.kind, session.contentsOf(cell)]);
  }

  /** In Build every piece can be asked to go: the few that stay say why. @param {{ways: string[], take: boolean, mark: boolean}} possible */
  #showButtons({ ways, take, mark }) {
    const { playing } = this.session;
    for (const button of this.#turns) button.hidden = !ways.includes(button.dataset.turn ?? "");
    find(this.#root, "[data-mark]").hidden = !mark;
    find(this.#root, "[data-take]").hidden = playing && !take;
    find(this.#root, "#take-words").textContent = playing ? "Take back" : "Remove";
    this.#root.hidden = playing && !ways.length && !take;
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
function cellOf({ svg, grid: { left, top, cell } }, [row, col]) {
  const root = quietPicture(svg);
  root.setAttribute("viewBox", `${left + col * cell} ${top + row * cell} ${cell} ${cell}`);
  return root;
}
