import { toSnake } from '../case.ts';
import type { PlanComponentWire } from '../entities/plan-to-save.ts';
import type { LibraryWorkout, WorkoutFolder } from '../entities/workout-library.ts';
import type { WorkoutToKeepWire } from '../entities/workout-to-keep.ts';
import { activityTypeById } from '../activity-types.ts';
import { folded, wordsOf } from '../find/folded.ts';
import { type Log, type PlanComponent, readComponents } from './components.ts';
import type { PlanDraft } from './draft.ts';
import { notationOf } from './notation.ts';

/** A kept workout as it is shown: without a day, and without what it comes to, which hangs on the zones of whoever looks. */
export interface KeptWorkout {
  readonly workoutId: string;
  /** Null: in no folder. */
  readonly folderId: string | null;
  readonly name: string;
  readonly activityTypeId: number;
  readonly comment: string;
  readonly components: readonly PlanComponent[];
}

/** What a member keeps, both by name. */
export interface Library {
  readonly folders: readonly WorkoutFolder[];
  readonly workouts: readonly KeptWorkout[];
}

/** @throws Error 'Unknown planner component type' [core §8] */
export const keptWorkoutOf = (workout: LibraryWorkout, log: Log): KeptWorkout => ({
  workoutId: workout.workoutId,
  folderId: workout.folderId,
  name: workout.name,
  activityTypeId: workout.activityTypeId,
  comment: workout.comment ?? '',
  components: readComponents(workout.planDefinition, log),
});

/** A new planned workout of a kept one. */
export const draftOfKept = (
  { name, activityTypeId, comment, components }: KeptWorkout,
  { trainingPlanId, date }: Pick<PlanDraft, 'trainingPlanId' | 'date'>,
): PlanDraft => ({ trainingPlanId, date, activityTypeId, title: name, comment, components });

/** What is kept of a planned workout: all but its day. */
export const toKeepOf = (
  { activityTypeId, comment, components }: Pick<PlanDraft, 'activityTypeId' | 'comment' | 'components'>,
  { name, folderId }: Pick<KeptWorkout, 'name' | 'folderId'>,
): WorkoutToKeepWire => ({
  name,
  folder_id: folderId,
  activity_type_id: activityTypeId,
  comment,
  plan_definition: toSnake(components) as PlanComponentWire[],
});

/** A folder with what of it is shown; null: workouts in none. */
export interface ShownFolder {
  readonly folder: WorkoutFolder | null;
  readonly workouts: readonly KeptWorkout[];
}

/**
 * The library by folder, and what is in none at the end. With `find` only workouts that have all its words in their name, sport, steps or folder, and only
 * folders with one.
 */
export function shelvesOf({ folders, workouts }: Library, find: string): ShownFolder[] {
  const wanted = wordsOf(find);
  const known = new Set(folders.map(({ folderId }) => folderId));
  const shelves: ShownFolder[] = [...folders, null].map((folder) => ({
    folder,
    workouts: workouts.filter((workout) => {
      const isHere = folder === null ? !known.has(workout.folderId ?? '') : workout.folderId === folder.folderId;
      if (!isHere || wanted.length === 0) return isHere;
      const { name, activityTypeId, components } = workout;
      const text = folded(
        [name, activityTypeById(activityTypeId).name, notationOf(components), folder?.name].join(' '),
      );
      return wanted.every((word) => text.includes(word));
    }),
  }));
  return shelves.filter((shelf) => shelf.workouts.length > 0 || (wanted.length === 0 && shelf.folder !== null));
}

/** A change of what somebody keeps, or of the plan by it. */
export type LibraryAct =
  | { readonly kind: 'keep'; readonly workout: KeptWorkout }
  | { readonly kind: 'remove'; readonly workout: KeptWorkout }
  /** Another name or folder: the workout as it is to be, and as it was. */
  | { readonly kind: 'place'; readonly workout: KeptWorkout; readonly was: KeptWorkout }
  /** `was` null: a new one. */
  | { readonly kind: 'folder'; readonly folder: WorkoutFolder; readonly was: WorkoutFolder | null }
  | { readonly kind: 'dropFolder'; readonly folder: WorkoutFolder }
  | { readonly kind: 'plan' | 'unplan'; readonly draft: PlanDraft };

/** What undoes an act; null: nothing does. */
export function undoOf(act: LibraryAct): LibraryAct | null {
  switch (act.kind) {
    case 'keep':
      return { kind: 'remove', workout: act.workout };
    case 'remove':
      return { kind: 'keep', workout: act.workout };
    case 'place':
      return { kind: 'place', workout: act.was, was: act.workout };
    case 'folder':
      return act.was === null
        ? { kind: 'dropFolder', folder: act.folder }
        : { kind: 'folder', folder: act.was, was: act.folder };
    case 'plan':
      return { kind: 'unplan', draft: act.draft };
    case 'unplan':
      return { kind: 'plan', draft: act.draft };
    case 'dropFolder':
      return null;
  }
}
