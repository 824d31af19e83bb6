import { expect, test } from 'vitest';
import { responseBytes, responseBytesOf, MAX_RESPONSE_BYTES, PAGE_BYTES } from '../../contract/answer-bytes.ts';
import type { Call } from '../../contract/call.ts';
import { type CallId, calls } from '../../contract/calls.ts';
import { rowLimits } from '../../domain/row-limits.ts';

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, unknown>>;
  readonly catchall?: unknown;
  readonly options?: readonly unknown[];
  readonly items?: readonly unknown[];
  readonly innerType?: unknown;
}

/** Whether a schema has a list, or values of any shape, without a size limit. */
function canGrow(schema: unknown): boolean {
  if (schema === null || schema === undefined) return false;
  const { def } = (schema as { _zod: { def: Definition } })._zod;
  if (['array', 'record', 'unknown', 'any', 'lazy', 'pipe', 'intersection'].includes(def.type)) return true;
  const parts = [...Object.values(def.shape ?? {}), def.catchall, ...(def.options ?? []), ...(def.items ?? [])];
  return [...parts, def.innerType].some(canGrow);
}

const ids = Object.keys(calls) as CallId[];
const rowOf = (id: CallId): Call => calls[id];

test('a call declares its maximum response size if it returns a list or long texts', () => {
  const growing = ids.filter((id) => rowOf(id).long === true || Object.values(rowOf(id).answers).some(canGrow));
  expect(Object.keys(responseBytes).toSorted()).toEqual(growing.toSorted());
});

test('a schema with a list inside others can grow, and one without cannot', () => {
  expect(canGrow(calls.getCalendar.answers[200])).toBe(true);
  expect(canGrow(calls.addTeamMember.answers[200])).toBe(true);
  expect(canGrow(calls.getStorage.answers[200])).toBe(false);
});

test('no response is larger than 4 MB', () => {
  expect(MAX_RESPONSE_BYTES).toBe(4_194_304);
  expect(ids.filter((id) => responseBytesOf(id) > MAX_RESPONSE_BYTES)).toEqual([]);
});

test('a list has pages if it may fill a response', () => {
  const hasNext = (id: CallId) => /"next"/.test(JSON.stringify(Object.keys(shapeOf(id))));
  const shapeOf = (id: CallId) =>
    (rowOf(id).answers[200] as { _zod: { def: Definition } } | null)?._zod.def.shape ?? {};
  const full = ids.filter((id) => responseBytesOf(id) === MAX_RESPONSE_BYTES && id !== 'getPresignedSamples');
  expect(full.toSorted()).toEqual([
    'exportAnswers',
    'exportRegistrations',
    'exportSharedCohort',
    'getCalendar',
    'getTeamForAdmins',
    'getTeamPeople',
    'getTeamRoster',
    'listActivities',
    'listDiaries',
    'listPlansDone',
    'listTracks',
    'listTrainingPlans',
    'listWorkoutLibrary',
  ]);
  expect(full.filter((id) => !hasNext(id))).toEqual([]);
});

test('the diary of one day, the largest row of any list, fits one page', () => {
  const comments = rowLimits.comments.each + rowLimits.commentsOnDay.each;
  expect(comments).toBe(300);
  expect(responseBytesOf('writeDiaryComment')).toBeLessThan(PAGE_BYTES);
});
