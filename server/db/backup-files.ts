/** Number of weekly backups kept in addition to the daily ones. Chosen. */
const WEEKS = 4;
const DAY_MS = 86_400_000;
/** Days from a Monday to 1 January 1970, a Thursday; weeks start on Monday. */
const MONDAY_OFFSET_DAYS = 3;

export const backupName = (at: Date): string => `longrun-${at.toISOString().replace(/[:.]/g, '-')}.sql.gz`;

const PATTERN = /^longrun-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.sql\.gz$/;

/** Returns the creation time of a backup in ms, by the clock at that time; `null` for other files. */
export function backupTime(name: string): number | null {
  const match = PATTERN.exec(name);
  if (!match) return null;
  const [, day, hours, minutes, seconds, ms] = match;
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`);
}

/** Returns the name of a backup before an upgrade. @param version version of Longrun that is about to change the tables */
export const beforeUpgradeName = (version: string): string => `longrun-before-${version}.sql.gz`;

/** Whether a file is a backup before an upgrade. Before 1.0.0 there was a single one, `longrun-before-upgrade.sql.gz`. */
export const isBeforeUpgrade = (name: string): boolean =>
  /^longrun-before-(?:upgrade|\d+\.\d+\.\d+[\w.-]*)\.sql\.gz$/.test(name);

const dayOf = (time: number) => Math.floor(time / DAY_MS);
const weekOf = (time: number) => Math.floor((dayOf(time) + MONDAY_OFFSET_DAYS) / 7);

/** Returns the newest time of each period, for the newest `count` periods that have one. @param times newest first */
function newestOfEach(times: readonly number[], periodOf: (time: number) => number, count: number): number[] {
  const newest = new Map<number, number>();
  for (const time of times) if (!newest.has(periodOf(time))) newest.set(periodOf(time), time);
  return [...newest.values()].slice(0, count);
}

/**
 * Sorts the backups of a directory. Keeps the newest `keep`, plus the newest of each of the last `keep` days and four weeks that have one.
 * Independent of today's date, so that neither many restarts in an hour nor a fast clock can displace older ones.
 * @param names all of the directory's files
 * @returns names to remove, and names from the future: those were made while the clock was ahead; they are kept and not counted
 */
export function sortBackups(names: readonly string[], keep: number, now: Date): { stale: string[]; future: string[] } {
  const dated = names.flatMap((name) => {
    const time = backupTime(name);
    return time === null ? [] : [{ name, time }];
  });
  const past = dated.filter(({ time }) => time <= now.getTime()).toSorted((a, b) => b.time - a.time);
  const times = past.map(({ time }) => time);
  const kept = new Set([
    ...times.slice(0, keep),
    ...newestOfEach(times, dayOf, keep),
    ...newestOfEach(times, weekOf, WEEKS),
  ]);
  return {
    stale: past.filter(({ time }) => !kept.has(time)).map(({ name }) => name),
    future: dated.filter(({ time }) => time > now.getTime()).map(({ name }) => name),
  };
}

/**
 * Returns the newest backup that is not from the future, and its time, ms since 1970; `null` if there is none. @param names the directory's
 * files
 */
export function newestBackup(
  names: readonly string[],
  now: Date,
): { readonly name: string; readonly time: number } | null {
  const past = names.flatMap((name) => {
    const time = backupTime(name);
    return time === null || time > now.getTime() ? [] : [{ name, time }];
  });
  return past.toSorted((a, b) => b.time - a.time)[0] ?? null;
}

/** Returns the age in ms of the newest backup that is not from the future; `null` if there is none. */
export function newestAge(names: readonly string[], now: Date): number | null {
  const newest = newestBackup(names, now);
  return newest && now.getTime() - newest.time;
}
