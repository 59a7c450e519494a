import { bestStreak, inARow, later, monthOf, run, streak, today, weekTo } from "/page/dates.js";
import { equal, instead, test } from "./check.js";

test("days are counted over months, years and leap years", () => {
  equal(later("2026-11-22", 1), "2026-11-23");
  equal(later("2026-12-31", 1), "2027-01-01");
  equal(later("2028-02-28", 1), "2028-02-29");
  equal(later("2026-03-01", -1), "2026-02-28");
  equal(later("2026-03-28", 3), "2026-03-31", "over the change of the clocks");
});

test("today is the day where the user is", async () => {
  const zone = (/** @type {number} */ minutes) => class extends Date {
    constructor(time = Date.UTC(2026, 10, 22, 12)) { super(time); }
    /** @override */
    getTimezoneOffset() { return minutes; }
  };
  await instead("Date", zone(0), () => equal(today(), "2026-11-22", "in London"));
  await instead("Date", zone(-840), () => equal(today(), "2026-11-23", "on Kiritimati"));
  await instead("Date", zone(13 * 60), () => equal(today(), "2026-11-21", "where it is yesterday"));
});

test("a row of days ends today, or yesterday if today's may still come", () => {
  const solved = { "2026-11-20": ["board"], "2026-11-21": ["board", "turrets"], "2026-11-22": ["board"] };
  equal(streak(solved, "2026-11-22"), 3);
  equal(streak(solved, "2026-11-23"), 3);
  equal(streak(solved, "2026-11-25"), 0);
  equal(streak({ ...solved, "2026-11-17": ["board"] }, "2026-11-22"), 3, "after a gap of two days");
  equal(streak({}, "2026-11-22"), 0);
  equal([1, 2].map(inARow), ["1 day", "2 days in a row"]);
});

test("a missed day is forgiven once a week", () => {
  const days = (/** @type {number[]} */ ...numbers) =>
    Object.fromEntries(numbers.map((day) => [`2026-11-${String(day).padStart(2, "0")}`, ["board"]]));
  equal(run(days(18, 19, 21, 22), "2026-11-22"), { days: 4, forgiven: ["2026-11-20"] });
  equal(run(days(20, 21), "2026-11-23"), { days: 2, forgiven: ["2026-11-22"] }, "yesterday, and today's may still come");
  equal(run(days(16, 18, 19, 21, 22), "2026-11-22").days, 4, "a second one in the same week");
  equal(run(days(12, 14, 15, 16, 17, 18, 19, 20, 22), "2026-11-22").days, 9, "one in each of two weeks");
  equal(bestStreak(days(1, 2, 3, 4, 10, 11)), 4);
  equal([weekTo("2026-11-22")[0], weekTo("2026-11-22").length], ["2026-11-16", 7]);
});

test("a month begins on its weekday, Monday first", () => {
  const november = monthOf("2026-11-22");
  equal([november.name, november.before, november.days.length], ["November 2026", 6, 30]);
  equal([november.days[0], november.days[29]], ["2026-11-01", "2026-11-30"]);
  const february = monthOf("2027-02-01");
  equal([february.before, february.days.length], [0, 28]);
  equal(monthOf("2028-02-29").days.length, 29);
});
