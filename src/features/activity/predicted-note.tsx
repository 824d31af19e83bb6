import { addDays, dateOfLocalTime } from '../../../domain/dates.ts';
import type { Activity } from '../../../domain/entities/activity.ts';
import { isRunning } from '../../../domain/activity-types.ts';
import { CRITICAL_POWER_WINDOW_DAYS } from '../../../domain/metrics/constants.ts';
import { formatDuration } from '../../../domain/units.ts';
import { checkedRaces, errorText, raceOver } from '../../../domain/views/analysis/race-check.ts';
import { nameOf } from '../../../domain/views/activity-name.ts';
import { recordName } from '../../../domain/views/medals.ts';
import { analysisWords as words } from '../../../domain/words/analysis.ts';
import { useAnalysis } from '../../api/analysis.ts';
import { useRaces } from '../../api/races.ts';
import styles from './activity.module.css';

type PredictedActivity = Pick<
  Activity,
  'localStartTime' | 'activityTypeId' | 'totalDistance' | 'race' | 'name' | 'recordedName'
>;

/** Compares the member's own race with the prediction of the day before; nothing for other activities. */
export const PredictedNote = ({ activity }: { readonly activity: PredictedActivity }) =>
  isRunning(activity.activityTypeId) && raceOver(activity.totalDistance) !== null ? (
    <IfRace activity={activity} />
  ) : null;

function IfRace({ activity }: { readonly activity: PredictedActivity }) {
  const date = dateOfLocalTime(activity.localStartTime);
  const isPlanned = useRaces().some((race) => race.date === date);
  return activity.race || isPlanned ? <Checked date={date} name={nameOf(activity)} /> : null;
}

function Checked({ date, name }: { readonly date: string; readonly name: string }) {
  const from = addDays(date, -CRITICAL_POWER_WINDOW_DAYS);
  const { data } = useAnalysis(from, date);
  // Shows the days of the previous activity until those of this activity are loaded.
  if (data === undefined || data.to !== date) return null;
  const [race] = checkedRaces(data.columns, data.criticalPowers, [{ date, name }], from);
  if (race === undefined) return null;
  const parts = race.predictions.map(({ method, seconds, error }) =>
    words.check.prediction(formatDuration(Math.round(seconds)), words.check.by[method], errorText(error)),
  );
  const run = formatDuration(Math.round(race.run));
  return <p className={styles.gear}>{words.check.sentence(recordName(race.race), run, parts.join(', '))}</p>;
}
