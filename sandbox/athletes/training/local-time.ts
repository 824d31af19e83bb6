const day = 86_400;

const lastSundayOf = (year: number, month: number) => {
  const last = new Date(Date.UTC(year, month + 1, 0));
  return Date.UTC(year, month, last.getUTCDate() - last.getUTCDay(), 1) / 1000;
};

/** Returns local time in central Europe minus UTC, in seconds, at a time in seconds since 1970. */
export function offsetAt(time: number): number {
  const year = new Date(time * 1000).getUTCFullYear();
  return time >= lastSundayOf(year, 2) && time < lastSundayOf(year, 9) ? 7200 : 3600;
}

/** Converts a local time of day (hours) on a day counted from 1970 to seconds since 1970. */
export function localTime(dayNumber: number, hours: number): number {
  const utc = dayNumber * day + Math.round(hours * 3600);
  return utc - offsetAt(utc - 3600);
}

/** Returns the local day, counted from 1970. */
export const dayOf = (time: number): number => Math.floor((time + offsetAt(time)) / day);

/** Returns the weekday; 0 on Mondays. */
export const weekday = (dayNumber: number): number => (((dayNumber + 3) % 7) + 7) % 7;

/** Returns the expected degrees Celsius on a day at an hour, for a mild inland climate that is warmest in July and in the afternoon. */
export function temperatureOn(dayNumber: number, hours: number): number {
  const season = Math.cos(((dayNumber - 199) / 365.25) * 2 * Math.PI);
  return 9.5 + 9.5 * season + 4 * Math.cos(((hours - 15) / 24) * 2 * Math.PI);
}
