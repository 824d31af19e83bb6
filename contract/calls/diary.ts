import * as z from 'zod/mini';
import { diary, diaryComment, subjectiveInput } from '../../domain/entities/diary.ts';
import { noteText } from '../../domain/entities/activity.ts';
import { call } from '../call.ts';
import { compactDate, creation, id, memberParams, dateRange, pageResponse, pageQuery } from '../fields.ts';

const comment = noteText.check(z.minLength(1));
const commentParams = z.object({ id, commentId: id });

export const saveCalendarDay = call({
  id: 'saveCalendarDay',
  scope: 'diary:write',
  method: 'POST',
  path: 'calendar/:id/calendar-day',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'calendar',
  cost: 'write',
  params: memberParams,
  body: z.object({ date_: compactDate, subjective_input: subjectiveInput }),
  bodyBytes: 1_024,
  answers: { 200: z.object({ date_: z.string(), subjective_input: z.nullable(subjectiveInput) }) },
  source: 'core §7.29',
  summary:
    'Keeps hours slept and motivation of a local day; both null: neither is said any more. 409 `too_many_days` when there is no room for another day. 413 storage_full, server_full.',
});

export const listDiaries = call({
  id: 'listDiaries',
  scope: 'calendar:read',
  method: 'GET',
  path: 'member/:id/diaries',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'calendar',
  forSamples: true,
  cost: 'read',
  params: memberParams,
  query: z.object({ ...dateRange, ...pageQuery }),
  answers: { 200: z.object({ diaries: z.array(diary), ...pageResponse }) },
  long: true,
  source: 'core §7.40',
  summary: 'Diaries with their comments, the oldest first, in pages.',
});

export const writeDiaryComment = call({
  id: 'writeDiaryComment',
  scope: 'diary:write',
  method: 'POST',
  path: 'diary/date/:date/comment',
  proof: 'signed',
  who: 'self',
  subject: 'body.diary_member_id',
  page: 'calendar',
  forCoaches: 'comment',
  cost: 'write',
  params: z.object({ date: compactDate }),
  body: z.object({ diary_member_id: id, commenter_member_id: id, comment, ...creation }),
  bodyBytes: 16_384,
  answers: { 200: z.object({ diary }) },
  source: 'core §7.41',
  summary:
    'Writes a comment in the diary of a local day, which begins with the first. Coaches write in those of their athletes. 413 storage_full, server_full.',
});

const change = {
  proof: 'signed',
  who: 'owner',
  page: 'calendar',
  forCoaches: 'comment',
  cost: 'write',
  params: commentParams,
  body: z.object({ comment, commenter_id: id }),
  bodyBytes: 16_384,
  answers: { 200: z.object({ diary }) },
} as const;

export const changeDiaryComment = call({
  id: 'changeDiaryComment',
  scope: 'diary:write',
  method: 'POST',
  path: 'diary/:id/comment/:commentId',
  ...change,
  source: 'core §7.42',
  summary: 'Changes a comment of the caller.',
});

export const editDiaryComment = call({
  id: 'editDiaryComment',
  scope: 'diary:write',
  method: 'PATCH',
  path: 'diary/:id/comment/:commentId',
  ...change,
  source: 'ours',
  summary: 'The same as POST, by the method that says so.',
});

export const deleteDiaryComment = call({
  id: 'deleteDiaryComment',
  scope: 'diary:write',
  method: 'DELETE',
  path: 'diary/:id/comment/:commentId',
  proof: 'signed',
  who: 'owner',
  page: 'calendar',
  forCoaches: 'comment',
  cost: 'write',
  params: commentParams,
  answers: { 200: z.object({ diary }) },
  source: 'core §7.43',
  summary: 'Deletes a comment of the caller.',
});

export const listDiaryComments = call({
  id: 'listDiaryComments',
  scope: 'calendar:read',
  method: 'GET',
  path: 'diary/date/:date/comment',
  proof: 'signed',
  who: 'self',
  subject: 'query.member',
  page: 'calendar',
  forSamples: true,
  cost: 'light',
  params: z.object({ date: compactDate }),
  query: z.object({ member: id }),
  answers: { 200: z.object({ comments: z.array(diaryComment) }) },
  source: 'core §7.44',
  summary: 'Comments in the diary of a local day, the oldest first.',
});
