// Days of the calendar, each written as "2026-11-22".

import { language, t } from "./text.js";

const DAY = 86_400_000; // milliseconds

/** Today's date in the user's time zone. */
export function today() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** A date some days later. @param {string} date @param {number} days */
export const later = (date, days) => new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

/**
 * How many days in a row, up to today, have a puzzle that was solved; today's may still come.
 * @param {Record<string, string[]>} solved the kinds that were solved on each day
 * @param {string} [now]
 */
export function streak(solved, now = today()) {
  let date = solved[now] ? now : later(now, -1);
  let days = 0;
  for (; solved[date]; date = later(date, -1)) days += 1;
  return days;
}

/** A number of days in a row, in words. @param {number} days */
export const inARow = (days) => t("days-in-a-row", { n: days });

/** The month of a date: its name, its days, and how many days of its first week come before it. @param {string} date */
export function monthOf(date) {
  const first = `${date.slice(0, 8)}01`;
  const length = new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();
  return {
    name: new Date(first).toLocaleString(language, { month: "long", year: "numeric", timeZone: "UTC" }),
    days: Array.from({ length }, (_, at) => later(first, at)),
    before: (new Date(first).getUTCDay() + 6) % 7, // the week begins on Monday
  };
}
