import * as z from 'zod/mini';
import type { Camel } from '../case.ts';

/** Maximum library workouts and folders per member. */
export const MAX_LIBRARY_WORKOUTS = 500;
export const MAX_WORKOUT_FOLDERS = 50;
export const FOLDER_NAME_MAX = 60;

export const workoutFolder = z.object({ folder_id: z.string(), name: z.string() });
export type WorkoutFolderWire = z.infer<typeof workoutFolder>;
export type WorkoutFolder = Camel<WorkoutFolderWire>;

/** A workout saved for later planning. Its totals depend on the viewer's zones. */
export const libraryWorkout = z.object({
  workout_id: z.string(),
  /** Id of the folder; null if the workout is unfiled. */
  folder_id: z.nullable(z.string()),
  name: z.string(),
  activity_type_id: z.number(),
  comment: z.nullable(z.string()),
  /** Components as saved; parsed by domain/training/components.ts. */
  plan_definition: z.array(z.unknown()),
});
export type LibraryWorkoutWire = z.infer<typeof libraryWorkout>;
export type LibraryWorkout = Camel<LibraryWorkoutWire>;
