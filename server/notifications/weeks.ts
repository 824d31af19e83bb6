import { addDays, localDate, mondayOf, offsetAt } from '../../domain/dates.ts';

/** Local hour on Monday at which the weekly summary is sent. */
const HOUR = 6;
const HOUR_MS = 3_600_000;

/** Returns the hour of the day in a zone. */
const hourIn = (ms: number, timeZone: string | null): number => {
  const minutes = timeZone === null ? 0 : (offsetAt(timeZone, ms / 1000) ?? 0);
  return new Date(ms + minutes * 60_000).getUTCHours();
};

/**
 * Returns the next Monday on which {@link HOUR} has not passed in a zone, and that hour as an instant.
 * @param timeZone IANA name; `null` for UTC
 */
export function nextMonday(now: Date, timeZone: string | null): { readonly monday: string; readonly at: Date } {
  const today = localDate(now.getTime() / 1000, timeZone);
  const isOver = mondayOf(today) !== today || hourIn(now.getTime(), timeZone) >= HOUR;
  const monday = isOver ? addDays(mondayOf(today), 7) : today;
  // Zones are at most 14 hours from UTC. The instant is found by searching, which handles clock changes.
  const midnight = Date.parse(`${monday}T00:00:00Z`);
  const offset = timeZone === null ? 0 : (offsetAt(timeZone, midnight / 1000) ?? 0);
  // Clocks change by two hours at most.
  const early = midnight + (HOUR - 2) * HOUR_MS - offset * 60_000;
  for (let at = Math.max(early, midnight - 14 * HOUR_MS); at < midnight + 30 * HOUR_MS; at += HOUR_MS / 4) {
    if (localDate(at / 1000, timeZone) === monday && hourIn(at, timeZone) >= HOUR) return { monday, at: new Date(at) };
  }
  return { monday, at: new Date(midnight + HOUR * HOUR_MS) };
}
