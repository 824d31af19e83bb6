import { use } from 'react';
import { addDays, dayOfWeek } from '../../../../domain/dates.ts';
import { notationOf } from '../../../../domain/training/notation.ts';
import { formatDuration } from '../../../../domain/units.ts';
import type { WeekDay } from '../../../../domain/views/month.ts';
import type { Recording } from '../../../../domain/views/recordings.ts';
import { useWeekDetails } from '../../../api/week-details.ts';
import { zoneColours, zoneNames } from '../../../ui/zones.ts';
import { Settings } from '../settings.ts';
import { calendarPageWords as words } from '../words.ts';
import styles from './week-details.module.css';

/** Maximum number of steps shown; the pages of the workout and the day have the others. */
const MAX_STEPS = 8;
const MAX_COMMENTS = 3;

/** Loads details of the week of a day; every cell of a week shares its requests. */
function useDetailsOf(date: string) {
  const { athlete, weekStart } = use(Settings);
  return useWeekDetails(addDays(date, -dayOfWeek(date, weekStart)), athlete ?? {});
}

/** Shows the time in zones of a session as one bar; nothing if none was measured. */
export function SessionZones({ session, date }: { readonly session: Recording; readonly date: string }) {
  const { zones } = useDetailsOf(date);
  const legs = session.legs.length > 0 ? session.legs : [session];
  const seconds = zoneColours.map((_, nth) =>
    legs.reduce((sum, { activityId }) => sum + (zones.get(activityId)?.[nth + 1] ?? 0), 0),
  );
  if (seconds.every((time) => time === 0)) return null;
  const names = zoneNames();
  const text = seconds.flatMap((time, nth) => (time > 0 ? [`${names[nth]} ${formatDuration(time)}`] : [])).join(', ');
  return (
    <span role="img" aria-label={words.timeInZones(text)} title={text} className={styles.zones}>
      {seconds.map((time, nth) => (
        <i key={names[nth]} style={{ flexGrow: time, background: zoneColours[nth] }} />
      ))}
    </span>
  );
}

interface WorkoutStepsProps {
  readonly trainingPlanId: string;
  readonly date: string;
}

/** Lists the steps of a planned workout, one per line. */
export function WorkoutSteps({ trainingPlanId, date }: WorkoutStepsProps) {
  const { plans } = useDetailsOf(date);
  const components = plans.find((plan) => plan.trainingPlanId === trainingPlanId)?.components ?? [];
  if (components.length === 0) return null;
  return (
    <ol className={styles.steps} aria-label={words.steps}>
      {components.slice(0, MAX_STEPS).map((component) => (
        <li key={component.id}>{notationOf([component])}</li>
      ))}
      {components.length > MAX_STEPS && <li>{words.moreSteps(components.length - MAX_STEPS)}</li>}
    </ol>
  );
}

/** Shows the first comments of a day's diary. */
export function DayNotes({ day: { date, hasDiary } }: { readonly day: WeekDay }) {
  const { diaries } = useDetailsOf(date);
  const comments = diaries.find(({ diaryDate }) => diaryDate === date)?.comments ?? [];
  if (!hasDiary || comments.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label={words.diary}>
      {comments.slice(0, MAX_COMMENTS).map(({ commentId, comment }) => (
        <li key={commentId}>{comment}</li>
      ))}
    </ul>
  );
}
