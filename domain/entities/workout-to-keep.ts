import * as z from 'zod/mini';
import { planToSave } from './plan-to-save.ts';
import { PLAN_TITLE_MAX } from './training-plan.ts';
import { FOLDER_NAME_MAX } from './workout-library.ts';

const oneLine = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u));
const makeName = () => oneLine(PLAN_TITLE_MAX);
/** Id of the folder; null for no folder. */
const makeFolderId = () => z.nullable(z.uuid());

/** Functions, so that browsers, which never validate requests, don't load the schemas. */
function makeWorkoutToKeep() {
  const { activity_type_id, comment, plan_definition } = planToSave.shape;
  return z.strictObject({ name: makeName(), folder_id: makeFolderId(), activity_type_id, comment, plan_definition });
}
const makePlaceToKeep = () => z.strictObject({ name: z.optional(makeName()), folder_id: z.optional(makeFolderId()) });
const makeFolderToKeep = () => z.strictObject({ name: oneLine(FOLDER_NAME_MAX) });

/** A workout for the library, with the same content as a planned workout. */
export const workoutToKeep = /* @__PURE__ */ makeWorkoutToKeep();
export type WorkoutToKeepWire = z.infer<typeof workoutToKeep>;
/** New name or folder of a library workout. */
export const placeToKeep = /* @__PURE__ */ makePlaceToKeep();
export const folderToKeep = /* @__PURE__ */ makeFolderToKeep();
