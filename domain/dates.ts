/**
 * Civil dates: a day is `YYYY-MM-DD` without a time zone. Arithmetic uses day numbers (days since 1970-01-01), not
 * 86,400 s of wall time, so days with 23 or 25 hours count as one.
 */

const MS_PER_DAY = 86_400_000;
const SECONDS_PER_DAY = 86_400;
const pad = (value: number, width = 2) => String(value).padStart(width, '0');

/** Whether the text is an existing date in the format `YYYY-MM-DD`. */
export function isCivilDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && civilDate(ms / MS_PER_DAY) === text;
}

/** Whether an instant (ms since 1970) is in the years 1000 to 9999, which ISO 8601 writes with four digits; false for NaN. */
export const isOnCalendars = (ms: number): boolean => ms >= Date.UTC(1000, 0) && ms < Date.UTC(10_000, 0);

/** Returns the number of days from 1970-01-01 to a `YYYY-MM-DD`. Throws RangeError if the date does not exist. */
export function dayNumber(date: string): number {
  if (!isCivilDate(date)) throw new RangeError(`Not a date: ${date}`);
  return Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY;
}

/** Maximum number of cached dates: a century of days. A calendar formats the same dates repeatedly. */
const MAX_DATES = 36_525;
const dates = new Map<number, string>();

/** Returns the `YYYY-MM-DD` of a day number. */
export function civilDate(day: number): string {
  const known = dates.get(day);
  if (known !== undefined) return known;
  const date = new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
  if (dates.size >= MAX_DATES) dates.clear();
  dates.set(day, date);
  return date;
}

/** Returns the date `days` later (earlier if negative). */
export const addDays = (date: string, days: number): string => civilDate(dayNumber(date) + days);

/** Returns the number of days from `from` to `to`; 0 for the same day, negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** Returns the weekday, 0 for Monday to 6 for Sunday. Weeks start on Monday. [core §9.16] */
export const weekday = (date: string): number => (((dayNumber(date) + 3) % 7) + 7) % 7;

/** Returns the Monday of the date's week (ISO 8601). */
export const mondayOf = (date: string): string => addDays(date, -weekday(date));

/** Returns the same day of the month, `months` later; the last day if that month is shorter. */
export function addMonths(date: string, months: number): string {
  const day = new Date(dayNumber(date) * MS_PER_DAY);
  const first = Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1);
  const target = new Date(first);
  const length = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  return civilDate(first / MS_PER_DAY + Math.min(day.getUTCDate(), length) - 1);
}

/** Returns all dates from `from` to `to`, inclusive. */
export function datesBetween(from: string, to: string): string[] {
  const first = dayNumber(from);
  return Array.from({ length: Math.max(0, dayNumber(to) - first + 1) }, (_, i) => civilDate(first + i));
}

/** Returns the day of the week, 0 to 6, in weeks that begin `weekStart` days after Monday. */
export const dayOfWeek = (date: string, weekStart: number): number => (weekday(date) + 7 - weekStart) % 7;

/**
 * Returns the first days of the weeks shown in a month view: all weeks that contain a day of `date`'s month.
 * @param weekStart first day of the week, in days after Monday
 */
export function monthWeeks(date: string, weekStart = 0): string[] {
  const first = `${date.slice(0, 7)}-01`;
  const last = addDays(addMonths(first, 1), -1);
  return datesBetween(addDays(first, -dayOfWeek(first, weekStart)), last).filter((_, i) => i % 7 === 0);
}

/** Converts `YYYYMMDD`, the date format of the API, to `YYYY-MM-DD`; null if it is not a date. [core §7] */
export function fromCompactDate(text: string): string | null {
  const date = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
  return isCivilDate(date) ? date : null;
}

/** Converts `YYYY-MM-DD` to `YYYYMMDD`. [core §7] */
export const toCompactDate = (date: string): string => date.replaceAll('-', '');

/** Returns the wall time `YYYY-MM-DDTHH:MM:SS` at an instant (unix seconds) and an offset in minutes east of UTC. */
export function localTime(utcSeconds: number, utcOffsetMinutes: number): string {
  return new Date((Math.floor(utcSeconds) + utcOffsetMinutes * 60) * 1000).toISOString().slice(0, 19);
}

/** Returns the local date on which an activity started, regardless of the viewer's zone. */
export const dateOfLocalTime = (localStartTime: string): string => localStartTime.slice(0, 10);

/** Returns the date at an instant in an IANA zone; in UTC if the zone is null. */
export function localDate(utcSeconds: number, timeZone: string | null): string {
  return localTime(utcSeconds, timeZone === null ? 0 : (offsetAt(timeZone, utcSeconds) ?? 0)).slice(0, 10);
}

/** Returns the whole years between a birth date and a day; null if the birth date is unknown or later. */
export function ageOn(birthDate: string | null, date: string): number | null {
  if (birthDate === null || !isCivilDate(birthDate) || birthDate > date) return null;
  const years = Number(date.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return date.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Maximum number of cached formatters. Zone names are case-insensitive and each formatter is large. */
const MAX_FORMATS = 500;
const formats = new Map<string, Intl.DateTimeFormat | null>();

function zoneFormat(timeZone: string): Intl.DateTimeFormat | null {
  let format = formats.get(timeZone);
  if (format === undefined) {
    try {
      format = new Intl.DateTimeFormat('en-US', {
        timeZone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      });
    } catch {
      format = null;
    }
    if (formats.size >= MAX_FORMATS) formats.clear();
    formats.set(timeZone, format);
  }
  return format;
}

/** Whether this device knows the IANA zone. */
export const isTimeZone = (timeZone: string): boolean => zoneFormat(timeZone) !== null;

/**
 * Returns the offset of an IANA zone at an instant (unix seconds), in minutes east of UTC; null if the zone is unknown.
 */
export function offsetAt(timeZone: string, utcSeconds: number): number | null {
  const format = zoneFormat(timeZone);
  if (format === null) return null;
  const seconds = Math.floor(utcSeconds);
  const part: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(seconds * 1000)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Math.round((Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - seconds) / 60);
}

/** Clock time stored for activities that the member entered without one. */
const ASSUMED_START = '12:00';
/** Whether a wall time has a clock time. Activities entered by hand may only have a date. */
export const hasClock = (localStartTime: string): boolean => localStartTime.includes('T');
/** Returns a wall time in seconds since 1970, as if it were in UTC. Assumes noon for a date without a time. */
export const wallSeconds = (localStartTime: string): number =>
  Date.parse(`${hasClock(localStartTime) ? localStartTime : `${localStartTime}T${ASSUMED_START}`}Z`) / 1000;

/**
 * Returns the instant (unix seconds) of a wall time `YYYY-MM-DDTHH:MM:SS`, or of noon of a date, in an IANA zone; in
 * UTC if the zone is null. Reads a repeated time as the earlier instant, and a skipped time with the offset before the
 * change.
 */
export function instantOfLocal(
  text: string,
  timeZone: string | null,
): { readonly start: number; readonly utcOffsetMinutes: number } {
  const wall = wallSeconds(text);
  if (timeZone === null) return { start: wall, utcOffsetMinutes: 0 };
  const offset = (seconds: number) => offsetAt(timeZone, seconds) ?? 0;
  const isIn = (minutes: number) => offset(wall - minutes * 60) === minutes;
  const [before, after] = [offset(wall - SECONDS_PER_DAY), offset(wall + SECONDS_PER_DAY)];
  const utcOffsetMinutes = isIn(before) || !isIn(after) ? before : after;
  return { start: wall - utcOffsetMinutes * 60, utcOffsetMinutes };
}

/** Formats an offset in minutes as `+01:00`. */
export function offsetText(minutes: number): string {
  const absolute = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(absolute / 60))}:${pad(absolute % 60)}`;
}
