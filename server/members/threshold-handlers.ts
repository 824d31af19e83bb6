import { type Recomputation, thresholdToWire, type ZonesWire } from '../../domain/entities/zones.ts';
import { fromCompactDate } from '../../domain/dates.ts';
import { measureOf, type Threshold, type ThresholdKind, thresholdRange } from '../../domain/metrics/thresholds.ts';
import { rowLimits } from '../../domain/row-limits.ts';
import { changeByOther, changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { nullIfDeleted, memberTransaction } from './hold-member.store.ts';
import { hasRoom } from './row-limits.store.ts';
import { findThresholds, deleteThreshold, storeThreshold } from './thresholds.store.ts';

const nothingThere = () => new ApiFailure(404, 'not_found', 'There is no such thing.');
const wrong = (field: string, why: string) =>
  new ApiFailure(400, 'invalid_request', `${why}.`, { [field]: [`${why}.`] });

function dayOf(compact: string): string {
  const date = fromCompactDate(compact);
  if (date === null) throw wrong('from_date', 'There is no such day');
  return date;
}

function checkValue(kind: ThresholdKind, value: number): void {
  const [least, most] = thresholdRange(kind);
  const unit = { power: 'W', speed: 'm/s', maximum_heart_rate: 'bpm', threshold_heart_rate: 'bpm' }[measureOf(kind)];
  if (value < least || value > most) throw wrong('value', `The value must be between ${least} and ${most} ${unit}`);
}

export interface ThresholdHandlersDeps {
  readonly db: Db;
  /** Schedules recomputing loads and critical power; needs the transaction that makes it necessary. */
  readonly planAnalysis: (tx: Db, memberId: string) => Promise<void>;
  readonly analysisProgress: (memberId: string) => Promise<Recomputation>;
  /** Returns today's zones, from the member's own and measured values; `null` if the member does not exist. */
  readonly readZones: (
    memberId: string,
    own: readonly Threshold[],
  ) => Promise<Omit<ZonesWire, 'thresholds' | 'recompute'> | null>;
}

/** Creates the handlers for a member's own thresholds and the resulting zones. */
export function createThresholdHandlers(deps: ThresholdHandlersDeps) {
  const { db, planAnalysis, analysisProgress, readZones } = deps;

  /** Changes thresholds. A job recomputes all numbers from the day on. */
  async function change(
    memberId: string,
    caller: { readonly memberId: string },
    work: (tx: Db) => Promise<void>,
  ): Promise<ZonesWire['thresholds']> {
    const kept = await nullIfDeleted(
      memberTransaction(db, memberId, async (tx) => {
        await work(tx);
        await planAnalysis(tx, memberId);
        await changed(tx, { what: 'calendar', of: memberId }, ...changeByOther(caller, memberId));
        if (caller.memberId !== memberId) await changed(tx, { what: 'thresholds', of: memberId, by: caller.memberId });
        return (await findThresholds(tx, memberId)).map(thresholdToWire);
      }),
    );
    if (kept === null) throw nothingThere();
    return kept;
  }

  return {
    async getZones({ params: { id } }) {
      const own = await findThresholds(db, id);
      const found = await readZones(id, own);
      if (!found) throw nothingThere();
      return {
        status: 200,
        body: { ...found, thresholds: own.map(thresholdToWire), recompute: await analysisProgress(id) },
      };
    },

    async saveThreshold({ params: { id }, body, caller }) {
      const { from_date, ...rest } = body;
      const source = caller.memberId === id ? rest.source : 'coach';
      const own: Threshold = { ...rest, source, fromDate: dayOf(from_date) };
      checkValue(own.kind, own.value);
      const thresholds = await change(id, caller, async (tx) => {
        const isThere = (await findThresholds(tx, id)).some(
          ({ kind, fromDate }) => kind === own.kind && fromDate === own.fromDate,
        );
        if (!isThere && !(await hasRoom(tx, id, 'thresholds', own.kind))) {
          throw wrong('from_date', `At most ${rowLimits.thresholds.each} values can be kept`);
        }
        await storeThreshold(tx, id, own);
      });
      return { status: 200, body: { thresholds } };
    },

    async removeThreshold({ params: { id, kind, date }, caller }) {
      const fromDate = dayOf(date);
      const thresholds = await change(id, caller, (tx) => deleteThreshold(tx, id, { kind, fromDate }));
      return { status: 200, body: { thresholds } };
    },
  } satisfies Partial<Handlers>;
}
