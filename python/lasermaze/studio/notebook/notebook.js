// The board of a game in a notebook: parts of the studio's page.

import { beginActions } from "/page/actions.js";
import { request } from "/page/api.js";
import { Board } from "/page/board.js";
import { Focus } from "/page/focus.js";
import { Gestures } from "/page/gestures.js";
import { Help } from "/page/help.js";
import { placeIcons } from "/page/icons.js";
import { Keyboard } from "/page/keyboard.js";
import { Moments } from "/page/moments.js";
import { hasBegun } from "/page/readiness.js";
import { Results } from "/page/results.js";
import { Session } from "/page/session.js";
import { Status } from "/page/status.js";
import { TokenTools } from "/page/token-tools.js";
import { Tools } from "/page/tools.js";
import { backend, follow } from "./host.js";

placeIcons();
const session = new Session();
const board = new Board(session);
const tools = new Tools(session);
const absent = /** @type {any} */ (null); // the lecture and the rating, which no button here asks for
new Help(session, new Results(session, board), absent, absent);
new Keyboard(session, new Gestures(session, board, tools), new Focus(session, board.surface));
new Status(session);
new TokenTools(session);
new Moments(session);
beginActions(session);

const { puzzle } = await backend.ask("begin", {});
session.kinds = (await request("kinds")).kinds;
await session.open(puzzle, { mode: "play" });
await follow(session);
document.body.classList.toggle("with-box", session.hasBox);
hasBegun();
document.documentElement.dataset.ready = "";
