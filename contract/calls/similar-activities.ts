import * as z from 'zod/mini';
import { similarActivities } from '../../domain/entities/similar-activity.ts';
import { call } from '../call.ts';
import { id } from '../fields.ts';

export const listSimilarActivities = call({
  id: 'listSimilarActivities',
  method: 'GET',
  path: 'activity/:id/similar',
  proof: 'signed',
  who: 'owner',
  page: 'activity',
  forSamples: true,
  cost: 'read',
  params: z.object({ id }),
  answers: { 200: similarActivities },
  source: 'ours',
  summary:
    'Activities of the same member that can be compared with one: over the same route in the same kind of sport, or the same planned workout. The latest of them that count, the latest first.',
});
