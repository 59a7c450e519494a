// Check, Hint, Solve and Explain, and their results beside the board.

import { Refusal, pictured, request, requestWithProgress } from "./api.js";
import { alarm, announce } from "./announce.js";
import { busy, by, coded, icon, make } from "./dom.js";
import { differencesOf, inShort, listOf } from "./differences.js";
import { counted } from "./english.js";
import { otherwise, reasonOf } from "./hints.js";
import { isAbort } from "./refusal.js";
import { settings } from "./storage.js";

/** @import { Calls, Difference, Fault, HintResponse, SolveResponse } from "./generated-types.js" */
/** @import { Cell, Progress } from "./types.js" */

export class HelpPanel extends EventTarget {
  /** @type {AbortController | null} */
  #work = null;
  /** @type {string[]} */
  #solutions = [];
  #shown = 0;
  /** @type {{about: string, hint: HintResponse, rung: number} | null} */
  #hinted = null; // the hint that is shown, what it is about, and how much of it comes next
  #found = 0; // solutions that the current search has found

  /**
   * @param {import("./session.js").Session} session
   * @param {import("./board.js").Board} board
   * @param {import("./lecture.js").Lecture} lecture
   */
  constructor(session, board, lecture) {
    super();
    this.session = session;
    this.board = board;
    this.lecture = lecture;
    for (const name of /** @type {const} */ (["check", "hint", "solve", "explain"])) by(`help-${name}`).onclick = () => this[name]();
    by("cancel").onclick = () => this.cancel();
  }

  /** Remove the result: the puzzle has changed. */
  clear() {
    this.#work?.abort();
    this.#solutions = [];
    this.#hinted = null;
    by("answer").replaceChildren();
    this.board.mark({ faults: this.#live(), hint: null, beams: [] });
  }

  /** Stop the search, and say what it has found. */
  cancel() {
    this.#work?.abort();
    const claims = this.#found ? `${counted(this.#found, "solution")} so far. ` : "";
    const rest = this.#found ? "There may be more." : "Nothing is claimed.";
    this.#show("Cancelled", "", make("p", { class: "nothing" }, `${claims}The work was stopped. ${rest}`));
  }

  /** The mistakes that are always shown, if that is chosen; not what is still to be done. */
  #live() {
    const { view } = this.session;
    return settings.faults && view ? view.faults.filter(({ unfinished }) => !unfinished) : [];
  }

  check() {
    return busy(by("answer"), this.#check());
  }

  async #check() {
    const puzzle = this.session.subject.puzzle;
    const begun = this.session.playing ? {} : { position: await this.#begun() };
    if (this.session.subject.puzzle !== puzzle) return; // the puzzle has changed meanwhile
    const answer = await this.#run("check", "Checking…", { ...this.session.subject, ...begun });
    if (!answer) return;
    this.dispatchEvent(new Event("checked"));
    const { right, faults, unconfirmed, words } = answer;
    this.board.mark({ faults });
    const title = unconfirmed.length ? "Right, but not confirmed" : "Solved";
    this.#show(right ? title : "Not solved yet", right ? "good" : "bad",
      faults.length ? this.#faultList(faults) : make("p", {}, words));
  }

  /** The position to check in the editor: the start. */
  async #begun() {
    try {
      return (await request("play", pictured({ puzzle: this.session.puzzle.text, moves: [] }))).position;
    } catch {
      return null; // the check says what is wrong with the puzzle
    }
  }

  /** @param {Fault[]} faults */
  #faultList(faults) {
    return make("ol", { class: "faults", "aria-label": "Broken rules" }, faults.slice(0, 50).map((fault, number) =>
      make("li", {}, make("button", { type: "button", class: "small", onclick: () => this.#point(fault) },
        make("span", { class: "badge" }, String(number + 1)), make("span", {}, sentence(fault.message))))));
  }

  /** @param {Fault} fault */
  #point({ cell }) {
    if (!cell) return;
    this.board.moveTo(cell);
    this.board.stage.scrollIntoView({ block: "nearest" });
  }

  /** The next rung of the hint: where to look, what to do, do it. */
  hint() {
    return busy(by("answer"), this.#hint());
  }

  async #hint() {
    const about = JSON.stringify(this.session.subject);
    if (this.#hinted?.about === about && !this.session.preview) return this.#climb(this.#hinted);
    const hint = await this.#run("hint", "Looking for a hint…", this.session.subject);
    if (!hint) return;
    this.dispatchEvent(new Event("hinted"));
    this.#hinted = { about, hint, rung: hint.cell ? 0 : 1 };
    return this.#climb(this.#hinted);
  }

  /** @param {{hint: HintResponse, rung: number}} hinted */
  async #climb(hinted) {
    const { hint, rung } = hinted;
    hinted.rung += 1;
    const next = this.session.playing ? hint.position : hint.puzzle.text;
    const now = this.session.playing ? this.session.position : this.session.puzzle.text;
    const follows = next !== null && next !== now;
    this.board.mark({ hint: hint.cell, beams: [] });
    if (rung === 0) {
      this.#show("Hint", "", make("p", {}, hint.look), this.#rung("What to do there"));
    } else if (rung === 1 || !follows) {
      hinted.rung = 2;
      this.#show("Hint", "", make("p", {}, hint.text), follows ? this.#rung("Do it") : null,
        reasonOf(hint.reason), otherwise(hint.otherwise, hint.reason, this.board));
    } else {
      await this.session.adopt(next);
    }
  }

  /** @param {string} words */
  #rung(words) {
    return make("div", { class: "buttons" }, make("button", { type: "button", onclick: () => this.hint() }, words));
  }

  /** The response to Solve, or null. */
  solve() {
    return busy(by("answer"), this.#solve());
  }

  async #solve() {
    const answer = await this.#run("solve", "Solving…", { puzzle: this.session.puzzle.text });
    if (!answer) return null;
    this.dispatchEvent(new Event("solved"));
    this.#solutions = answer.solutions;
    if (answer.verdict === "solved") {
      this.#show(this.#howMany(answer), "good", make("p", {}, restOf(answer)));
      await this.#page(0, answer);
    } else {
      const title = answer.verdict === "impossible" ? "No solution" : "Not decided";
      this.session.peek({ view: { ...this.session.view, picture: answer.picture }, words: title });
      this.#show(title, answer.verdict === "impossible" ? "bad" : "", make("p", {}, sentence(answer.words)),
        make("div", { class: "buttons" }, make("button", { type: "button", onclick: () => this.explain() }, icon("explain"), "Why?")));
    }
    return answer;
  }

  /** @param {SolveResponse} answer */
  #howMany({ count, exact, unique }) {
    if (unique) return "Exactly one solution";
    return exact ? counted(count, "solution") : `At least ${counted(count, "solution")}`;
  }

  /** @param {SolveResponse} answer */
  #pager(answer) {
    const many = answer.solutions.length;
    /** @type {[string, number][]} */
    const targets = many > 2 ? [["First", 0], ["Previous", this.#shown - 1], ["Next", this.#shown + 1]]
      : many === 2 ? [["The other one", this.#shown + 1]] : [];
    const buttons = targets.map(([label, to], index) => make("button", {
      type: "button",
      class: "small",
      onclick: () => busy(by("answer"), this.#page((to + many) % many, answer, index)),
    }, label));
    return make("div", { class: "pager", role: "group", "aria-label": "Solutions" }, buttons);
  }

  /**
   * Show one of the solutions on the board.
   * @param {number} number
   * @param {SolveResponse} answer
   * @param {number | null} pressed the number of the button that keeps the focus
   */
  async #page(number, answer, pressed = null) {
    this.#shown = number;
    const position = this.#solutions[number];
    const puzzle = this.session.puzzle.text;
    const [response, differences] = await Promise.all([
      request("view", pictured({ puzzle, position })),
      this.#solutions.length > 1 ? differencesOf(puzzle, this.#solutions[number ? 0 : 1], position) : [],
    ]);
    const of = answer.solutions.length < Number(answer.count) ? `${answer.solutions.length} shown` : answer.solutions.length;
    const from = number ? "the first one" : "the second one";
    const words = `Solution ${number + 1} of ${of}${differences.length ? `: ${inShort(differences, from)}` : ""}`;
    const focused = by("banner").contains(document.activeElement);
    const pager = this.#pager(answer);
    this.session.peek({ view: response.view, words, position, pager, differences });
    this.#showDifferences(differences, from);
    if (pressed !== null && focused) pager.querySelectorAll("button")[pressed].focus();
    if (pressed === null) by("banner").scrollIntoView({ block: "nearest" });
    announce(words);
  }

  /** List the differences under the result. @param {Difference[]} differences @param {string} from */
  #showDifferences(differences, from) {
    by("answer").querySelector(".differences")?.remove();
    if (differences.length) by("answer").append(listOf(differences, from, (cell) => this.board.moveTo(cell)));
  }

  /** Show a second solution. */
  async second() {
    const answer = await this.solve();
    if (answer && answer.solutions.length > 1) await busy(by("answer"), this.#page(1, answer));
  }

  explain() {
    return busy(by("answer"), this.#explain());
  }

  async #explain() {
    const response = await this.#run("explain", "Finding the reason…", { puzzle: this.session.puzzle.text });
    if (!response) return;
    const { chapters } = response;
    const last = chapters[chapters.length - 1];
    this.#show("Explained", "",
      make("p", {}, make("b", {}, sentence(last.title)), " ", coded(last.paragraphs[0])),
      make("div", { class: "buttons" }, make("button", { type: "button", onclick: () => this.lecture.again() },
        icon("explain"), chapters.length > 1 ? `Read all ${counted(chapters.length, "chapter")}` : "Read it")));
    this.lecture.open(response);
  }

  /**
   * The response to a request with progress that can be cancelled; null if there is none.
   * @template {keyof Calls} Call
   * @param {Call} call
   * @param {string} words what is said meanwhile
   * @param {{puzzle: string, position?: string | null}} subject
   */
  async #run(call, words, subject) {
    this.#work?.abort();
    const work = (this.#work = new AbortController());
    this.#hinted = null;
    this.#found = 0;
    // Remove the marks of the last result.
    this.board.mark({ faults: this.#live(), hint: null, beams: [] });
    this.session.peek(null);
    const slow = setTimeout(() => this.#wait(words), 150);
    try {
      return await requestWithProgress(call, pictured(subject), { signal: work.signal, onProgress: (message) => this.#progress(words, message) });
    } catch (error) {
      if (error instanceof Refusal) this.#refused(error);
      else if (!isAbort(error)) throw error;
      return null;
    } finally {
      clearTimeout(slow);
      if (this.#work === work) {
        this.#work = null;
        by("waiting").hidden = true;
      }
    }
  }

  /** @param {string} words */
  #wait(words) {
    by("waiting-text").textContent = words;
    by("waiting-bar").removeAttribute("value");
    by("waiting").hidden = false;
    announce(words);
  }

  /** @param {string} words @param {Progress} message */
  #progress(words, { progress, found }) {
    if (typeof progress === "number") by("waiting-bar").value = progress;
    const share = typeof progress === "number" ? ` ${Math.round(100 * progress)} %` : "";
    this.#found = found ?? 0;
    const many = found ? `, ${counted(found, "solution")} so far` : "";
    by("waiting-text").textContent = `${words}${share}${many}`;
  }

  /** @param {Refusal} error */
  #refused(error) {
    const expected = error.expected ? make("p", { class: "nothing" }, `Expected: ${error.expected}.`) : null;
    const found = this.#found ? make("p", {}, `${counted(this.#found, "solution")} so far. There may be more.`) : null;
    const title = error.lost ? "No answer came" : found ? "Not finished" : "This cannot be answered";
    this.#show(title, error.lost || found ? "" : "bad", found ?? make("p", {}, sentence(error.message)), 
      found && make("p", { class: "nothing" }, sentence(error.message)), expected);
    alarm(error.message);
  }

  /** @param {string} title @param {string} css @param {...(HTMLElement | null)} parts */
  #show(title, css, ...parts) {
    by("answer").replaceChildren(make("h3", { class: css }, title), ...parts.filter((part) => part !== null));
    announce(`${title}. ${parts[0]?.textContent ?? ""}`);
    by("answer").scrollIntoView({ block: "nearest" });
  }
}

/** What is said of the other solutions; of a single one that may not be alone, what it is. @param {SolveResponse} answer */
function restOf({ unique, exact, solutions, words }) {
  if (unique) return "There is no other.";
  if (solutions.length > 1) return exact ? "These are all." : "There may be more.";
  return sentence(words);
}

/** A text with a capital letter and a full stop. @param {string} words */
export const sentence = (words) => words && words[0].toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? "" : ".");
