import * as z from 'zod/mini';
import { activity } from '../../domain/entities/activity.ts';
import { call } from '../call.ts';
import { id } from '../fields.ts';

export const mergeActivity = call({
  id: 'mergeActivity',
  method: 'POST',
  path: 'activity/:id/merge',
  proof: 'signed',
  who: 'owner',
  page: 'activity',
  cost: 'job',
  params: z.object({ id }),
  body: z.object({ other_activity_id: id }),
  bodyBytes: 256,
  answers: { 200: z.object({ activity }) },
  source: 'ours',
  summary:
    'Makes one activity of two recordings that follow each other, with a recording of its own; both stay as they are, and count again once they are separated. 409: by_hand, other_sport, recordings_overlap, too_far_apart (more than twelve hours), not_counting, is_split, is_leg, no_records, too_long_to_merge, not_readable, activity_changed.',
});

export const separateActivity = call({
  id: 'separateActivity',
  method: 'POST',
  path: 'activity/:id/separate',
  proof: 'signed',
  who: 'owner',
  page: 'activity',
  cost: 'job',
  params: z.object({ id }),
  answers: { 200: z.object({ activity }) },
  source: 'ours',
  summary:
    'Takes a merged activity away, and lets the recordings that it was made of count again, as they were; answers the first of them. Notes that were written to it are given to that one. 409: not_merged, is_merged, is_split.',
});
