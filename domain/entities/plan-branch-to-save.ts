import * as z from 'zod/mini';
import { addDays, isCivilDate, mondayOf } from '../dates.ts';
import {
  BRANCH_NAME_MAX,
  BRANCH_NOTE_MAX,
  branchAuthors,
  branchStates,
  MAX_BRANCH_WEEKS,
  MAX_BRANCH_WORKOUTS,
} from './plan-branch.ts';
import { makeWhat, manyLines, oneLine } from './plan-template-to-save.ts';

const DAYS = 7;
/** An id in lower case, as in the database, since ids are compared as text. */
const key = () => z.uuid().check(z.toLowerCase());
const day = () => z.string().check(z.refine(isCivilDate));

interface Weeks {
  readonly first_day: string;
  readonly weeks: number;
  readonly workouts: readonly { readonly training_plan_id: string; readonly date: string }[];
}

const areInWeeks = ({ first_day: first, weeks, workouts }: Weeks) =>
  workouts.every(({ date }) => date >= first && date < addDays(first, weeks * DAYS));
const areDistinct = ({ workouts }: Weeks) =>
  new Set(workouts.map(({ training_plan_id: id }) => id)).size === workouts.length;

/** Functions, so that browsers, which never validate requests, do not load the schemas. */
function makeFields() {
  const workout = z.strictObject({ training_plan_id: key(), date: day(), ...makeWhat() });
  return {
    name: oneLine(BRANCH_NAME_MAX),
    note: z.nullable(manyLines(BRANCH_NOTE_MAX)),
    first_day: day().check(z.refine((date) => mondayOf(date) === date, 'Not a Monday')),
    weeks: z.int().check(z.gte(1), z.lte(MAX_BRANCH_WEEKS)),
    workouts: z.array(workout).check(z.maxLength(MAX_BRANCH_WORKOUTS)),
  };
}

function makeBranchToSave() {
  return z
    .strictObject({
      ...makeFields(),
      /** Planned workouts of the weeks that the caller copied, with their revisions. Ignored if the branch exists. */
      base: z
        .array(z.strictObject({ training_plan_id: key(), revision: key() }))
        .check(z.maxLength(MAX_BRANCH_WORKOUTS)),
    })
    .check(z.refine(areInWeeks, 'A workout is outside of the weeks'), z.refine(areDistinct, 'An id is used twice'));
}

function makeBranchDecision() {
  return z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('reject'), revision: key() }),
    z.strictObject({
      decision: z.literal('accept'),
      revision: key(),
      /** Idempotency key, and the revision of the workouts that are written. */
      act_id: key(),
      /** Workouts to add, change or remove. `seen`: revision in the plan that the caller saw; null if it was not in these weeks. */
      parts: z
        .array(z.strictObject({ training_plan_id: key(), seen: z.nullable(key()) }))
        .check(z.minLength(1), z.maxLength(2 * MAX_BRANCH_WORKOUTS)),
    }),
  ]);
}

/** A branch in an export. Its workouts have their ids there. */
function makeRestoredBranch() {
  const fields = makeFields();
  return z
    .object({
      ...fields,
      base: fields.workouts,
      author: z.enum(branchAuthors),
      author_name: z.catch(z.nullable(oneLine(BRANCH_NAME_MAX)), null),
      state: z.enum(branchStates),
    })
    .check(z.refine(areInWeeks), z.refine(areDistinct));
}

export const branchToSave = /* @__PURE__ */ makeBranchToSave();
export type BranchToSaveWire = z.infer<typeof branchToSave>;
export const branchDecision = /* @__PURE__ */ makeBranchDecision();
export type BranchDecisionWire = z.infer<typeof branchDecision>;
export type BranchPart = Extract<BranchDecisionWire, { decision: 'accept' }>['parts'][number];
export const restoredBranch = /* @__PURE__ */ makeRestoredBranch();
