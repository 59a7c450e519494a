import { chosen, thoughts, thoughtsOf } from "/page/thoughts.js";
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

test("a thought without a picture shows the last one, and keeps what is inside its screen", () => {
  const screen = (/** @type {string} */ title, /** @type {string | null} */ svg, /** @type {string[]} */ ...words) =>
    ({ title, words, picture: svg === null ? null : /** @type {any} */ ({ svg }), captions: svg ? [`of ${svg}`] : [], inside: [] });
  const inner = screen("In", null, "Deep.");
  const found = thoughtsOf([screen("A", "one", LONG, LONG), screen("B", null), { ...screen("C", "two", "So.", "End."), inside: [inner] }]);
  equal(found.map(({ title, screen: number }) => [title, number]), [["A", 0], ["A", 0], ["B", 1], ["C", 2]]);
  equal(found.map(({ svg }) => svg), ["one", "one", "one", "two"]);
  equal(found[2].captions, ["of one"]);
  equal(found[2].text, "", "a screen without words");
  equal(found[3].text, "So. End.");
  equal(found.map(({ inside }) => inside.length), [0, 0, 0, 1]);
});

test("of many frames some are chosen, the first and the last among them", () => {
  const frames = Array.from({ length: 100 }, (_, at) => `frame ${at}`);
  equal(chosen(frames, 200), frames);
  const few = chosen(frames, 4);
  equal(few, ["frame 0", "frame 33", "frame 66", "frame 99"]);
});
