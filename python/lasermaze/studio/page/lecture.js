// The explanation in a dialog: its chapters with large pictures, and a list of them.

import { by, coded, make, picture } from "./dom.js";
import { openDialog } from "./forms.js";

export class Lecture {
  #chapters = [];
  #watcher = null;

  /**
   * @param {import("./session.js").Session} session
   * @param {import("./export.js").Export} exporter
   */
  constructor(session, exporter) {
    this.session = session;
    this.dialog = by("lecture");
    this.pages = by("lecture-text");
    by("lecture-print").onclick = () => print();
    by("lecture-save").onclick = () => exporter.save("html", by("lecture-save"), this.dialog);
    this.dialog.addEventListener("close", () => this.#watcher?.disconnect());
  }

  /** Fill in the chapters and open the dialog. */
  open(chapters) {
    this.#chapters = chapters;
    by("lecture-title").textContent = `Explained: ${this.session.puzzle.title || this.session.kind.title}`;
    const sections = chapters.map((chapter, number) => this.#section(chapter, number));
    this.pages.replaceChildren(...sections);
    by("lecture-chapters").replaceChildren(...chapters.map(({ title }, number) =>
      make("li", {}, make("button", { type: "button", onclick: () => this.#turnTo(number) }, title))));
    by("lecture-contents").hidden = chapters.length < 2;
    this.again();
    this.pages.scrollTop = 0;
  }

  /** Open the dialog again at the same place. */
  again() {
    openDialog("lecture");
    this.#watch();
  }

  #section({ title, paragraphs, picture: drawn }, number) {
    const words = make("div", { class: "words" }, make("h3", { tabindex: -1 }, title),
      paragraphs.map((text) => make("p", {}, coded(text))));
    const shown = drawn && make("figure", {}, picture(drawn.svg), make("figcaption", {},
      make("button", { type: "button", class: "small", onclick: () => this.#onBoard(number) }, "Show it on the board")));
    return make("section", { class: drawn ? "chapter pictured" : "chapter" }, words, shown);
  }

  #turnTo(number) {
    const section = this.pages.children[number];
    section.scrollIntoView({ block: "start" });
    section.querySelector("h3").focus({ preventScroll: true });
    this.#here(number);
  }

  /** Mark in the list which chapter is read. */
  #watch() {
    this.#watcher?.disconnect();
    const sections = [...this.pages.children];
    const seen = new Set();
    this.#watcher = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) seen.add(sections.indexOf(target));
        else seen.delete(sections.indexOf(target));
      }
      if (seen.size) this.#here(Math.min(...seen));
    }, { root: this.pages, rootMargin: "-25% 0px -60% 0px" });
    for (const section of sections) this.#watcher.observe(section);
    this.#here(0);
  }

  #here(number) {
    [...by("lecture-chapters").children].forEach(({ firstElementChild: button }, other) => {
      if (other === number) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    });
  }

  /** Show a chapter's picture instead of the board, with a button to go back. */
  #onBoard(number) {
    const { title, picture: drawn } = this.#chapters[number];
    this.dialog.close();
    const back = make("button", { type: "button", class: "small", onclick: () => {
      this.session.peek(null);
      this.again();
      this.#turnTo(number);
    } }, "Back to the explanation");
    this.session.peek({ view: { ...this.session.view, picture: drawn }, words: title, pager: back });
    by("banner").scrollIntoView({ block: "nearest" });
    back.focus();
  }
}
