import type { Correction } from '../../domain/entities/activity.ts';
import { MEASURED_BY } from '../../domain/activity-fields.ts';
import { calendarSeries } from '../../domain/metrics/calendar.ts';
import { fitnessLines } from '../../domain/metrics/fitness.ts';
import { activityLoad, type LoadSignals, type PowerBasis, type ManualEffort } from '../../domain/metrics/load.ts';
import type { DayFigure } from '../../domain/receipts/figures.ts';
import type { MeasuredSession } from '../activities/measured.ts';
import { measure } from '../imports/measure.ts';
import { noRecordingData } from '../imports/worker-tasks.ts';

/** Inputs for measuring a recording. Weight in kg. */
interface RecordingInput {
  readonly bytes: Uint8Array;
  readonly sessionIndex: number;
  readonly activityTypeId: number;
  readonly correction: Correction | null;
  readonly weight: number | null;
  readonly timeZone: string | null;
}

/** Measures one session of a file; `null` if the file has no such session. */
function recording4(input: RecordingInput): MeasuredSession | null {
  const { bytes, sessionIndex, activityTypeId, correction, weight, timeZone } = input;
  const said = {
    ...noRecordingData,
    types: { [sessionIndex]: activityTypeId },
    corrections: correction === null ? {} : { [sessionIndex]: correction },
  };
  const { sessions } = measure(bytes, { weight, timeZone }, said);
  return sessions.find((session) => session.sessionIndex === sessionIndex) ?? null;
}

interface LoadInput {
  readonly signals: LoadSignals;
  readonly stated: ManualEffort;
  readonly basis: PowerBasis;
  readonly maximumHeartRate: number;
}

const load1 = ({ signals, stated, basis, maximumHeartRate }: LoadInput) =>
  activityLoad(signals, stated, basis, maximumHeartRate);

interface DailyLoadInput {
  /** Loads of consecutive days; at least one. */
  readonly loads: readonly number[];
  /** Index of the day of the first activity, including activities that do not count; 0 or negative. */
  readonly firstActivityIndex: number;
}

/** Computes the figures of the last day. `ratio` is `null` in the first 28 days, and if the last 28 days have no load. */
function dailyLoad1({ loads, firstActivityIndex }: DailyLoadInput): Readonly<Record<DayFigure, number | null>> {
  const values = Float64Array.from(loads);
  const none = new Float64Array(loads.length);
  const { ebAcr } = calendarSeries({
    days: loads.length,
    loads: values,
    footMetres: none,
    seconds: none,
    firstActivityIndex,
    today: loads.length - 1,
  });
  const ratio = ebAcr.at(-1)!;
  return { ...fitnessLines(values).at(-1)!, ratio: Number.isNaN(ratio) ? null : ratio };
}

interface Formulas {
  /** Figures and histograms of a recording, computed from its file. */
  readonly recording: Readonly<Record<number, typeof recording4>>;
  /** Load and seconds in zones of an activity, computed from its histograms. */
  readonly load: Readonly<Record<number, typeof load1>>;
  /** Acute and chronic load, their ratio, fitness, fatigue and form of a day, computed from daily loads. */
  readonly daily_load: Readonly<Record<number, typeof dailyLoad1>>;
}
export type FormulaId = keyof Formulas;

/**
 * All formulas used in receipts, by version. A version is kept as long as receipts refer to it. To change a formula, copy the functions that
 * change, add the next version, and leave the earlier one unchanged. `tests/unit-server/receipts/formulas.test.ts` fails if a version's
 * results change.
 */
export const formulas: Formulas = {
  recording: { 4: recording4, 5: recording4 },
  load: { 1: load1 },
  daily_load: { 1: dailyLoad1 },
};

/** The current version of each formula. */
export const currentVersion: Readonly<Record<FormulaId, number>> = { recording: MEASURED_BY, load: 1, daily_load: 1 };

/** Returns the current version of a formula. */
export const currentFormula = <Id extends FormulaId>(id: Id): Formulas[Id][number] => formulas[id][currentVersion[id]]!;

/** Returns a version of a formula; `null` if this program does not have it. */
export const formulaOf = <Id extends FormulaId>(id: Id, version: number): Formulas[Id][number] | null =>
  formulas[id][version] ?? null;
