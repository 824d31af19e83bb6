import * as z from 'zod/mini';
import { assignable, assigned, MAX_ASSIGNED, planAssignment } from '../../domain/entities/plan-assignment.ts';
import { planToSave } from '../../domain/entities/plan-to-save.ts';
import { MAX_TOGETHER } from '../../domain/entities/team-group.ts';
import { call } from '../call.ts';
import { compactDate, id, memberParams } from '../fields.ts';

/** Creates the schema. A function, so that browsers, which never validate requests, do not load it. */
function makeToAssign() {
  const { activity_type_id, title, comment, plan_definition, load, total_distance, total_duration } = planToSave.shape;
  const what = { activity_type_id, title, comment, plan_definition, load, total_distance, total_duration };
  return z.strictObject({
    member_ids: z.array(id).check(z.minLength(1), z.maxLength(MAX_TOGETHER)),
    workouts: z.array(z.strictObject({ date: compactDate, ...what })).check(z.minLength(1), z.maxLength(MAX_ASSIGNED)),
  });
}
const toAssign = /* @__PURE__ */ makeToAssign();

/** Creates the schema with `despite`. A function for the same reason as {@link makeToAssign}. */
const makeDespite = () => z.extend(toAssign, { despite: z.array(id).check(z.maxLength(MAX_TOGETHER)) });
const toAssignDespite = /* @__PURE__ */ makeDespite();

/** Maximum body size, enough for 500 ids twice and fourteen workouts. */
const bodyBytes = 131_072;
const assignmentParams = z.object({ id, assignmentId: id });

export const previewAssignment = call({
  id: 'previewAssignment',
  method: 'POST',
  path: 'team/:id/plan-assignments/preview',
  proof: 'signed',
  who: 'member',
  page: 'team',
  forSamples: true,
  cost: 'heavy',
  params: memberParams,
  body: toAssign,
  bodyBytes,
  answers: { 200: z.object({ athletes: z.array(assignable) }) },
  source: 'ours',
  summary:
    'What workouts on up to seven days would be for each of the athletes, by their own zones, and what is in the way. Nothing is written. For coaches of the team.',
});

export const assignPlans = call({
  id: 'assignPlans',
  method: 'PUT',
  path: 'team/:id/plan-assignments/:assignmentId',
  proof: 'signed',
  who: 'member',
  page: 'team',
  cost: 'job',
  params: assignmentParams,
  /** `despite`: athletes to assign to even if they have workouts on one of the days. */
  body: toAssignDespite,
  bodyBytes,
  answers: { 200: z.object({ assignment: planAssignment, athletes: z.array(assigned) }) },
  source: 'ours',
  summary:
    'Plans the workouts for the athletes: for each all of them or none, which the answer says. The same assignment sent twice is one.',
});

export const listAssignments = call({
  id: 'listAssignments',
  method: 'GET',
  path: 'team/:id/plan-assignments',
  proof: 'signed',
  who: 'member',
  page: 'team',
  forSamples: true,
  cost: 'light',
  params: memberParams,
  answers: { 200: z.object({ assignments: z.array(planAssignment) }) },
  source: 'ours',
  summary: 'The last assignments of a team, newest first. For its coaches.',
});

export const takeBackAssignment = call({
  id: 'takeBackAssignment',
  method: 'DELETE',
  path: 'team/:id/plan-assignments/:assignmentId',
  proof: 'signed',
  who: 'member',
  page: 'team',
  cost: 'write',
  params: assignmentParams,
  answers: { 200: z.object({ assignment: planAssignment, removed: z.number() }) },
  source: 'ours',
  summary:
    'Removes all workouts of an assignment from plans that the coach may change, except those that somebody has changed since. For 30 days `restoreAssignment` undoes it.',
});

export const restoreAssignment = call({
  id: 'restoreAssignment',
  method: 'POST',
  path: 'team/:id/plan-assignments/:assignmentId/restore',
  proof: 'signed',
  who: 'member',
  page: 'team',
  cost: 'write',
  params: assignmentParams,
  answers: { 200: z.object({ assignment: planAssignment, restored: z.number() }) },
  source: 'ours',
  summary:
    'Restores the workouts of an assignment that was taken back: for each athlete all of them, or none if a day has no room or the coach may no longer plan for them.',
});
