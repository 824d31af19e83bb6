import * as z from 'zod/mini';
import { call } from '../call.ts';
import { memberParams } from '../fields.ts';

export const listSessions = call({
  id: 'listSessions',
  method: 'GET',
  path: 'member/:id/sessions',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  forSamples: true,
  cost: 'light',
  params: memberParams,
  answers: {
    200: z.object({
      sessions: z.array(
        z.object({
          session_id: z.string(),
          /** `phone`: the token with which a phone sends workouts, instead of a browser session. */
          kind: z.enum(['browser', 'phone']),
          created_at: z.string(),
          last_used_at: z.string(),
          user_agent: z.nullable(z.string()),
          /** Whether this is the caller's own session. */
          current: z.boolean(),
          /** True if the session lasts until 30 days pass without a visit. */
          is_kept: z.boolean(),
        }),
      ),
    }),
  },
  source: 'ours',
  summary: 'Where the member is signed in, last used first, and then the phone that sends workouts.',
});

export const endSession = call({
  id: 'endSession',
  method: 'DELETE',
  path: 'member/:id/sessions/:sessionId',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'profile',
  forSamples: true,
  cost: 'write',
  params: z.object({ id: z.uuid(), sessionId: z.uuid() }),
  answers: { 204: null },
  source: 'ours',
  summary: 'Signs the member out there, at once. A phone has to be linked again.',
});
