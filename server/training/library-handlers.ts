import { DEFAULT_ACTIVITY_TYPE_ID, REST_ACTIVITY_TYPE_ID } from '../../domain/constants.ts';
import { MAX_LIBRARY_WORKOUTS, MAX_WORKOUT_FOLDERS } from '../../domain/entities/workout-library.ts';
import type { WorkoutToKeepWire } from '../../domain/entities/workout-to-keep.ts';
import { normaliseText } from '../../domain/find/normalise-text.ts';
import { changed } from '../changes/changed.ts';
import type { Db } from '../db/open.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Handlers } from '../http/handlers.ts';
import { pageBody, pageOf } from '../http/page-of.ts';
import { memberTransaction } from '../members/hold-member.store.ts';
import { hasRoom } from '../members/row-limits.store.ts';
import {
  dropFolder,
  dropWorkout,
  findFolders,
  findLibrary,
  keeperOf,
  type KeptWorkout,
  placeWorkout,
  putFolder,
  putWorkout,
} from './library.store.ts';

const nothingThere = () => new ApiFailure(404, 'not_found', 'There is no such thing.');
const isFull = () =>
  new ApiFailure(409, 'library_full', `You can have up to ${MAX_LIBRARY_WORKOUTS} workouts in the library.`);
const tooManyFolders = () =>
  new ApiFailure(409, 'too_many_folders', `You can have up to ${MAX_WORKOUT_FOLDERS} folders.`);
const folderExists = () => new ApiFailure(409, 'folder_exists', 'A folder with this name already exists.');

/** Returns the folder id, or `null` if the folder was removed in the meantime, so a workout is never lost with its folder. */
const folderIn = (folders: ReadonlyMap<string, string>, folderId: string | null) =>
  folderId !== null && folders.has(folderId) ? folderId : null;

/** Builds the library workout to store for a request. Rest has no components. [core §4 Planned workout] */
function workoutOf(body: WorkoutToKeepWire, folders: ReadonlyMap<string, string>): KeptWorkout {
  const activityTypeId = body.activity_type_id ?? DEFAULT_ACTIVITY_TYPE_ID;
  return {
    name: body.name,
    folderId: folderIn(folders, body.folder_id),
    activityTypeId,
    comment: body.comment || null,
    planDefinition: activityTypeId === REST_ACTIVITY_TYPE_ID ? [] : (body.plan_definition ?? []),
  };
}

/** Creates the handlers for the caller's library of workouts that can be planned again. */
export function createLibraryHandlers({ db }: { readonly db: Db }) {
  /** Runs `work` in the member's transaction. @throws ApiFailure 404 if it returns nothing */
  const change = <Result>(memberId: string, work: (tx: Db) => Promise<Result | null>): Promise<Result> =>
    memberTransaction(db, memberId, async (tx) => {
      const result = await work(tx);
      if (!result) throw nothingThere();
      await changed(tx, { what: 'calendar', of: memberId });
      return result;
    });

  return {
    async listWorkoutLibrary({ query, caller }) {
      const { folders, workouts } = await findLibrary(db, caller.memberId);
      const page = await pageOf(workouts, (workout) => workout.workout_id, query.after);
      return { status: 200, body: pageBody('workouts', page, { folders }) };
    },

    async saveLibraryWorkout({ params: { id }, body, caller: { memberId } }) {
      const workout = await change(memberId, async (tx) => {
        if ((await keeperOf(tx, id)) === null && !(await hasRoom(tx, memberId, 'library'))) {
          throw isFull();
        }
        return putWorkout(tx, memberId, id, workoutOf(body, await findFolders(tx, memberId)));
      });
      return { status: 200, body: { workout } };
    },

    async changeLibraryWorkout({ params: { id }, body, caller: { memberId } }) {
      const workout = await change(memberId, async (tx) => {
        const { name, folder_id: folderId } = body;
        return placeWorkout(tx, memberId, id, {
          ...(name !== undefined && { name }),
          ...(folderId !== undefined && { folderId: folderIn(await findFolders(tx, memberId), folderId) }),
        });
      });
      return { status: 200, body: { workout } };
    },

    async removeLibraryWorkout({ params: { id }, caller: { memberId } }) {
      await change(memberId, (tx) => dropWorkout(tx, memberId, id));
      return { status: 204 };
    },

    async saveWorkoutFolder({ params: { id }, body: { name }, caller: { memberId } }) {
      const folder = await change(memberId, async (tx) => {
        const folders = await findFolders(tx, memberId);
        const others = [...folders].filter(([folderId]) => folderId !== id);
        if (others.some(([, other]) => normaliseText(other) === normaliseText(name))) throw folderExists();
        if (!folders.has(id) && !(await hasRoom(tx, memberId, 'folders'))) throw tooManyFolders();
        return putFolder(tx, memberId, id, name);
      });
      return { status: 200, body: { folder } };
    },

    async removeWorkoutFolder({ params: { id }, caller: { memberId } }) {
      await change(memberId, (tx) => dropFolder(tx, memberId, id));
      return { status: 204 };
    },
  } satisfies Partial<Handlers>;
}
