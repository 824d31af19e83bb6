import * as z from 'zod/mini';
import { apiToken, newToken } from '../../domain/entities/api-token.ts';
import { call } from '../call.ts';
import { creation, id, memberParams } from '../fields.ts';

/** Common fields of calls about the member's own tokens. */
const own = { proof: 'signed', who: 'self', subject: 'params.id', page: 'profile' } as const;

export const listApiTokens = call({
  ...own,
  id: 'listApiTokens',
  method: 'GET',
  path: 'member/:id/tokens',
  cost: 'light',
  forSamples: true,
  params: memberParams,
  answers: { 200: z.object({ tokens: z.array(apiToken) }) },
  source: 'ours',
  summary: 'Personal tokens of the member, the newest first, those that ended in the last 30 days among them.',
});

export const createApiToken = call({
  ...own,
  id: 'createApiToken',
  method: 'POST',
  path: 'member/:id/tokens',
  cost: 'write',
  recentProof: true,
  params: memberParams,
  body: z.extend(newToken, creation),
  bodyBytes: 1_024,
  answers: {
    200: z.object({
      token: apiToken,
      /** The token to send. Returned only once. */
      secret: z.string(),
    }),
  },
  source: 'ours',
  summary:
    'Makes a personal token, which opens the calls of its scopes for the member’s own things. Needs a password shown within ten minutes; 409 too_many_tokens, already_created.',
});

export const revokeApiToken = call({
  ...own,
  id: 'revokeApiToken',
  method: 'DELETE',
  path: 'member/:id/tokens/:tokenId',
  cost: 'write',
  params: z.object({ id, tokenId: id }),
  answers: { 204: null },
  source: 'ours',
  summary: 'Ends a personal token at once.',
});
