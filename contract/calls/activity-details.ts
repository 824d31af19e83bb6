import * as z from 'zod/mini';
import { activity, MAX_CHANGES } from '../../domain/entities/activity.ts';
import { activityDetails } from '../../domain/entities/activity-details.ts';
import { call } from '../call.ts';
import { id } from '../fields.ts';

export const changeActivity = call({
  id: 'changeActivity',
  method: 'PATCH',
  path: 'activity/:id',
  proof: 'signed',
  who: 'owner',
  page: 'activity',
  cost: 'write',
  params: z.object({ id }),
  body: z
    .extend(activityDetails, {
      /** Values that the client saw before the change. If they have changed since, the request fails with 409. */
      was: z.optional(activityDetails),
    })
    .check(z.refine((body) => Object.keys(body).some((key) => key !== 'was'), { error: 'Nothing to change' })),
  bodyBytes: 2_048,
  answers: { 200: z.object({ activity }) },
  source: 'ours',
  summary:
    'Names an activity, says what sport it was, or that it was a race; every number follows. A name of null: as its file has it, else by its sport and the time of day.',
});

export const changeActivities = call({
  id: 'changeActivities',
  method: 'POST',
  path: 'change-activities',
  proof: 'signed',
  who: 'member',
  page: 'activity',
  cost: 'job',
  body: z.object({
    changes: z.array(z.extend(activityDetails, { activity_id: id })).check(z.minLength(1), z.maxLength(MAX_CHANGES)),
  }),
  bodyBytes: 16_384,
  answers: { 200: z.object({ activity_ids: z.array(z.string()) }) },
  source: 'ours',
  summary: 'Names, retypes or marks activities of the caller, all or none. 404 not_found if one of them is not theirs.',
});
