import * as z from 'zod/mini';
import { activity, markToSave, MAX_MARKS } from '../../domain/entities/activity.ts';
import { sinceBegin } from '../../domain/entities/manual-activity.ts';
import { call } from '../call.ts';
import { id } from '../fields.ts';

const marks = z.array(markToSave).check(z.maxLength(MAX_MARKS));

export const markActivity = call({
  id: 'markActivity',
  method: 'PUT',
  path: 'activity/:id/marks',
  proof: 'signed',
  who: 'owner',
  page: 'activity',
  cost: 'write',
  params: z.object({ id }),
  body: z.object({
    marks,
    /** Sections that the client saw before the change. If they have changed since, the request fails with 409. */
    was: marks,
  }),
  bodyBytes: 16_384,
  answers: { 200: z.object({ activity }) },
  source: 'ours',
  summary:
    'Says which parts of a recording have names, in place of those that had one, in seconds since the first record of the whole. They are told beside laps and splits, and change no number.',
});

export const splitActivity = call({
  id: 'splitActivity',
  method: 'POST',
  path: 'activity/:id/split',
  proof: 'signed',
  who: 'owner',
  page: 'activity',
  cost: 'job',
  params: z.object({ id }),
  body: z.object({ at: sinceBegin }),
  bodyBytes: 256,
  answers: { 200: z.object({ activity, second_activity_id: z.string() }) },
  source: 'ours',
  summary:
    'Makes two activities of a recording, so many seconds after its first record; each is measured on its part. The original stays (409 by_hand where there is none).',
});

export const joinActivity = call({
  id: 'joinActivity',
  method: 'POST',
  path: 'activity/:id/join',
  proof: 'signed',
  who: 'owner',
  page: 'activity',
  cost: 'job',
  params: z.object({ id }),
  answers: { 200: z.object({ activity }) },
  source: 'ours',
  summary: 'Makes one activity again of all parts that a recording was split into (409 not_split where it was not).',
});
