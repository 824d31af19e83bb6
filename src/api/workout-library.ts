import { allPages } from './all-pages.ts';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { WorkoutFolder } from '../../domain/entities/workout-library.ts';
import {
  type KeptWorkout,
  keptWorkoutOf,
  type Library,
  type LibraryAct,
  toKeepOf,
} from '../../domain/training/library.ts';
import { useApi } from './api-context.ts';
import { CallFailure } from './failure.ts';
import { keys } from './keys.ts';
import { useSavePlan } from './plans.ts';
import { plans as words } from '../../domain/words/plans.ts';

// oxlint-disable-next-line no-console -- required by the specification [core §8]
const log = (sentence: string, value: unknown) => console.warn(sentence, value);

/** Loads the member's library of workouts to plan again. */
export function useWorkoutLibrary(): UseQueryResult<Library, CallFailure> {
  const { call } = useApi();
  return useQuery({
    queryKey: keys.workoutLibrary,
    queryFn: async ({ signal }) => {
      const { first, rows } = await allPages(
        (query) => call('listWorkoutLibrary', { query, signal }),
        ({ workouts }) => workouts,
      );
      return { folders: first.folders, workouts: rows.map((workout) => keptWorkoutOf(workout, log)) };
    },
  });
}

/** Saves workouts and folders; each call resolves when the library is refetched. */
export function useKeeping() {
  const { call } = useApi();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: keys.workoutLibrary });
  return {
    reload,
    async keepWorkout(workout: KeptWorkout, signal: AbortSignal): Promise<void> {
      const { workoutId: id, ...what } = workout;
      await call('saveLibraryWorkout', { params: { id }, body: toKeepOf(what, what), signal });
      await reload();
    },
    async keepFolder({ folderId: id, name }: WorkoutFolder, signal: AbortSignal): Promise<void> {
      await call('saveWorkoutFolder', { params: { id }, body: { name }, signal });
      await reload();
    },
  };
}

/**
 * Changes the library; resolves when the library shows it.
 * @throws CallFailure with a message for the member
 */
export function useLibraryActs(): (act: LibraryAct, signal: AbortSignal) => Promise<void> {
  const { call } = useApi();
  const savePlan = useSavePlan();
  const { keepWorkout, keepFolder, reload } = useKeeping();
  return async (act, signal) => {
    switch (act.kind) {
      case 'keep':
        return keepWorkout(act.workout, signal);
      case 'folder':
        return keepFolder(act.folder, signal);
      case 'place': {
        const { workoutId: id, name, folderId } = act.workout;
        await call('changeLibraryWorkout', { params: { id }, body: { name, folder_id: folderId }, signal });
        return reload();
      }
      case 'remove':
        await call('removeLibraryWorkout', { params: { id: act.workout.workoutId }, signal });
        return reload();
      case 'dropFolder':
        await call('removeWorkoutFolder', { params: { id: act.folder.folderId }, signal });
        return reload();
      case 'plan':
      case 'unplan': {
        const change = { draft: act.draft, basedOn: undefined, isRemoved: act.kind === 'unplan', signal };
        const outcome = await savePlan(change);
        if (outcome.kind === 'conflict') throw new CallFailure('Conflict', 409, words.changedElsewhere);
      }
    }
  };
}
