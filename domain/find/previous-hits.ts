import { dateOfLocalTime, hasClock } from '../dates.ts';
import type { ActivityHit, WorkoutHit } from '../entities/search-hit.ts';
import { normaliseText } from './normalise-text.ts';
import type { DateQuery } from './parse-date.ts';
import { hoursForWord, typesForWord } from './terms.ts';

interface Hits {
  readonly activities: readonly ActivityHit[];
  readonly workouts: readonly WorkoutHit[];
}

/** Filters the results of the previous search text, to be shown until the response for the new text arrives. */
export function filterPreviousHits(
  { activities, workouts }: Hits,
  { words, from, to }: Pick<DateQuery, 'words' | 'from' | 'to'>,
) {
  const meant = words.map((word) => ({ word, types: typesForWord(word), hours: hoursForWord(word) }));
  const fits = (name: string, typeId: number, date: string, hour: number | null): boolean => {
    const called = normaliseText(name);
    const has = ({ word, types, hours }: (typeof meant)[number]) =>
      called.includes(word) || types.includes(typeId) || (name === '' && hour !== null && hours.includes(hour));
    return (from === null || date >= from) && (to === null || date <= to) && meant.every(has);
  };
  return {
    activities: activities.filter(({ name, recordedName, activityTypeId, localStartTime }) =>
      fits(
        name || (recordedName ?? ''),
        activityTypeId,
        dateOfLocalTime(localStartTime),
        hasClock(localStartTime) ? Number(localStartTime.slice(11, 13)) : null,
      ),
    ),
    workouts: workouts.filter(({ title, activityTypeId, trainingPlanDate }) =>
      fits(title ?? '', activityTypeId, trainingPlanDate, null),
    ),
  };
}
