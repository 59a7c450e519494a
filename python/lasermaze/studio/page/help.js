// Check, Hint, Solve and Explain: the requests, and the words and marks of their responses.

import { does } from "./actions.js";
import { alarm, announce } from "./announce.js";
import { Refusal, pictured, request, requestWithProgress } from "./api.js";
import { differencesOf, inShort } from "./differences.js";
import { find } from "./dom.js";
import { grouped, plural, sentence } from "./english.js";
import { firstTried } from "./hints.js";
import { isAbort } from "./refusal.js";
import { NO_MARKS } from "./state.js";
import { saveSettings, settings } from "./storage.js";

/** @import { Calls, HintResponse, SolveResponse } from "./generated-types.js" */
/** @import { Progress, Result } from "./types.js" */

const SLOW = 150; // milliseconds until a request is said to be under way

export class Help {
  /** @type {AbortController | null} */
  #work = null;
  /** @type {SolveResponse | null} */
  #solved = null; // the solutions to page through
  /** @type {{about: string, hint: HintResponse, rung: number} | null} */
  #hinted = null; // the hint that is shown, what it is about, and how much of it comes next
  #found = 0; // solutions that the current search has found

  /**
   * @param {import("./session.js").Session} session
   * @param {import("./results.js").Results} results
   * @param {import("./lecture.js").Lecture} lecture
   * @param {import("./rating.js").Rating} rating
   */
  constructor(session, results, lecture, rating) {
    this.session = session;
    this.lecture = lecture;
    this.rating = rating;
    for (const event of /** @type {const} */ (["opened", "changed"])) session.on(event, () => this.#stop());
    const solveWords = () => session.playing ? "Show me the answer" : "Solve";
    does("check", () => results.during(this.#check()));
    does("hint", () => results.during(this.#hint()));
    does("solve", () => results.during(this.#solve()), { words: solveWords });
    does("second-solution", () => results.during(this.#second()));
    does("explain", () => results.during(this.#explain()));
    does("cancel", () => this.#cancel());
    const faults = find(document, "#faults", HTMLInputElement);
    faults.checked = settings.faults;
    faults.onchange = () => {
      saveSettings({ faults: faults.checked });
      this.#clear();
    };
    this.showSolution = (/** @type {number} */ number) => results.during(this.#page(number));
  }

  /** Stop the search. */
  #stop() {
    this.#work?.abort();
    this.#solved = null;
    this.#hinted = null;
  }

  /** Stop the search, and remove the result. */
  #clear() {
    this.#stop();
    this.session.update({ result: null, differences: null, marks: NO_MARKS });
  }

  /** Stop the search, and report its results so far. */
  #cancel() {
    this.#work?.abort();
    this.#show({ title: "Cancelled", notes: [plural(this.#found, "{n} solution so far. The work was stopped. There may be more.", "{n} solutions so far. The work was stopped. There may be more.", "The work was stopped. Nothing is claimed.")] });
  }

  async #check() {
    const { session } = this;
    const { puzzle } = session.subject;
    const begun = session.playing ? {} : { position: await this.#begun() };
    if (session.subject.puzzle !== puzzle) return; // the puzzle has changed meanwhile
    const answer = await this.#run("check", "Checking…", { ...session.subject, ...begun });
    if (!answer) return;
    session.count("checks");
    const { right, faults, unconfirmed, words } = answer;
    const title = unconfirmed.length ? "Right, but not confirmed" : "Solved";
    const said = faults.length ? { faults } : { words };
    this.#show({ title: right ? title : "Not solved yet", css: right ? "good" : "bad", ...said }, { faults });
  }

  /** The position to check in the editor: the start. */
  async #begun() {
    try {
      return (await request("play", pictured({ puzzle: this.session.puzzle.text, moves: [] }))).position;
    } catch {
      return null; // the check says what is wrong with the puzzle
    }
  }

  /** The next rung of the hint: where to look, what to do, do it. */
  async #hint() {
    const { session } = this;
    const about = JSON.stringify(session.subject);
    if (this.#hinted?.about !== about || session.preview) {
      const hint = await this.#run("hint", "Looking for a hint…", session.subject);
      if (!hint) return;
      session.count("hints");
      this.#hinted = { about, hint, rung: hint.cell ? 0 : 1 };
    }
    await this.#climb(this.#hinted);
  }

  /** @param {{hint: HintResponse, rung: number}} hinted */
  async #climb(hinted) {
    const { hint, rung } = hinted;
    const { session } = this;
    const next = session.playing ? hint.position : hint.puzzle.text;
    const follows = next !== null && next !== session.history.now;
    if (rung > 1 && follows) {
      await session.adopt(next);
      return;
    }
    hinted.rung = rung === 0 ? 1 : 2;
    if (rung === 0) {
      this.#show({ title: "Hint", words: hint.look, next: { does: "hint", words: "What to do there" } }, { hint: hint.cell });
      return;
    }
    const { text: words, reason, otherwise } = hint;
    const tried = firstTried(otherwise);
    this.#show({ title: "Hint", words, reason, otherwise, next: follows ? { does: "hint", words: "Do it" } : null }, { hint: hint.cell, tried });
  }

  async #solve() {
    const { session } = this;
    const answer = await this.#run("solve", "Solving…", { puzzle: session.puzzle.text });
    if (!answer) return;
    this.rating.load();
    if (answer.verdict === "solved") {
      session.count("answers");
      this.#solved = answer;
      this.#show({ title: howMany(answer), css: "good", ...restOf(answer) });
      await this.#page(0);
      return;
    }
    const impossible = answer.verdict === "impossible";
    const title = impossible ? "No solution" : "Not decided";
    session.peek({ view: { ...session.view, picture: answer.picture }, words: title });
    this.#show({ title, css: impossible ? "bad" : "", words: sentence(answer.words), next: { does: "explain", words: "Why?", icon: "explain" } });
  }

  /** Show one of the solutions on the board. @param {number} number */
  async #page(number) {
    const { session } = this;
    const answer = this.#solved;
    if (!answer) return;
    const { result } = session;
    const { solutions } = answer;
    const position = solutions[number];
    const puzzle = session.puzzle.text;
    const [{ view }, cells] = await Promise.all([
      request("view", pictured({ puzzle, position })),
      solutions.length > 1 ? differencesOf(puzzle, solutions[number ? 0 : 1], position) : [],
    ]);
    // The puzzle has changed meanwhile, or something else was asked.
    if (this.#solved !== answer || session.result !== result) return;
    const of = solutions.length < Number(answer.count) ? `${grouped(solutions.length)} shown` : String(solutions.length);
    const from = number ? "the first one" : "the second one";
    const words = `Solution ${number + 1} of ${of}${cells.length ? `: ${inShort(cells, from)}` : ""}`;
    const preview = { view, words, position, differences: cells, pager: { at: number, many: solutions.length } };
    session.update({ preview, film: null, differences: cells.length ? { cells, from } : null });
    announce(words);
  }

  /** Show a second solution. */
  async #second() {
    await this.#solve();
    if (this.session.result && this.#solved && this.#solved.solutions.length > 1) await this.#page(1);
  }

  async #explain() {
    const response = await this.#run("explain", "Finding the reason…", { puzzle: this.session.puzzle.text });
    if (!response) return;
    const { screens } = response;
    const last = screens[screens.length - 1];
    const words = plural(screens.length, "Read it", "Read all {n} steps");
    this.#show({ title: "Explained", lead: sentence(last.title), words: last.words[0], next: { does: "lecture", words, icon: "explain" } });
    this.lecture.open(response);
  }

  /**
   * The response to a request with progress that can be cancelled; null if there is none.
   * @template {keyof Calls} Call
   * @param {Call} call
   * @param {string} words the message meanwhile
   * @param {{puzzle: string, position?: string | null}} subject
   */
  async #run(call, words, subject) {
    this.#stop();
    const work = (this.#work = new AbortController());
    this.#found = 0;
    this.session.update({ marks: NO_MARKS, preview: null, film: null });
    const slow = setTimeout(() => {
      this.session.update({ waiting: { words, fraction: null } });
      announce(words);
    }, SLOW);
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
        this.session.update({ waiting: null });
      }
    }
  }

  /** @param {string} words @param {Progress} message */
  #progress(words, { progress, found }) {
    const fraction = typeof progress === "number" ? progress : this.session.waiting?.fraction ?? null;
    const share = typeof progress === "number" ? ` ${Math.round(100 * progress)} %` : "";
    this.#found = found ?? 0;
    const many = found ? `, ${plural(found, "{n} solution so far", "{n} solutions so far")}` : "";
    if (this.session.waiting) this.session.update({ waiting: { words: `${words}${share}${many}`, fraction } });
  }

  /** @param {Refusal} error */
  #refused(error) {
    const said = sentence(error.message);
    const expected = error.expected ? [`Expected: ${error.expected}.`] : [];
    const title = error.lost ? "No answer came" : this.#found ? "Not finished" : "This cannot be answered";
    const found = plural(this.#found, "{n} solution so far. There may be more.", "{n} solutions so far. There may be more.");
    this.#show({ title, css: error.lost || this.#found ? "" : "bad",
      ...(this.#found ? { words: found, notes: [said, ...expected] } : { words: said, notes: expected }) });
    alarm(error.message);
  }

  /** @param {Result} result @param {Partial<typeof NO_MARKS>} marks */
  #show(result, marks = {}) {
    // After a win the result may take the room of the message with the button that goes on.
    const goesOn = this.session.finish?.next ? { does: "next-card", words: "Next card" } : null;
    const shown = { ...result, next: result.next ?? goesOn };
    this.session.update({ result: shown, differences: null, marks: { ...NO_MARKS, ...marks } });
    const { title, lead = "", words, notes = [], faults = [] } = result;
    const rest = words ?? notes[0] ?? faults.map(({ message }) => sentence(message)).join(" ");
    announce(`${title}. ${lead} ${rest}`);
  }
}

/** @param {SolveResponse} answer */
function howMany({ count, exact, unique }) {
  if (unique) return "Exactly one solution";
  return exact ? plural(count, "{n} solution", "{n} solutions") : plural(count, "At least {n} solution", "At least {n} solutions");
}

/** The words about other solutions, and about a single one that may not be the only one. @param {SolveResponse} answer */
function restOf({ unique, exact, solutions, words }) {
  if (unique) return { words: "There is no other." };
  if (solutions.length > 1) return { words: exact ? "These are all." : "There may be more." };
  return { words: sentence(words) };
}
