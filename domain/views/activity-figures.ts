import type { Activity } from '../entities/activity.ts';
import { messages } from '../messages.ts';
import { formatDistance, formatDuration, formatElevation } from '../units.ts';
import { believableHeartRate, believableVelocity, LONGEST_BREAK } from './believable.ts';
import { formatLoad, formatRate, formatWhole, meanVelocity, rateKindOf, rateLabel, typeOf } from './reader.ts';

export interface ActivityFigure {
  readonly label: string;
  readonly value: string | null;
  readonly unit?: string;
  readonly note?: string;
}

const loadNotes = { power: null, estimated: 'from estimated power', heart_rate: 'from heart rate' } as const;
const powerNotes = {
  native: null,
  developer: 'from a foot pod or app',
  estimated: 'estimated from pace and grade',
} as const;

/** The four figures an activity is known by: distance, time, how fast, load. Unknown ones are null, not 0. */
export function leadFigures(activity: Activity, prefersMetric: boolean): ActivityFigure[] {
  const { totalDistance, duration, elapsed, weightedLoad, loadSource } = activity;
  const kind = rateKindOf(typeOf(activity).family);
  const velocity = believableVelocity(activity);
  const isOdd = velocity === null && meanVelocity(totalDistance, duration) !== null;
  const rate = formatRate(velocity, kind, prefersMetric);
  const distance = totalDistance === null ? null : formatDistance(totalDistance, prefersMetric, 2);
  const pause = duration === null || elapsed === null ? 0 : elapsed - duration;
  return [
    { label: 'Distance', value: distance?.value ?? null, ...(distance && { unit: distance.unit }) },
    {
      label: 'Time',
      value: duration === null ? null : formatDuration(duration),
      ...(pause >= 60 && {
        note:
          pause > LONGEST_BREAK
            ? messages.figureNotes.clockJumped
            : messages.figureNotes.elapsed(formatDuration(elapsed ?? 0)),
      }),
    },
    {
      label: rateLabel(kind),
      value: velocity === null ? null : rate.value,
      unit: rate.unit,
      ...(isOdd && { note: messages.figureNotes.impossible }),
    },
    noted({ label: 'Load', value: formatLoad(weightedLoad) }, loadSource && loadNotes[loadSource]),
  ];
}

const noted = (figure: ActivityFigure, note: string | null): ActivityFigure =>
  note === null || figure.value === null ? figure : { ...figure, note };

/** Everything else that was measured; what was not is left out. */
export function moreFigures(activity: Activity, prefersMetric: boolean): ActivityFigure[] {
  const onFoot = typeOf(activity).family === 'foot';
  const up = activity.altitudeGain === null ? null : formatElevation(activity.altitudeGain, prefersMetric);
  const down = activity.altitudeLoss === null ? null : formatElevation(activity.altitudeLoss, prefersMetric);
  const source = activity.powerSource && powerNotes[activity.powerSource];
  const heartRate = believableHeartRate(activity.averageHr);
  const figures: ActivityFigure[] = [
    {
      label: 'Heart rate',
      value: formatWhole(heartRate),
      unit: 'bpm',
      ...(activity.maximumHr !== null && { note: `max ${Math.round(activity.maximumHr)}` }),
    },
    noted({ label: 'Power', value: formatWhole(activity.averagePower), unit: 'W' }, source),
    { label: 'Cadence', value: formatWhole(activity.averageCadence), unit: onFoot ? 'spm' : 'rpm' },
    { label: 'Ground contact', value: formatWhole(activity.averageGct), unit: 'ms' },
    {
      label: 'Climb',
      value: up?.value ?? null,
      ...(up && { unit: up.unit }),
      ...(down && { note: `−${down.value} ${down.unit}` }),
    },
    noted(
      { label: 'Critical power', value: formatWhole(activity.criticalPower), unit: 'W' },
      activity.criticalPowerProven === false ? messages.criticalPower.provisionalNote : null,
    ),
  ];
  return figures.filter(({ value }) => value !== null);
}
