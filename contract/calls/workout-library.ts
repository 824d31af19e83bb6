import * as z from 'zod/mini';
import { libraryWorkout, workoutFolder } from '../../domain/entities/workout-library.ts';
import { folderToKeep, placeToKeep, workoutToKeep } from '../../domain/entities/workout-to-keep.ts';
import { WORKOUT_BYTES } from '../../domain/row-limits.ts';
import { call } from '../call.ts';
import { memberParams, pageResponse, pageQuery } from '../fields.ts';

/** Common fields of calls about the caller's own library. They name no member, so neither coaches nor admins can access it. */
const own = { proof: 'signed', who: 'member', page: 'training' } as const;

export const listWorkoutLibrary = call({
  ...own,
  id: 'listWorkoutLibrary',
  method: 'GET',
  path: 'workout-library',
  cost: 'read',
  forSamples: true,
  query: z.object(pageQuery),
  answers: { 200: z.object({ folders: z.array(workoutFolder), workouts: z.array(libraryWorkout), ...pageResponse }) },
  long: true,
  source: 'ours',
  summary: 'Workouts that the member keeps to plan them again, in pages, and all their folders, both by name.',
});

export const saveLibraryWorkout = call({
  ...own,
  id: 'saveLibraryWorkout',
  method: 'PUT',
  path: 'workout-library/:id',
  cost: 'write',
  params: memberParams,
  body: workoutToKeep,
  bodyBytes: WORKOUT_BYTES,
  answers: { 200: z.object({ workout: libraryWorkout }) },
  source: 'ours',
  summary:
    'Keeps a workout under this id, in the place of what was there. At most 500 (409 library_full); a folder that is no more is none. 413 storage_full, server_full.',
});

export const changeLibraryWorkout = call({
  ...own,
  id: 'changeLibraryWorkout',
  method: 'PATCH',
  path: 'workout-library/:id',
  cost: 'write',
  params: memberParams,
  body: placeToKeep,
  bodyBytes: 1_024,
  answers: { 200: z.object({ workout: libraryWorkout }) },
  source: 'ours',
  summary: 'Gives a kept workout another name or folder.',
});

export const removeLibraryWorkout = call({
  ...own,
  id: 'removeLibraryWorkout',
  method: 'DELETE',
  path: 'workout-library/:id',
  cost: 'write',
  params: memberParams,
  answers: { 204: null },
  source: 'ours',
  summary: 'Forgets a kept workout. What was planned of it stays.',
});

export const saveWorkoutFolder = call({
  ...own,
  id: 'saveWorkoutFolder',
  method: 'PUT',
  path: 'workout-folders/:id',
  cost: 'write',
  params: memberParams,
  body: folderToKeep,
  bodyBytes: 512,
  answers: { 200: z.object({ folder: workoutFolder }) },
  source: 'ours',
  summary:
    'Makes a folder, or gives it another name. At most 50, each with a name of its own (409 too_many_folders, folder_exists). 413 storage_full, server_full.',
});

export const removeWorkoutFolder = call({
  ...own,
  id: 'removeWorkoutFolder',
  method: 'DELETE',
  path: 'workout-folders/:id',
  cost: 'write',
  params: memberParams,
  answers: { 204: null },
  source: 'ours',
  summary: 'Removes a folder. The workouts in it stay, in none.',
});
