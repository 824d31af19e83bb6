import type { Recomputation, ZonesWire } from '../../domain/entities/zones.ts';
import { fromCompactDate } from '../../domain/dates.ts';
import { THRESHOLD_RANGE, type Threshold, type ThresholdKind } from '../../domain/metrics/thresholds.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Publish } from '../realtime/publish.ts';
import { isHeld } from './hold-member.store.ts';
import { findThresholds, forgetThreshold, keepThreshold } from './thresholds.store.ts';

/** Own values of one kind. Nobody tests themselves more often than weekly for two years. */
const MOST_OF_A_KIND = 100;

const nothingThere = () => new ApiFailure(404, 'not_found', 'There is no such thing.');
const wrong = (field: string, why: string) =>
  new ApiFailure(400, 'invalid_request', `${why}.`, { [field]: [`${why}.`] });

function dayOf(compact: string): string {
  const date = fromCompactDate(compact);
  if (date === null) throw wrong('from_date', 'There is no such day');
  return date;
}

function checkValue(kind: ThresholdKind, value: number): void {
  const [least, most] = THRESHOLD_RANGE[kind];
  if (value < least || value > most) throw wrong('value', `The value must be between ${least} and ${most}`);
}

const toWire = (own: readonly Threshold[]) =>
  own.map(({ kind, fromDate, value }) => ({ kind, from_date: fromDate, value }));

export interface ThresholdHandlersDeps {
  readonly db: Db;
  readonly publish: Publish;
  /** Has loads and critical power worked out again; give the transaction that makes it necessary. */
  readonly planAnalysis: (tx: Db, memberId: string) => Promise<void>;
  /** Has the jobs looked for at once. */
  readonly wake: () => void;
  readonly analysisProgress: (memberId: string) => Promise<Recomputation>;
  /** The zones of today, by what the member says and what was measured; null when there is no such member. */
  readonly readZones: (
    memberId: string,
    own: readonly Threshold[],
  ) => Promise<Omit<ZonesWire, 'thresholds' | 'recompute'> | null>;
}

/** What a member says of their own thresholds, and the zones that follow. */
export function createThresholdHandlers(deps: ThresholdHandlersDeps) {
  const { db, publish, planAnalysis, wake, analysisProgress, readZones } = deps;

  /** Every number from the day on follows, by a job. */
  async function change(memberId: string, work: (tx: Db) => Promise<void>): Promise<ZonesWire['thresholds']> {
    const kept = await db.transaction(async (tx) => {
      if (!(await isHeld(tx, memberId))) throw nothingThere();
      await work(tx);
      await planAnalysis(tx, memberId);
      return toWire(await findThresholds(tx, memberId));
    });
    wake();
    return kept;
  }

  return {
    async getZones({ params: { id } }) {
      const own = await findThresholds(db, id);
      const found = await readZones(id, own);
      if (!found) throw nothingThere();
      return { status: 200, body: { ...found, thresholds: toWire(own), recompute: await analysisProgress(id) } };
    },

    async saveThreshold({ params: { id }, body, caller }) {
      const own: Threshold = { kind: body.kind, fromDate: dayOf(body.from_date), value: body.value };
      checkValue(own.kind, own.value);
      const thresholds = await change(id, async (tx) => {
        await keepThreshold(tx, id, own);
        const ofKind = (await findThresholds(tx, id)).filter(({ kind }) => kind === own.kind);
        if (ofKind.length > MOST_OF_A_KIND) throw wrong('from_date', `At most ${MOST_OF_A_KIND} values can be kept`);
      });
      publish(caller.identityId, 'calendar_updated', {});
      return { status: 200, body: { thresholds } };
    },

    async removeThreshold({ params: { id, kind, date }, caller }) {
      const fromDate = dayOf(date);
      const thresholds = await change(id, (tx) => forgetThreshold(tx, id, { kind, fromDate }));
      publish(caller.identityId, 'calendar_updated', {});
      return { status: 200, body: { thresholds } };
    },
  } satisfies Partial<Handlers>;
}
