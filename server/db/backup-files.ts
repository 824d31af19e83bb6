/** How many weeks keep a backup after the days no longer do. Chosen. */
const WEEKS = 4;
const DAY_MS = 86_400_000;
/** 1 January 1970 was a Thursday, and weeks begin on Monday. */
const MONDAY_OFFSET_DAYS = 3;

export const backupName = (at: Date): string => `longrun-${at.toISOString().replace(/[:.]/g, '-')}.sql.gz`;

const PATTERN = /^longrun-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.sql\.gz$/;

/** When a backup was made, in ms, by the clock of that time; null: another file. */
export function backupTime(name: string): number | null {
  const match = PATTERN.exec(name);
  if (!match) return null;
  const [, day, hours, minutes, seconds, ms] = match;
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`);
}

/** @param version of Longrun that is about to change the tables */
export const beforeUpgradeName = (version: string): string => `longrun-before-${version}.sql.gz`;

/** Until 1.0.0 there was one, `longrun-before-upgrade.sql.gz`. */
export const isBeforeUpgrade = (name: string): boolean =>
  /^longrun-before-(?:upgrade|\d+\.\d+\.\d+[\w.-]*)\.sql\.gz$/.test(name);

const dayOf = (time: number) => Math.floor(time / DAY_MS);
const weekOf = (time: number) => Math.floor((dayOf(time) + MONDAY_OFFSET_DAYS) / 7);

/** The newest time of each period, for the newest `count` periods that have one. @param times newest first */
function newestOfEach(times: readonly number[], periodOf: (time: number) => number, count: number): number[] {
  const newest = new Map<number, number>();
  for (const time of times) if (!newest.has(periodOf(time))) newest.set(periodOf(time), time);
  return [...newest.values()].slice(0, count);
}

/**
 * Sorts the backups of a directory. The newest `keep` stay, as do the newest of each of the last `keep` days and four weeks that have one.
 * Today's date does not matter, so that neither many restarts in an hour nor a clock that runs ahead can push out the older ones.
 * @param names of the directory's files, others included
 * @returns names to remove, and names from the future: made while the clock ran ahead, they stay and do not count
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

/** The newest backup that is not from the future, and when it was made, ms since 1970; null without one. @param names of the directory's files */
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

/** Age of the newest backup that is not from the future, ms; null without one. */
export function newestAge(names: readonly string[], now: Date): number | null {
  const newest = newestBackup(names, now);
  return newest && now.getTime() - newest.time;
}
