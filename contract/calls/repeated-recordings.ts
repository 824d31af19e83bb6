import * as z from 'zod/mini';
import { activity } from '../../domain/entities/activity.ts';
import { REPEATED_PAGE, repeatedSession } from '../../domain/entities/repeated-session.ts';
import { call } from '../call.ts';
import { id, memberParams, integerBetween } from '../fields.ts';

export const listRepeated = call({
  id: 'listRepeated',
  method: 'GET',
  path: 'member/:id/repeated-recordings',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'activity',
  forSamples: true,
  cost: 'read',
  params: memberParams,
  query: z.object({ offset: z.optional(integerBetween(0, 100_000)) }),
  answers: { 200: z.object({ sessions: z.array(repeatedSession), total: z.number() }) },
  source: 'ours',
  summary: `Sessions that were recorded more than once, the latest first, ${REPEATED_PAGE} from offset on: all recordings of each, which of them count, and why.`,
});

export const chooseCounting = call({
  id: 'chooseCounting',
  method: 'POST',
  path: 'activity/:id/counting',
  proof: 'signed',
  who: 'owner',
  page: 'activity',
  cost: 'job',
  params: z.object({ id }),
  body: z.object({ choice: z.enum(['both', 'rule']) }),
  bodyBytes: 256,
  answers: { 200: z.object({ activity }) },
  source: 'ours',
  summary:
    'both: a recording that was set aside counts beside those that count in its place, whatever arrives later. rule: forgets what the member chose for its session, so that the rules decide again. Every number follows. 409 is_merged if it counts as a part of a merged activity.',
});
