import { type ActivityType, isIndoor, isRunning } from '../activity-types.ts';
import { BIOMETRIC_DEFAULTS } from '../constants.ts';
import { believableClimb } from './altitude.ts';
import { countPositive, meanBetween, plausible, type SampleColumns } from './columns.ts';
import { CLIMB_HYSTERESIS_METRES, HEART_RATE_RANGE } from './constants.ts';
import { type Column, cover, stepsOf, type TimerEvent } from './coverage.ts';
import type { MeasureNote } from '../entities/activity.ts';
import { pausesIn } from './pauses.ts';
import { totalsOf, type DeviceTotals } from './totals.ts';
import {
  type DistanceByPower,
  distanceByPower,
  emptyHistogram,
  type Histogram,
  histogramMaximum,
  histogramMean,
  histogramOf,
  histogramTotal,
} from './histogram.ts';
import { climbOf, distanceAlong, isCounted, isFix, smoothedSpeed } from './motion.ts';
import { type PowerCurve, powerCurve } from './power-curve.ts';
import { impossiblePart, powerOf } from './power-of.ts';
import type { PowerSource } from './power-source.ts';
import { averageGroundContact, stepsPerMinute, storedCadence } from './running.ts';
import { estimatePower } from './running-power.ts';
import { courseOf, type EffortTimes, fastestParts, timesOfParts } from './stretches.ts';

/**
 * The device's own summary of one session; a value is null if not reported. SI units, beats and revolutions per minute.
 */
export interface DeviceSession extends DeviceTotals {
  readonly ascent: number | null;
  readonly descent: number | null;
  readonly averageHeartRate: number | null;
  readonly maximumHeartRate: number | null;
  /** Average cadence, with the same convention as the stored column. */
  readonly averageCadence: number | null;
}

export interface ActivityInput {
  /** Records of this session only. */
  readonly columns: SampleColumns;
  /** Timer events in the session's part of the file. */
  readonly events: readonly TimerEvent[];
  /** Whether the events are a complete history of the timer (default); if false, they only mark the borders of tracks. */
  readonly hasTimer?: boolean;
  readonly activityType: ActivityType;
  readonly session: DeviceSession;
  /** Laps recorded by the device; absent if unknown. */
  readonly laps?: readonly unknown[];
  /**
   * The member's weight in kg. If null, power is only estimated for activities without heart rate, using the default
   * weight from sign-up: an estimate for an unknown weight is less reliable than measured heart rate.
   */
  readonly weight: number | null;
}

/** All metrics of an activity that do not depend on critical power. Null means unknown. */
export interface ActivityMetrics {
  /** Elapsed time in seconds. */
  readonly elapsed: number | null;
  readonly timer: number | null;
  /** Distance in metres. */
  readonly distance: number | null;
  /** Decisions made where the device's summary and its records disagree. */
  readonly notes: readonly MeasureNote[];
  readonly altitudeGain: number | null;
  readonly altitudeLoss: number | null;
  /**
   * Watts from `powerSource`. Measured power is averaged over its records, as devices do; estimated power is averaged
   * over time.
   */
  readonly averagePower: number | null;
  readonly powerSource: PowerSource | null;
  /** Corrections made to an estimate, or the reason why there is none. */
  readonly powerNotes: readonly MeasureNote[];
  /** Average heart rate in beats per minute. */
  readonly averageHeartRate: number | null;
  readonly maximumHeartRate: number | null;
  /** Average cadence: steps per minute (both feet) on foot, otherwise as stored. */
  readonly averageCadence: number | null;
  /** Average ground contact time in milliseconds; running only. */
  readonly averageGroundContact: number | null;
  /** Best mean powers in watts; all null if power is unknown. */
  readonly curve: PowerCurve;
  /** Fastest times over set distances on foot, including pauses. */
  readonly efforts: EffortTimes;
  readonly powerHistogram: Histogram;
  readonly heartRateHistogram: Histogram;
  /** Distances for the mean speed in each power zone; null unless on foot with speed and power. */
  readonly distanceByPower: DistanceByPower | null;
  /** Seconds covered by records, whichever signals they contain. */
  readonly coveredSeconds: number;
  readonly recordCount: number;
  readonly signals: Signals;
  /** First valid position, in degrees. */
  readonly firstPosition: { readonly lat: number; readonly lon: number } | null;
}

/** The signals in a recording, used to choose which recording of a session counts. */
export interface Signals {
  readonly power: boolean;
  readonly heartRate: boolean;
  readonly groundContact: boolean;
  readonly position: boolean;
  /** Whether there is more than one lap. */
  readonly laps: boolean;
  /** Whether the device wrote a summary. */
  readonly totals: boolean;
}

const none = (n: number) => new Float64Array(n);

/** Returns the first valid position in degrees; null if there is none. */
export function firstFix({ lat, lon, n }: SampleColumns): { lat: number; lon: number } | null {
  if (!lat || !lon) return null;
  for (let i = 0; i < n; i++) if (isFix(lat[i]!, lon[i]!)) return { lat: lat[i]!, lon: lon[i]! };
  return null;
}

const plausibleHeartRate = (value: number | null): number | null =>
  value !== null && value >= HEART_RATE_RANGE[0] && value <= HEART_RATE_RANGE[1] ? value : null;

/** Ascent or descent in metres from which the altitude overrides a zero reported by the device. */
const CLIMB_MISSING = 10;

/**
 * Returns the device's ascent and descent, or those from a sound altitude; null if impossible in the time. Devices that
 * only measure one of the two state 0 for the other.
 */
function climb(
  { session, columns, activityType: { family } }: ActivityInput,
  altitude: Column | undefined,
  seconds: number | null,
): Pick<ActivityMetrics, 'altitudeGain' | 'altitudeLoss'> {
  const about = { family, seconds };
  const ascent = believableClimb(session.ascent, 'gain', about);
  const descent = believableClimb(session.descent, 'loss', about);
  const isOneSided = (ascent === 0) !== (descent === 0);
  const own =
    altitude && (ascent === null || descent === null || isOneSided)
      ? climbOf(columns.time, altitude, CLIMB_HYSTERESIS_METRES)
      : null;
  const chosen = (stated: number | null, way: 'gain' | 'loss') => {
    const metres = believableClimb(own?.[way] ?? null, way, about);
    return stated === null || (isOneSided && stated === 0 && (metres ?? 0) >= CLIMB_MISSING) ? metres : stated;
  };
  return { altitudeGain: chosen(ascent, 'gain'), altitudeLoss: chosen(descent, 'loss') };
}

type Extent = Pick<ActivityInput, 'columns' | 'events' | 'hasTimer'>;

/**
 * Returns the pauses of a session and the metres by record. `columns` has no implausible values; `timer` is the reported
 * running time in seconds.
 */
export function courseInTime({ columns, events, hasTimer = true }: Extent, timer: number | null) {
  const whole = distanceAlong(columns);
  const pauses = pausesIn(columns, { events, hasTimer, timer }, whole);
  return { pauses, along: pauses === null || isCounted(columns) ? whole : distanceAlong(columns, pauses) };
}

function extentOf(input: Extent, session: DeviceTotals) {
  const { columns } = input;
  const { pauses, along } = courseInTime(input, session.timer);
  const timeline = cover(columns.time, none(columns.n), 0, 0, pauses);
  return { pauses, timeline, along, totals: totalsOf(columns, session, timeline, pauses, along) };
}

/** Measures times, distance and start of an activity like {@link analyseActivity}; sufficient for a preview. */
export function measureExtent({ session, ...input }: Extent & { readonly session: DeviceTotals }) {
  const columns = plausible(input.columns);
  return { ...extentOf({ ...input, columns }, session).totals, firstPosition: firstFix(columns) };
}

/**
 * Analyses one activity from its session's records. Never throws, regardless of the device's data; without records,
 * uses only the device's summary.
 */
export function analyseActivity(input: ActivityInput): ActivityMetrics {
  const { activityType, session } = input;
  const foot = activityType.family === 'foot';
  const weight = input.weight ?? BIOMETRIC_DEFAULTS.first.weight;
  const recorded = plausible(input.columns);
  const altitude = isIndoor(activityType.activityTypeId) ? undefined : recorded.altitude;
  const columns: SampleColumns = { ...recorded, altitude };
  const { n, time, heartRate } = columns;
  const { pauses, timeline, along, totals } = extentOf({ ...input, columns }, session);
  const speed = foot ? smoothedSpeed(columns, along) : null;

  const heartRateHistogram = heartRate
    ? histogramOf(cover(time, heartRate, ...HEART_RATE_RANGE, pauses))
    : emptyHistogram;
  const knowsHeartRate = n > 0 && 2 * histogramTotal(heartRateHistogram) >= timeline.total;
  const parts = foot ? fastestParts(courseOf({ time, heartRate: undefined }, along, null, pauses)) : [];
  const mayEstimate = speed !== null && (input.weight !== null || !knowsHeartRate);
  const { power, powerCoverage, powerNotes, maxPower } = powerOf(columns, activityType, pauses, weight, () =>
    mayEstimate
      ? { impossible: impossiblePart(parts), watts: () => estimatePower(columns, speed, along, weight) }
      : null,
  );
  const powerHistogram = histogramOf(powerCoverage);

  const cadence = storedCadence(columns, session.averageCadence);
  const groundContact = isRunning(activityType.activityTypeId) ? averageGroundContact(columns) : null;
  const firstPosition = firstFix(columns);
  return {
    ...totals,
    ...climb(input, altitude, totals.elapsed),
    averagePower:
      power === null || power.source === 'estimated'
        ? histogramMean(powerHistogram)
        : meanBetween(power.values, 0, maxPower),
    powerSource: power?.source ?? null,
    powerNotes,
    averageHeartRate:
      plausibleHeartRate(session.averageHeartRate) ?? (heartRate ? meanBetween(heartRate, ...HEART_RATE_RANGE) : null),
    maximumHeartRate: plausibleHeartRate(session.maximumHeartRate) ?? histogramMaximum(heartRateHistogram),
    averageCadence: cadence !== null && foot ? stepsPerMinute(cadence) : cadence,
    averageGroundContact: groundContact,
    curve: powerCurve(stepsOf(powerCoverage)),
    efforts: timesOfParts(parts),
    powerHistogram,
    heartRateHistogram,
    distanceByPower: speed !== null && power !== null ? distanceByPower(powerCoverage, speed) : null,
    coveredSeconds: timeline.total,
    recordCount: n,
    signals: {
      power: power !== null && power.source !== 'estimated',
      heartRate: heartRate !== undefined && countPositive(heartRate) > 0,
      groundContact: groundContact !== null,
      position: firstPosition !== null,
      laps: (input.laps?.length ?? 0) > 1,
      totals: session.timer !== null || session.distance !== null,
    },
    firstPosition,
  };
}
