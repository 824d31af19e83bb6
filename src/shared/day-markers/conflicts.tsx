import { longDate } from '../../../domain/date-text.ts';
import { conflictsOn, markerName } from '../../../domain/views/day-markers.ts';
import { dayMarkerWords as words } from '../../../domain/words/day-markers.ts';
import { useDayMarkers } from '../../api/day-markers.ts';
import type { Subject } from '../../api/queries.ts';
import styles from './day-markers.module.css';

/** Maximum number of conflicts listed one by one. */
const MAX_LISTED = 6;

interface ConflictsProps {
  /** Days of the workouts to check. */
  readonly dates: readonly string[];
  readonly subject?: Subject;
}

/** Returns the sentence about one day; `null` if no marker conflicts with a workout. */
export function useConflict(date: string | null, subject: Subject = {}): string | null {
  const { data } = useDayMarkers(subject);
  const [first] = date === null ? [] : conflictsOn(data ?? [], [date]);
  return first === undefined ? null : words.conflict(longDate(first.date), markerName(first.marker));
}

/** Warns of days on which the athlete is ill, injured or unavailable. */
export function Conflicts({ dates, subject = {} }: ConflictsProps) {
  const { data } = useDayMarkers(subject);
  const found = conflictsOn(data ?? [], dates);
  const [first] = found;
  const more = found.length - MAX_LISTED;
  return (
    <div role="status" className={first === undefined ? undefined : styles.warning}>
      {first !== undefined && dates.length === 1 && (
        <p>{words.conflict(longDate(first.date), markerName(first.marker))}</p>
      )}
      {first !== undefined && dates.length > 1 && (
        <>
          <p>{words.conflicts}</p>
          <ul>
            {found.slice(0, MAX_LISTED).map(({ date, marker }) => (
              <li key={`${date} ${marker.markerId}`}>{words.conflictOn(longDate(date), markerName(marker))}</li>
            ))}
            {more > 0 && <li>{words.andMore(more)}</li>}
          </ul>
        </>
      )}
    </div>
  );
}
