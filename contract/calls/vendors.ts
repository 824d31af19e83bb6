import * as z from 'zod/mini';
import { consentPaths, deviceTypes, vendorPaths } from '../../domain/vendors.ts';
import { call, pushBytes } from '../call.ts';
import { id, memberParams } from '../fields.ts';

const vendor = z.enum(deviceTypes);
/** Vendors by their names in linking URLs. */
const linked = z.object({ vendor: z.enum(consentPaths) });
const linkQuery = z.object({ cognito_username: z.optional(z.string()), ticket: z.optional(z.string()) });
const hook = z.object({ ...linked.shape, secret: z.string().check(z.maxLength(100)) });

export const pullVendor = call({
  id: 'pullVendor',
  method: 'POST',
  path: 'vendor/:vendor/pull',
  proof: 'signed',
  who: 'self',
  subject: 'body.member_id',
  page: 'setup',
  cost: 'vendor',
  params: z.object({ vendor }),
  body: z.object({ member_id: id, activity_source: z.optional(z.string()) }),
  bodyBytes: 1_024,
  answers: { 200: z.union([z.literal('none'), z.object({ import_id: z.string() })]) },
  source: 'onboarding §7.18',
  summary: "Asks the vendor for what is missing; 'none' when there is nothing to do.",
});

export const createLinkTicket = call({
  id: 'createLinkTicket',
  method: 'POST',
  path: 'member/:id/link-tickets',
  proof: 'signed',
  who: 'self',
  subject: 'params.id',
  page: 'setup',
  cost: 'write',
  params: memberParams,
  body: z.object({ vendor }),
  bodyBytes: 1_024,
  answers: { 200: z.object({ url: z.string(), expires_at: z.string() }) },
  setsCookie: true,
  source: 'ours',
  summary:
    'A one-time address to open in a new window of the same browser: the link request of that vendor, with a ticket that proves who asks. ' +
    'A cookie proves that it is the browser that asked.',
});

export const requestGarminLink = call({
  id: 'requestGarminLink',
  method: 'GET',
  path: 'oauth1/garmin/request',
  proof: 'link',
  who: 'anyone',
  cost: 'light',
  query: linkQuery,
  answers: { 303: null },
  source: 'onboarding §7.23',
  summary: 'Sends the browser to the vendor’s consent page. cognito_username proves nothing: the ticket does.',
});

export const requestVendorLink = call({
  id: 'requestVendorLink',
  method: 'GET',
  path: 'oauth2/:vendor/request',
  proof: 'link',
  who: 'anyone',
  cost: 'light',
  params: linked,
  query: linkQuery,
  answers: { 303: null },
  source: 'onboarding §7.23',
  summary: 'Sends the browser to the vendor’s consent page. cognito_username proves nothing: the ticket does.',
});

export const requestSuuntoLink = call({
  id: 'requestSuuntoLink',
  method: 'GET',
  path: 'suunto/request',
  proof: 'link',
  who: 'anyone',
  cost: 'light',
  query: linkQuery,
  answers: { 303: null },
  source: 'onboarding §7.23',
  summary: 'Movescount is gone: sends the browser to the page that says so and offers the link of the Suunto app.',
});

export const finishVendorLink = call({
  id: 'finishVendorLink',
  method: 'GET',
  path: 'oauth2/:vendor/callback',
  proof: 'link',
  who: 'anyone',
  cost: 'vendor',
  params: linked,
  query: z.object({
    code: z.optional(z.string()),
    state: z.optional(z.string()),
    error: z.optional(z.string()),
    /** OAuth 1.0a: the request token, equivalent to `state`, and the verifier, equivalent to `code`. */
    oauth_token: z.optional(z.string()),
    oauth_verifier: z.optional(z.string()),
  }),
  answers: { 303: null },
  source: 'ours',
  summary: 'Where the vendor sends the browser back to. State is used once and bound to member and browser.',
});

export const unlinkVendor = call({
  id: 'unlinkVendor',
  method: 'GET',
  path: 'oauth1/:vendor/unlink',
  proof: 'signed',
  who: 'member',
  page: 'setup',
  cost: 'vendor',
  params: z.object({ vendor: z.enum(vendorPaths) }),
  answers: { 200: z.object({ unlinked: z.boolean() }) },
  source: 'onboarding §7.21',
  summary: 'Forgets the caller’s tokens and tells the vendor. Activities stay.',
});

export const receiveVendorPush = call({
  id: 'receiveVendorPush',
  method: 'POST',
  path: 'hooks/:vendor/:secret',
  proof: 'vendor',
  who: 'anyone',
  cost: 'job',
  params: hook,
  body: z.looseObject({}),
  bodyBytes: pushBytes,
  bulk: true,
  answers: { 200: z.looseObject({}) },
  source: 'ours',
  summary: 'Pushes of a vendor: kept, acknowledged, worked on afterwards.',
});

export const answerVendorCheck = call({
  id: 'answerVendorCheck',
  method: 'GET',
  path: 'hooks/:vendor/:secret',
  proof: 'vendor',
  who: 'anyone',
  cost: 'light',
  params: hook,
  answers: { 200: z.looseObject({}) },
  source: 'ours',
  summary: 'Says to a vendor that pushes can be sent.',
});
