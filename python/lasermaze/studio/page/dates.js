// Days of the calendar, each written as "2026-11-22".

import { plural } from "./english.js";

const DAY = 86_400_000; // milliseconds
const WEEK = 7; // days

/** Today's date in the user's time zone. */
export function today() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** A date some days later. @param {string} date @param {number} days */
export const later = (date, days) => new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

/**
 * The days in a row, up to a date, that have a puzzle which was solved; that of the last day may
 * still come. A day between two of them is forgiven if none was in the week after it.
 * @param {Record<string, string[]>} solved the kinds that were solved on each day
 * @param {string} [now]
 * @returns {{days: number, forgiven: string[]}}
 */
export function run(solved, now = today()) {
  const forgiven = [];
  let days = 0;
  for (let date = solved[now] ? now : later(now, -1); ; date = later(date, -1)) {
    if (solved[date]) days += 1;
    else if (solved[later(date, -1)] && (!forgiven.length || date <= later(forgiven[forgiven.length - 1], -WEEK))) forgiven.push(date);
    else return { days, forgiven };
  }
}

/** How many days in a row have a puzzle that was solved. @param {Record<string, string[]>} solved @param {string} [now] */
export const streak = (solved, now = today()) => run(solved, now).days;

/** The longest row of days that there ever was. @param {Record<string, string[]>} solved */
export const bestStreak = (solved) => Math.max(0, ...Object.keys(solved).map((date) => streak(solved, date)));

/** The days of the week that ends with a date. @param {string} date */
export const weekTo = (date) => Array.from({ length: WEEK }, (_, at) => later(date, at + 1 - WEEK));

/** A date in words: "Wednesday, November 25". @param {string} date */
export const inWords = (date) =>
  new Date(date).toLocaleDateString("en", { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" });

/** A number of days in a row, in words. @param {number} days */
export const inARow = (days) => plural(days, "{n} day", "{n} days in a row");

/** The month of a date: its name, its days, and how many days of its first week come before it. @param {string} date */
export function monthOf(date) {
  const first = `${date.slice(0, 8)}01`;
  const length = new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();
  return {
    name: new Date(first).toLocaleString("en", { month: "long", year: "numeric", timeZone: "UTC" }),
    days: Array.from({ length }, (_, at) => later(first, at)),
    before: (new Date(first).getUTCDay() + 6) % 7, // the week begins on Monday
  };
}
