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
    'Makes one activity of two recordings that follow each other, with a recording of its own; both stay as they are, and count again once the merged one is deleted. 409: by_hand, other_sport, recordings_overlap, too_far_apart (more than twelve hours), not_counting, is_split, is_leg, no_records, too_long_to_merge, not_readable, activity_changed.',
});
