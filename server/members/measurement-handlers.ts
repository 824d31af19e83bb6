import { fromCompactDate, localDate } from '../../domain/dates.ts';
import type { MeasurementWire } from '../../domain/entities/measurement.ts';
import type { Recomputation } from '../../domain/entities/zones.ts';
import { isMeasurable, MEASUREMENT_RANGE } from '../../domain/metrics/measurements.ts';
import { rowLimits } from '../../domain/row-limits.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { pageBody } from '../http/page-of.ts';
import { findMember, isHeld } from './hold-member.store.ts';
import { deleteMeasurement, insertMeasurement, measurementsJson } from './measurements.store.ts';
import { changeMeasurements } from './measurements.ts';

/** First day that values may have. */
const FIRST_DAY = '1970-01-01';

const nothingThere = () => new ApiFailure(404, 'not_found', 'There is no such thing.');
const wrong = (field: string, why: string) =>
  new ApiFailure(400, 'invalid_request', `${why}.`, { [field]: [`${why}.`] });

function dayOf(compact: string): string {
  const date = fromCompactDate(compact);
  if (date === null) throw wrong('day', 'There is no such day');
  return date;
}

/** Returns the response body. @param rows rows from {@link measurementsJson} */
const listBody = <Beside extends object>(rows: string, beside?: Beside) =>
  pageBody<'measurements', MeasurementWire, Beside>(
    'measurements',
    { json: rows === '' ? [] : [rows], next: null },
    beside,
  );

export interface MeasurementHandlersDeps {
  readonly db: Db;
  readonly now: () => Date;
  /** Schedules recomputing power, loads and critical power; needs the transaction that makes it necessary. */
  readonly planAnalysis: (tx: Db, memberId: string) => Promise<void>;
  readonly analysisProgress: (memberId: string) => Promise<Recomputation>;
}

/** Creates the handlers for weight, resting heart rate and its variability by day, as entered by members. */
export function createMeasurementHandlers(deps: MeasurementHandlersDeps) {
  const { db, now, planAnalysis, analysisProgress } = deps;

  /** Changes measurements. A job recomputes all numbers from the day on; none depend on variability. */
  async function change(memberId: string, doesCount: boolean, work: (tx: Db) => Promise<void>) {
    const rows = await db.transaction(async (tx) => {
      if (!(await isHeld(tx, memberId))) throw nothingThere();
      await changeMeasurements(tx, memberId, () => work(tx));
      if (doesCount) await planAnalysis(tx, memberId);
      // The profile shows the latest weight.
      await changed(tx, { what: 'calendar', of: memberId }, { what: 'member', of: memberId });
      return measurementsJson(tx, memberId);
    });
    return listBody(rows);
  }

  return {
    async getMeasurements({ params: { id } }) {
      const [rows, recompute] = await Promise.all([measurementsJson(db, id), analysisProgress(id)]);
      return { status: 200, body: listBody(rows, { recompute }) };
    },

    async saveMeasurement({ params: { id }, body: { kind, day: compact, value } }) {
      const day = dayOf(compact);
      const member = await findMember(db, id);
      if (!member) throw nothingThere();
      const today = localDate(now().getTime() / 1000, member.timeZone);
      if (day < FIRST_DAY || day > today) throw wrong('day', 'The day must be one up to today');
      if (!isMeasurable(kind, value)) {
        const [least, most] = MEASUREMENT_RANGE[kind];
        throw wrong('value', `The value must be between ${least} and ${most}`);
      }
      const body = await change(id, kind !== 'hrv_rmssd', async (tx) => {
        if (await insertMeasurement(tx, id, { kind, day, value, source: 'hand' })) return;
        throw wrong('day', `At most ${rowLimits.measurements.each} days can be kept`);
      });
      return { status: 200, body };
    },

    async removeMeasurement({ params: { id, kind, date } }) {
      const day = dayOf(date);
      const body = await change(id, kind !== 'hrv_rmssd', (tx) => deleteMeasurement(tx, id, { kind, day }));
      return { status: 200, body };
    },
  } satisfies Partial<Handlers>;
}
