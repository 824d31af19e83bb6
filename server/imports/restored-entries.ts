import * as z from 'zod/mini';
import { type RestoredKind, restoredKinds, type UndoneEntries } from '../../domain/entities/import.ts';
import { restoredGear, removeRestoredGear } from '../activities/gear.store.ts';
import { restoredGoal, removeRestoredGoals } from '../activities/goals.store.ts';
import { removeRestoredSegments, restoredSegment } from '../activities/segments.store.ts';
import { restoredSport, outdateAnswered, removeRestoredSports } from '../activities/sport-answers.store.ts';
import { restoredFilter, removeRestoredFilters } from '../activities/saved-filters.store.ts';
import type { Db } from '../db/open.ts';
import type { UndoCount } from '../db/count-undone.ts';
import { restoredComment, restoredInput, removeRestoredComments, removeRestoredInputs } from '../diary/diary.store.ts';
import { restoredMarker, removeRestoredMarkers } from '../diary/markers.store.ts';
import { restoredMeasurement, removeRestoredMeasurements } from '../members/measurements.store.ts';
import { changeMeasurements } from '../members/measurements.ts';
import { restoredThreshold, removeRestoredThresholds } from '../members/thresholds.store.ts';
import { restoredMatch, removeRestoredMatches } from '../training/matches.store.ts';
import { restoredPlan, removeRestoredPlans } from '../training/plans.store.ts';
import { countWellnessOf, removeWellnessOf } from '../wellness/wellness.store.ts';
import { restoredBy } from './items.store.ts';
import { planMeasuring } from './plan-analysis.ts';

/** Restored entries other than activities, with their original values, so that undo only removes unchanged entries. */
const listOf = <Shape extends z.ZodMiniType>(shape: Shape) => z._default(z.array(shape), []);
const restoredShape = z.object({
  gear: listOf(restoredGear),
  goals: listOf(restoredGoal),
  markers: listOf(restoredMarker),
  segments: listOf(restoredSegment),
  plans: listOf(restoredPlan),
  /** Matches of restored workouts, and of others. */
  matches: listOf(restoredMatch),
  inputs: listOf(restoredInput),
  comments: listOf(restoredComment),
  thresholds: listOf(restoredThreshold),
  filters: listOf(restoredFilter),
  sports: listOf(restoredSport),
  measurements: listOf(restoredMeasurement),
});
export type Brought = z.infer<typeof restoredShape>;
/** Measurements that were restored first because the rest depends on them. */
export type RestoredBody = Pick<Brought, 'measurements'>;

const read = (restored: unknown): Brought => restoredShape.parse(restored);

/** Returns the measurements restored before everything else. */
export const readBody = (restored: unknown): RestoredBody => ({ measurements: read(restored ?? {}).measurements });

/** Returns the number of entries; matches of restored workouts are not counted separately. */
export function countRestoredEntries({ plans, matches, ...rest }: Brought): number {
  const own = new Set(plans.map(({ id }) => id));
  const others = matches.filter(({ plan }) => !own.has(plan)).length;
  return Object.values(rest).reduce((total, rows) => total + rows.length, plans.length + others);
}

const nothing: UndoCount = { removed: 0, kept: 0 };
const both = (one: UndoCount, other: UndoCount): UndoCount => ({
  removed: one.removed + other.removed,
  kept: one.kept + other.kept,
});

/** Undoes one restore. */
async function takeBackOne(tx: Db, memberId: string, brought: Brought): Promise<Record<RestoredKind, UndoCount>> {
  const {
    gear,
    goals,
    markers,
    segments,
    plans,
    matches,
    inputs,
    comments,
    thresholds,
    filters,
    measurements,
    sports,
  } = brought;
  const own = new Set(plans.map(({ id }) => id));
  const others = matches.filter(({ plan }) => !own.has(plan));
  const of = async (rows: readonly unknown[], take: () => Promise<UndoCount>) => (rows.length === 0 ? nothing : take());
  return {
    plans: both(
      await of(plans, () => removeRestoredPlans(tx, memberId, plans, matches)),
      await of(others, () => removeRestoredMatches(tx, memberId, others)),
    ),
    diary: both(
      await of(inputs, () => removeRestoredInputs(tx, memberId, inputs)),
      await of(comments, () => removeRestoredComments(tx, memberId, comments)),
    ),
    goals: await of(goals, () => removeRestoredGoals(tx, memberId, goals)),
    markers: await of(markers, () => removeRestoredMarkers(tx, memberId, markers)),
    segments: await of(segments, () => removeRestoredSegments(tx, memberId, segments)),
    thresholds: await of(thresholds, () => removeRestoredThresholds(tx, memberId, thresholds)),
    measurements: await of(measurements, () =>
      changeMeasurements(tx, memberId, () => removeRestoredMeasurements(tx, memberId, measurements)),
    ),
    filters: await of(filters, () => removeRestoredFilters(tx, memberId, filters)),
    sports: await of(sports, async () => {
      const taken = await removeRestoredSports(tx, memberId, sports);
      const isOutdated = await outdateAnswered(
        tx,
        memberId,
        sports.map(({ key }) => key),
      );
      if (isOutdated) await planMeasuring(tx, memberId);
      return taken;
    }),
    gear: await of(gear, () => removeRestoredGear(tx, memberId, gear)),
  };
}

/** Returns the number of entries an import restored in addition to activities. */
export const countRestored = async (db: Db, importId: string): Promise<number> =>
  (await restoredBy(db, importId)).reduce(
    (total, { restored }) => total + countRestoredEntries(read(restored)),
    await countWellnessOf(db, importId),
  );

/** Result of undoing restored entries. */
export interface UndoneRestore {
  readonly entries: UndoneEntries;
  /** Whether entries that affect computed values were removed, so loads must be recomputed. */
  readonly counts: boolean;
  /** Number of kept entries by item. */
  readonly keptBy: ReadonlyMap<string, number>;
}

/** Undoes the unchanged entries of an import, whose activities have already been removed. */
export async function undoRestored(tx: Db, memberId: string, importId: string): Promise<UndoneRestore> {
  const found = Object.fromEntries(restoredKinds.map((kind) => [kind, nothing])) as Record<RestoredKind, UndoCount>;
  const keptBy = new Map<string, number>();
  for (const { itemId, restored } of await restoredBy(tx, importId)) {
    const one = await takeBackOne(tx, memberId, read(restored));
    for (const kind of restoredKinds) found[kind] = both(found[kind], one[kind]);
    const kept = Object.values(one).reduce((total, row) => total + row.kept, 0);
    if (kept > 0) keptBy.set(itemId, kept);
  }
  const days = await removeWellnessOf(tx, importId);
  return {
    entries: {
      removed: Object.values(found).reduce((total, { removed }) => total + removed, days),
      kept: restoredKinds.flatMap((kind) => (found[kind].kept > 0 ? [{ kind, count: found[kind].kept }] : [])),
    },
    counts: found.thresholds.removed + found.measurements.removed > 0,
    keptBy,
  };
}
