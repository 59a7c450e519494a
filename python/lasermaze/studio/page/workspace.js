// The puzzle's title and question, and the actions that belong to no smaller part of the page.

import { announce } from "./announce.js";
import { does } from "./actions.js";
import { find } from "./dom.js";
import { sentence } from "./english.js";
import * as moves from "./moves.js";

export class Workspace {
  #root = find(document, "#workspace");
  #title = find(this.#root, "#title", HTMLInputElement);

  /**
   * @param {import("./session.js").Session} session
   * @param {import("./lessons.js").Lessons} lessons
   * @param {import("./rating.js").Rating} rating
   */
  constructor(session, lessons, rating) {
    this.session = session;
    this.rating = rating;
    session.on("shown", () => this.#show());
    session.on("opened", () => announce(lessons.announcement ?? this.#opening));
    session.on("changed", () => announce(lessons.announcement ?? session.view.message));
    this.#title.onchange = () => session.act(moves.title(this.#title.value));
    this.#title.onkeydown = ({ key }) => { if (key === "Enter") this.#title.blur(); };
    does("build", () => session.setMode("edit"), { pressed: () => !session.playing });
    does("play", () => session.setMode("play"), { pressed: () => session.playing });
    does("clear", () => session.act("clear"));
    does("suppose", () => {
      session.mark();
      announce("Point marked. Try something; then keep it or go back to the mark.");
    });
  }

  /** The message about a puzzle that is opened. */
  get #opening() {
    const { playing, kind, name, view } = this.session;
    const difficulty = this.rating.level && ` Difficulty: ${sentence(this.rating.level)}`;
    return [playing ? `Playing ${kind.title}: ${name || "Untitled"}.` : `Building ${kind.title}: ${name || "Untitled"}.`, view.message, difficulty.trim()].filter(Boolean).join(" ");
  }

  #show() {
    const { daily, home, kind, mode, name, playing, puzzle, title, hasBox } = this.session;
    this.#root.dataset.mode = mode;
    document.body.classList.toggle("with-box", hasBox);
    document.title = `${title} · lasermaze studio`;
    find(this.#root, "#heading").textContent = title;
    find(this.#root, "#kind").textContent = kind.title;
    find(this.#root, "#question").textContent = kind.question;
    const named = home && daily ? `Today: ${name}` : name || (playing ? `${puzzle.rows} × ${puzzle.cols}` : "");
    if (document.activeElement !== this.#title || playing) this.#title.value = named;
    this.#title.readOnly = playing;
  }
}
