import * as z from 'zod/mini';
import { type RestoredKind, restoredKinds, type TakenBackEntries } from '../../domain/entities/import.ts';
import { broughtGear, takeBackGear } from '../activities/gear.store.ts';
import { broughtGoal, takeBackGoals } from '../activities/goals.store.ts';
import { broughtSport, outdateAnswered, takeBackSports } from '../activities/sport-answers.store.ts';
import { broughtFilter, takeBackFilters } from '../activities/saved-filters.store.ts';
import type { Db } from '../db/open.ts';
import type { TakenBack } from '../db/taken-back.ts';
import { broughtComment, broughtInput, takeBackComments, takeBackInputs } from '../diary/diary.store.ts';
import { broughtMarker, takeBackMarkers } from '../diary/markers.store.ts';
import { broughtMeasurement, takeBackMeasurements } from '../members/measurements.store.ts';
import { changeMeasurements } from '../members/measurements.ts';
import { broughtThreshold, takeBackThresholds } from '../members/thresholds.store.ts';
import { broughtMatch, takeBackMatches } from '../training/matches.store.ts';
import { broughtPlan, takeBackPlans } from '../training/plans.store.ts';
import { countWellnessOf, removeWellnessOf } from '../wellness/wellness.store.ts';
import { restoredBy } from './items.store.ts';
import { planMeasuring } from './plan-analysis.ts';

/** Lists of entries restored in addition to activities, as they were then, so that undo only removes unchanged ones. */
const listOf = <Shape extends z.ZodMiniType>(shape: Shape) => z._default(z.array(shape), []);
const broughtShape = z.object({
  gear: listOf(broughtGear),
  goals: listOf(broughtGoal),
  markers: listOf(broughtMarker),
  plans: listOf(broughtPlan),
  /** Matches of restored workouts, and of others. */
  matches: listOf(broughtMatch),
  inputs: listOf(broughtInput),
  comments: listOf(broughtComment),
  thresholds: listOf(broughtThreshold),
  filters: listOf(broughtFilter),
  sports: listOf(broughtSport),
  measurements: listOf(broughtMeasurement),
});
export type Brought = z.infer<typeof broughtShape>;
/** Measurements that were restored first because the rest depends on them. */
export type BroughtBody = Pick<Brought, 'measurements'>;

const read = (restored: unknown): Brought => broughtShape.parse(restored);

/** Returns the measurements restored before everything else. */
export const readBody = (restored: unknown): BroughtBody => ({ measurements: read(restored ?? {}).measurements });

/** Returns the number of entries; matches of restored workouts are not counted separately. */
export function countBrought({ plans, matches, ...rest }: Brought): number {
  const own = new Set(plans.map(({ id }) => id));
  const others = matches.filter(({ plan }) => !own.has(plan)).length;
  return Object.values(rest).reduce((total, rows) => total + rows.length, plans.length + others);
}

const nothing: TakenBack = { removed: 0, kept: 0 };
const both = (one: TakenBack, other: TakenBack): TakenBack => ({
  removed: one.removed + other.removed,
  kept: one.kept + other.kept,
});

/** Undoes one restore. */
async function takeBackOne(tx: Db, memberId: string, brought: Brought): Promise<Record<RestoredKind, TakenBack>> {
  const { gear, goals, markers, plans, matches, inputs, comments, thresholds, filters, measurements, sports } = brought;
  const own = new Set(plans.map(({ id }) => id));
  const others = matches.filter(({ plan }) => !own.has(plan));
  const of = async (rows: readonly unknown[], take: () => Promise<TakenBack>) => (rows.length === 0 ? nothing : take());
  return {
    plans: both(
      await of(plans, () => takeBackPlans(tx, memberId, plans, matches)),
      await of(others, () => takeBackMatches(tx, memberId, others)),
    ),
    diary: both(
      await of(inputs, () => takeBackInputs(tx, memberId, inputs)),
      await of(comments, () => takeBackComments(tx, memberId, comments)),
    ),
    goals: await of(goals, () => takeBackGoals(tx, memberId, goals)),
    markers: await of(markers, () => takeBackMarkers(tx, memberId, markers)),
    thresholds: await of(thresholds, () => takeBackThresholds(tx, memberId, thresholds)),
    measurements: await of(measurements, () =>
      changeMeasurements(tx, memberId, () => takeBackMeasurements(tx, memberId, measurements)),
    ),
    filters: await of(filters, () => takeBackFilters(tx, memberId, filters)),
    sports: await of(sports, async () => {
      const taken = await takeBackSports(tx, memberId, sports);
      const isOutdated = await outdateAnswered(
        tx,
        memberId,
        sports.map(({ key }) => key),
      );
      if (isOutdated) await planMeasuring(tx, memberId);
      return taken;
    }),
    gear: await of(gear, () => takeBackGear(tx, memberId, gear)),
  };
}

/** Returns the number of entries an import restored in addition to activities. */
export const countRestored = async (db: Db, importId: string): Promise<number> =>
  (await restoredBy(db, importId)).reduce(
    (total, { restored }) => total + countBrought(read(restored)),
    await countWellnessOf(db, importId),
  );

/** Result of undoing restored entries. */
export interface EntriesTakenBack {
  readonly entries: TakenBackEntries;
  /** Whether entries that affect computed values were removed, so loads must be recomputed. */
  readonly counts: boolean;
  /** Number of kept entries by item. */
  readonly keptBy: ReadonlyMap<string, number>;
}

/** Undoes the unchanged entries of an import, whose activities have already been removed. */
export async function takeBackRestored(tx: Db, memberId: string, importId: string): Promise<EntriesTakenBack> {
  const found = Object.fromEntries(restoredKinds.map((kind) => [kind, nothing])) as Record<RestoredKind, TakenBack>;
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
