import * as z from 'zod/mini';
import { newShareLink, shareLink } from '../../domain/entities/share-link.ts';
import { call } from '../call.ts';
import { id, memberParams } from '../fields.ts';

/** Common fields of calls about the member's own links. */
const own = { proof: 'signed', who: 'self', subject: 'params.id', ownOnly: true } as const;

export const listShareLinks = call({
  ...own,
  id: 'listShareLinks',
  method: 'GET',
  path: 'member/:id/share-links',
  page: 'profile',
  cost: 'light',
  forSamples: true,
  params: memberParams,
  answers: { 200: z.object({ links: z.array(shareLink) }) },
  source: 'ours',
  summary:
    'Links of the member for people without an account that have not expired, newest first, without their addresses.',
});

export const createShareLink = call({
  ...own,
  id: 'createShareLink',
  method: 'POST',
  path: 'member/:id/share-links',
  page: 'calendar',
  cost: 'write',
  params: memberParams,
  body: newShareLink,
  bodyBytes: 512,
  answers: {
    200: z.object({
      link: shareLink,
      /** Path relative to the site’s URL. Returned only once. */
      path: z.string(),
    }),
  },
  source: 'ours',
  summary:
    'Creates a secret address under which anyone sees an activity or a week of the member until it expires. 404 not_found if the activity does not count; 409 too_many_share_links, already_created.',
});

export const revokeShareLink = call({
  ...own,
  id: 'revokeShareLink',
  method: 'DELETE',
  path: 'member/:id/share-links/:linkId',
  page: 'profile',
  cost: 'write',
  params: z.object({ id, linkId: id }),
  answers: { 204: null },
  source: 'ours',
  summary: 'Ends a link at once.',
});
