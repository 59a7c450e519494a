import { chosen, screensOf, thoughts } from "/page/thoughts.js";
import { equal, test } from "./check.js";

const LONG = `${"A long sentence goes on ".repeat(12).trim()}.`; // longer than a screen takes with others

test("short sentences share a screen, a long one has its own", () => {
  equal(thoughts("One. Two. Three."), ["One. Two. Three."]);
  equal(thoughts(`One. ${LONG} Two.`), ["One.", LONG, "Two."]);
  equal(thoughts(""), []);
});

test("a number at the start of a step stays with its step", () => {
  equal(thoughts(`${LONG} 1. ${LONG}`).map((part) => part.slice(0, 4)), ["A lo", "1. A"]);
});

test("no word of a paragraph is lost", () => {
  const text = `First. ${LONG} 2. Then ${LONG} Last!`;
  equal(thoughts(text).join(" "), text);
});

test("a screen without a picture shows the last one", () => {
  const chapter = (/** @type {string} */ title, /** @type {string | null} */ svg, /** @type {string[]} */ ...paragraphs) =>
    ({ title, paragraphs, picture: svg === null ? null : { svg }, captions: svg ? [`of ${svg}`] : [] });
  const screens = screensOf([chapter("A", "one", "Hi.", "Ho."), chapter("B", null)], [chapter("C", null, "So."), chapter("D", "two", "End.")]);
  equal(screens.map(({ title, chapter: number, level }) => [title, number, level]),
    [["A", 0, "plain"], ["A", 0, "plain"], ["B", 1, "plain"], ["C", 2, "theory"], ["D", 3, "theory"]]);
  equal(screens.map(({ svg }) => svg), ["one", "one", "one", "one", "two"]);
  equal(screens[3].captions, ["of one"]);
  equal(screens[2].text, "", "a chapter without words");
});

test("of many frames some are chosen, the first and the last among them", () => {
  const frames = Array.from({ length: 100 }, (_, at) => `frame ${at}`);
  equal(chosen(frames, 200), frames);
  const few = chosen(frames, 4);
  equal(few, ["frame 0", "frame 33", "frame 66", "frame 99"]);
});
