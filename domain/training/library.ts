import { toSnake } from '../case.ts';
import type { PlanComponentWire } from '../entities/plan-to-save.ts';
import type { LibraryWorkout, WorkoutFolder } from '../entities/workout-library.ts';
import type { WorkoutToKeepWire } from '../entities/workout-to-keep.ts';
import { activityTypeById } from '../activity-types.ts';
import { normaliseText, wordsOf } from '../find/normalise-text.ts';
import { type Log, type PlanComponent, readComponents } from './components.ts';
import type { PlanDraft } from './draft.ts';
import { notationOf } from './notation.ts';

/** A library workout as displayed: without a day, and without totals, which depend on the viewer's zones. */
export interface KeptWorkout {
  readonly workoutId: string;
  /** Id of the folder; null if the workout is unfiled. */
  readonly folderId: string | null;
  readonly name: string;
  readonly activityTypeId: number;
  readonly comment: string;
  readonly components: readonly PlanComponent[];
}

/** A member's library, sorted by name. */
export interface Library {
  readonly folders: readonly WorkoutFolder[];
  readonly workouts: readonly KeptWorkout[];
}

/** Converts a library workout from the API. @throws Error 'Unknown planner component type' [core §8] */
export const keptWorkoutOf = (workout: LibraryWorkout, log: Log): KeptWorkout => ({
  workoutId: workout.workoutId,
  folderId: workout.folderId,
  name: workout.name,
  activityTypeId: workout.activityTypeId,
  comment: workout.comment ?? '',
  components: readComponents(workout.planDefinition, log),
});

/** Creates a planned workout from a library workout. */
export const draftOfKept = (
  { name, activityTypeId, comment, components }: KeptWorkout,
  { trainingPlanId, date }: Pick<PlanDraft, 'trainingPlanId' | 'date'>,
): PlanDraft => ({ trainingPlanId, date, activityTypeId, title: name, comment, components });

/** Returns the part of a planned workout saved to the library: everything except its day. */
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

/** A folder with its displayed workouts; null for workouts without a folder. */
export interface ShownFolder {
  readonly folder: WorkoutFolder | null;
  readonly workouts: readonly KeptWorkout[];
}

/**
 * Groups the library by folder, with unfiled workouts at the end. `find` limits it to workouts with all its words in
 * their name, sport, steps or folder, and to folders with such a workout.
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
      const text = normaliseText(
        [name, activityTypeById(activityTypeId).name, notationOf(components), folder?.name].join(' '),
      );
      return wanted.every((word) => text.includes(word));
    }),
  }));
  return shelves.filter((shelf) => shelf.workouts.length > 0 || (wanted.length === 0 && shelf.folder !== null));
}

/** A change of the library, or of the plan using it. */
export type LibraryAct =
  | { readonly kind: 'keep'; readonly workout: KeptWorkout }
  | { readonly kind: 'remove'; readonly workout: KeptWorkout }
  /** New name or folder; contains the workout after and before the change. */
  | { readonly kind: 'place'; readonly workout: KeptWorkout; readonly was: KeptWorkout }
  /** `was` is null for a new folder. */
  | { readonly kind: 'folder'; readonly folder: WorkoutFolder; readonly was: WorkoutFolder | null }
  | { readonly kind: 'dropFolder'; readonly folder: WorkoutFolder }
  | { readonly kind: 'plan' | 'unplan'; readonly draft: PlanDraft };

/** Returns the inverse of an action; null if it cannot be undone. */
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
