import type { ActivityNumberName } from '../activity-fields.ts';
import type { CamelKeys } from '../case.ts';
import type { Activity } from '../entities/activity.ts';
import { groundContactLevel } from '../metrics/running.ts';
import { messages } from '../messages.ts';
import { figures } from '../words/figures.ts';
import { formatDuration, formatElevation } from '../units.ts';
import { believableHeartRate, believableVelocity, LONGEST_BREAK } from './believable.ts';
import {
  cadenceUnit,
  formatLoad,
  formatRate,
  formatSportDistance,
  formatWhole,
  meanVelocity,
  rateKindOf,
  rateLabel,
  typeOf,
} from './display-format.ts';

/** Fields of an activity that its figures are computed from. */
export type FigureFields = Pick<
  Activity,
  | keyof CamelKeys<Record<ActivityNumberName, unknown>>
  | 'activityTypeId'
  | 'loadSource'
  | 'powerSource'
  | 'criticalPower'
  | 'criticalPowerProven'
> &
  Partial<Pick<Activity, 'perceivedEffort'>>;

export interface ActivityFigure {
  readonly label: string;
  readonly value: string | null;
  readonly unit?: string;
  readonly note?: string;
}

const loadNotes = () => ({
  power: null,
  estimated: figures.fromEstimatedPower,
  heart_rate: figures.fromHeartRate,
  average_heart_rate: figures.fromAverageHeartRate,
  perceived: figures.fromPerceivedEffort,
});
const powerNotes = () => ({ native: null, developer: figures.fromApp, estimated: figures.fromPace });

/**
 * Returns the four key figures of an activity: distance, time, pace or speed, load; without distance and speed for
 * stationary sports. Unknown values are null, not 0.
 */
export function leadFigures(activity: FigureFields, prefersMetric: boolean): ActivityFigure[] {
  const { totalDistance, duration, elapsed, weightedLoad, loadSource } = activity;
  const kind = rateKindOf(typeOf(activity).family);
  const velocity = believableVelocity(activity);
  const isOdd = velocity === null && meanVelocity(totalDistance, duration) !== null;
  const rate = formatRate(velocity, kind, prefersMetric);
  const distance =
    totalDistance === null ? null : formatSportDistance(totalDistance, typeOf(activity).family, prefersMetric, 2);
  const pause = duration === null || elapsed === null ? 0 : elapsed - duration;
  const hasWay = typeOf(activity).family !== 'other' || (totalDistance ?? 0) > 0;
  const found = [
    hasWay && { label: figures.distance, value: distance?.value ?? null, ...(distance && { unit: distance.unit }) },
    {
      label: figures.time,
      value: duration === null ? null : formatDuration(duration),
      ...(pause >= 60 && {
        note:
          pause > LONGEST_BREAK
            ? messages.figureNotes.clockJumped
            : messages.figureNotes.elapsed(formatDuration(elapsed ?? 0)),
      }),
    },
    hasWay && {
      label: rateLabel(kind),
      value: velocity === null ? null : rate.value,
      unit: rate.unit,
      ...(isOdd && { note: messages.figureNotes.impossible }),
    },
    noted({ label: figures.load, value: formatLoad(weightedLoad) }, loadSource && loadNotes()[loadSource]),
  ];
  return found.filter((figure) => figure !== false);
}

const noted = (figure: ActivityFigure, note: string | null): ActivityFigure =>
  note === null || figure.value === null ? figure : { ...figure, note };

/** Returns all other measured figures, omitting missing ones. */
export function moreFigures(activity: FigureFields, prefersMetric: boolean): ActivityFigure[] {
  const up = activity.altitudeGain === null ? null : formatElevation(activity.altitudeGain, prefersMetric);
  const down = activity.altitudeLoss === null ? null : formatElevation(activity.altitudeLoss, prefersMetric);
  const source = activity.powerSource && powerNotes()[activity.powerSource];
  const level = groundContactLevel(activity.averageGct);
  const heartRate = believableHeartRate(activity.averageHr);
  const found: ActivityFigure[] = [
    {
      label: figures.heartRate,
      value: formatWhole(heartRate),
      unit: 'bpm',
      ...(activity.maximumHr !== null && { note: figures.highest(Math.round(activity.maximumHr)) }),
    },
    { label: figures.perceivedEffort, value: formatWhole(activity.perceivedEffort ?? null), unit: figures.ofTen },
    noted({ label: figures.power, value: formatWhole(activity.averagePower), unit: 'W' }, source),
    { label: figures.cadence, value: formatWhole(activity.averageCadence), unit: cadenceUnit(typeOf(activity).family) },
    {
      label: figures.groundContact,
      value: formatWhole(activity.averageGct),
      unit: 'ms',
      ...(level !== null && { note: figures.groundContactLevels[level] }),
    },
    {
      label: figures.climb,
      value: up?.value ?? null,
      ...(up && { unit: up.unit }),
      ...(down && { note: `−${down.value} ${down.unit}` }),
    },
    noted(
      { label: figures.criticalPower, value: formatWhole(activity.criticalPower), unit: 'W' },
      activity.criticalPowerProven === false ? messages.criticalPower.provisionalNote : null,
    ),
  ];
  return found.filter(({ value }) => value !== null);
}
