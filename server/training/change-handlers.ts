import { randomUUID } from 'node:crypto';
import type { PlanChangeWire } from '../../domain/entities/plan-change.ts';
import { rowLimits } from '../../domain/row-limits.ts';
import { changeByOther, changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import type { Handlers } from '../http/handlers.ts';
import { memberTransaction } from '../members/hold-member.store.ts';
import { needRowBytes } from '../members/row-bytes.store.ts';
import { utc } from '../base/utc.ts';
import { uuidOf } from '../base/uuid-of.ts';
import { countPlans, isDone, maxPerDay } from './plan-counts.store.ts';
import {
  copyPlan,
  dropRemoved,
  holdPlans,
  RETENTION_DAYS,
  markRemoved,
  movePlan,
  savedPlanBytes,
  shiftPlans,
} from './plans.store.ts';
import { changedElsewhere, noPlan, outsideWindow, tooMany } from './refusals.ts';
import type { PlanWindow } from './window.ts';

interface Author {
  readonly memberId: string;
  /** Member id of the change's author. */
  readonly by: string;
}

/** Finds and locks one of the member's workouts. @throws ApiFailure 404 if it is another member's or removed */
async function holdOne(tx: Db, memberId: string, id: string) {
  const [plan] = await holdPlans(tx, memberId, [id]);
  if (plan === undefined || plan.isRemoved) throw noPlan();
  return plan;
}

type Change<Kind extends PlanChangeWire['kind']> = Extract<PlanChangeWire, { readonly kind: Kind }>;

async function move(tx: Db, { memberId, by }: Author, change: Change<'move'>): Promise<number> {
  const { date } = await holdOne(tx, memberId, change.training_plan_id);
  if (date === change.to) return 0;
  if (date !== change.from) throw changedElsewhere();
  await movePlan(tx, change.training_plan_id, change.to, by);
  return 1;
}

async function copy(tx: Db, { memberId, by }: Author, change: Change<'copy'>, now: Date): Promise<number> {
  await holdOne(tx, memberId, change.training_plan_id);
  await dropRemoved(tx, memberId, utc(now).subtract(RETENTION_DAYS, 'day').toDate());
  const { all } = await countPlans(tx, memberId, change.copies[0]?.date ?? '');
  if (all + change.copies.length > rowLimits.plans.inAll) throw tooMany();
  await needRowBytes(tx, memberId, change.copies.length * (await savedPlanBytes(tx, change.training_plan_id)));
  return copyPlan(tx, change.training_plan_id, change.copies, by);
}

/** Removes or restores workouts; leaves those already in that state unchanged. @returns the days of the restored ones */
async function mark(tx: Db, { memberId, by }: Author, change: Change<'remove' | 'restore'>, now: Date) {
  const ids = new Set(change.training_plan_ids);
  const plans = await holdPlans(tx, memberId, [...ids]);
  if (plans.length !== ids.size) throw noPlan();
  const isRemoval = change.kind === 'remove';
  const others = plans.filter(({ isRemoved }) => isRemoved !== isRemoval);
  if (others.length > 0) {
    await markRemoved(
      tx,
      others.map(({ id }) => id),
      isRemoval ? now : null,
      by,
    );
  }
  const dates = isRemoval ? [] : others.map(({ date }) => date);
  return { changed: others.length, dates, ids: others.map(({ id }) => id) };
}

/** Returns the revision of workouts that an act shifted by `days` days. Only the same act with the same days can undo it. */
const shiftRevision = (memberId: string, actId: string, days: number) => uuidOf(`shift ${memberId} ${actId} ${days}`);

/** Moves a block of weeks, or moves it back. @returns the moved workouts and their days */
async function shift(tx: Db, { memberId, by }: Author, change: Change<'shift' | 'unshift'>) {
  const { days } = change;
  const revision = shiftRevision(memberId, change.act_id, days);
  if (change.kind === 'unshift') {
    return shiftPlans(tx, memberId, { revision }, { days: -days, revision: randomUUID(), by });
  }
  if (await isDone(tx, memberId, revision)) return [];
  return shiftPlans(tx, memberId, change, { days, revision, by });
}

/** Returns the days that a change adds workouts to, as far as the request states them. */
const fuller = (change: PlanChangeWire): readonly string[] => {
  if (change.kind === 'move') return [change.to];
  return change.kind === 'copy' ? change.copies.map(({ date }) => date) : [];
};

async function make(tx: Db, who: Author, change: PlanChangeWire, now: Date) {
  const dates = fuller(change);
  if (change.kind === 'shift' || change.kind === 'unshift') {
    const shifted = await shift(tx, who, change);
    return { changed: shifted.length, dates: shifted.map(({ date }) => date), ids: shifted.map(({ id }) => id) };
  }
  if (change.kind === 'move') return { changed: await move(tx, who, change), dates, ids: [change.training_plan_id] };
  if (change.kind === 'copy') {
    const ids = change.copies.map(({ training_plan_id: id }) => id);
    return { changed: await copy(tx, who, change, now), dates, ids };
  }
  return mark(tx, who, change, now);
}

/** Creates the handlers for moving, copying, removing and restoring planned workouts outside their editor. */
export function createPlanChangeHandlers({
  db,
  now,
  window,
}: {
  readonly db: Db;
  readonly now: () => Date;
  readonly window: () => PlanWindow;
}): Pick<Handlers, 'changeTrainingPlans'> {
  return {
    async changeTrainingPlans({ params: { id }, body, caller }) {
      const { first, last } = window();
      const isOutside = (date: string) => date < first || date > last;
      if (fuller(body).some(isOutside)) throw outsideWindow('date');
      const { changed: count } = await memberTransaction(db, id, async (tx) => {
        const made = await make(tx, { memberId: id, by: caller.memberId }, body, now());
        if ((body.kind === 'shift' || body.kind === 'unshift') && made.dates.some(isOutside)) {
          throw outsideWindow('days');
        }
        if (made.changed > 0 && (await maxPerDay(tx, id, made.dates)) > rowLimits.plans.each) throw tooMany();
        if (made.changed > 0) {
          await changed(tx, { what: 'plan', of: id, by: caller.memberId, ids: made.ids }, ...changeByOther(caller, id));
        }
        return made;
      });
      return { status: 200, body: { changed: count } };
    },
  };
}
