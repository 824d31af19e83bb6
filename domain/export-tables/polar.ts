import { listWorkouts, type ReadTable, rowLabel } from './table.ts';

const SESSION = /(?:^|\/)(training-session[-_][^/]*\.json)$/;
/**
 * Date in a file name. Old names have the day, newer ones also the time:
 * 'training-session-2025-09-20T17:00:38-1-6f1c.json'.
 */
const DATE = /(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?/;

/** Name for the list of sessions; the export has no such file. */
export const POLAR_SESSIONS = 'training-session-*.json';

/**
 * Lists the training sessions of a Polar Flow export by file name.
 * @returns null if there are no sessions
 */
export function polarSessions(names: readonly string[]): ReadTable | null {
  const sessions = names.flatMap((file) => {
    const name = SESSION.exec(file)?.[1];
    if (name === undefined) return [];
    const [, day = '', time = ''] = DATE.exec(name) ?? [];
    return [{ file, label: rowLabel({ name, date: `${day} ${time}` }) }];
  });
  return sessions.length === 0 ? null : listWorkouts(sessions);
}
