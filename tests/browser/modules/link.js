import { linkTo, linked, sharedLink } from "/page/link.js";
import { equal, refused, test } from "./check.js";

const TEXT = "kind: board\ntitle: Größe 😀\ntargets: 1\ngrid:\nL> . D?\n.  . T?\n";

/** The contents of an address, as the page reads them. @param {string} address */
function opened(address) {
  history.replaceState(null, "", address);
  return linked();
}

/** @param {Partial<Parameters<typeof linkTo>[0]>} changes */
const shown = (changes = {}) => ({ puzzle: { kind: "board", text: TEXT }, playing: false, daily: null, ...changes });

test("a link holds the whole puzzle, and whether it is played", async () => {
  equal(await opened(await linkTo(shown())), { day: null, text: TEXT, play: false, set: null });
  equal(await opened(await linkTo(shown({ playing: true }))), { day: null, text: TEXT, play: true, set: null });
});

test("a link has letters that no program escapes", async () => {
  const address = await linkTo(shown({ puzzle: { kind: "board", text: TEXT.repeat(40) + Math.random() } }));
  equal(/#p=[\w-]+$/.test(address), true);
});

test("the puzzle of a day is named by its date, to play only", async () => {
  equal(await opened(await linkTo(shown({ playing: true, daily: "2026-11-22" }))),
    { day: { date: "2026-11-22", kind: "board" }, text: "", play: true, set: null });
  equal((await linkTo(shown({ daily: "2026-11-22" }))).includes("#p="), true);
});

test("an address without a puzzle opens none", async () => {
  equal(await opened("/"), null);
  equal(await opened("/#something"), null);
});

test("a damaged link says so", async () => {
  const { hash } = new URL(await linkTo(shown()));
  await refused(() => opened(`/${hash.slice(0, -9)}`), "part of it seems to be missing");
  await refused(() => opened("/#p=%%%"), "part of it seems to be missing");
  await refused(() => opened("/#day=tomorrow"), "it names no day");
});

test("a link that would fill the memory is not opened", async () => {
  const bomb = await linkTo(shown({ puzzle: { kind: "board", text: " ".repeat(999_999) } }));
  equal((await opened(bomb))?.text.length, 999_999, "as large as a puzzle may be");
  const stream = new Blob([" ".repeat(1_000_001)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const packed = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
  await refused(() => opened(`/#p=${packed}`), "more than a puzzle can have");
});

test("a studio for its own machine sends links to the public one", async () => {
  equal(await sharedLink(shown()), await linkTo(shown()), "without a public one");
  document.documentElement.dataset.site = "https://example.org/studio/";
  const address = await sharedLink(shown({ playing: true }));
  delete document.documentElement.dataset.site;
  equal(address.startsWith("https://example.org/studio/#p="), true);
  equal((await opened(`/${new URL(address).hash}`))?.text, TEXT);
});
