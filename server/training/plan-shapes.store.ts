import { and, asc, between, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { PlanShape } from '../../domain/training/met.ts';
import type { Db } from '../db/open.ts';
import { trainingPlans } from '../db/schema/training.ts';
import { inTurns } from '../base/in-turns.ts';
import { planShapeOf } from './plan-shape.ts';
import { storeShapes } from './plans.store.ts';

/** A planned workout for comparison, with stated totals (m, s, arbitrary units) or estimates. */
export interface ComparedPlan {
  readonly trainingPlanId: string;
  readonly date: string;
  readonly activityTypeId: number;
  readonly title: string | null;
  readonly distance: number | null;
  readonly duration: number | null;
  readonly load: number | null;
  readonly shape: PlanShape;
}

/** Batch size for reading plans without a shape; other work runs between batches. */
const PLANS_AT_ONCE = 25;

/** Computes and stores the shapes of plans saved by an earlier version. */
async function addShapes(db: Db, ids: readonly string[]): Promise<Map<string, PlanShape>> {
  const { trainingPlanId, planDefinition, activityTypeId } = trainingPlans;
  const shapes = new Map<string, PlanShape>();
  for (let at = 0; at < ids.length; at += PLANS_AT_ONCE) {
    const rows = await db
      .select({ id: trainingPlanId, definition: planDefinition, type: activityTypeId })
      .from(trainingPlans)
      .where(inArray(trainingPlanId, ids.slice(at, at + PLANS_AT_ONCE)));
    const made: { id: string; shape: PlanShape }[] = [];
    for await (const { id, definition, type } of inTurns(rows)) {
      const shape = planShapeOf(definition as unknown[], type);
      shapes.set(id, shape);
      made.push({ id, shape });
    }
    await storeShapes(db, made);
  }
  return shapes;
}

/** Returns a member's planned workouts from one day to another (`YYYY-MM-DD`), both inclusive, by day; without removed ones. */
export async function findComparedPlans(db: Db, memberId: string, from: string, to: string): Promise<ComparedPlan[]> {
  const { trainingPlanId, planDate, activityTypeId, title, shape, createdAt, removedOn } = trainingPlans;
  const stated = (one: 'total_distance' | 'total_duration' | 'load', estimate: string) =>
    sql<number | null>`coalesce(${sql.raw(one)}, ${sql.raw(estimate)})`;
  const rows = await db
    .select({
      trainingPlanId,
      date: planDate,
      activityTypeId,
      title,
      distance: stated('total_distance', 'estimated_distance'),
      duration: stated('total_duration', 'estimated_duration'),
      load: stated('load', 'estimated_load'),
      shape,
    })
    .from(trainingPlans)
    .where(and(eq(trainingPlans.memberId, memberId), between(planDate, from, to), isNull(removedOn)))
    .orderBy(asc(planDate), asc(createdAt), asc(trainingPlanId));
  const added = await addShapes(
    db,
    rows.flatMap((row) => (row.shape === null ? [row.trainingPlanId] : [])),
  );
  return rows.flatMap((row) => {
    const known = row.shape ?? added.get(row.trainingPlanId);
    // A workout deleted since the first query has no shape.
    return known === undefined ? [] : [{ ...row, shape: known }];
  });
}
