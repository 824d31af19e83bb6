import { sportNameOf } from '../activity-types.ts';
import { hasClock } from '../dates.ts';
import type { Activity } from '../entities/activity.ts';
import { activityNames } from '../words/activity-names.ts';
import type { Translation } from '../words/area.ts';

/** First local hour of each part of the day; earlier hours count as night. */
const parts = [
  [21, 'night'],
  [17, 'evening'],
  [14, 'afternoon'],
  [11, 'noon'],
  [4, 'morning'],
] as const;

/** Returns the part of the day for an hour. */
export const partOfDay = (hour: number) => (parts.find(([from]) => hour >= from) ?? parts[0])[1];

/**
 * Returns the display name of an activity: the member's, else the recorded one, else one generated from its sport and
 * time of day: 'Morning run'.
 * @param names of sports; on servers, in the reader's language
 */
export function nameOf(
  {
    name,
    recordedName,
    activityTypeId,
    localStartTime,
  }: Pick<Activity, 'name' | 'activityTypeId' | 'localStartTime'> & Partial<Pick<Activity, 'recordedName'>>,
  names: Translation<typeof activityNames> = activityNames,
): string {
  const title = name ?? recordedName;
  if (title) return title;
  const session = names.session[sportNameOf(activityTypeId)];
  if (!hasClock(localStartTime)) return `${session.slice(0, 1).toUpperCase()}${session.slice(1)}`;
  return names[partOfDay(Number(localStartTime.slice(11, 13)))](session);
}
