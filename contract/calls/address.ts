import * as z from 'zod/mini';
import { EMAIL_MAX } from '../../domain/constants.ts';
import { call } from '../call.ts';
import { memberParams } from '../fields.ts';

/** Common fields of calls about the member's own address. */
const own = { proof: 'signed', who: 'self', subject: 'params.id', page: 'profile', params: memberParams } as const;
const code = z.object({ code: z.string().check(z.minLength(1), z.maxLength(64)) });

export const getAddress = call({
  ...own,
  id: 'getAddress',
  method: 'GET',
  path: 'member/:id/address',
  cost: 'light',
  forSamples: true,
  answers: {
    200: z.object({
      verified: z.boolean(),
      /** New address that has not been confirmed yet; `null` if no change is pending. */
      wish: z.nullable(z.string()),
    }),
  },
  source: 'ours',
  summary: 'Whether the e-mail address was shown to be the member’s, and the new one that waits for its code.',
});

export const changeAddress = call({
  ...own,
  id: 'changeAddress',
  method: 'PUT',
  path: 'member/:id/address',
  cost: 'attempt',
  recentProof: true,
  body: z.object({ email: z.string().check(z.minLength(1), z.maxLength(EMAIL_MAX)) }),
  bodyBytes: 2_048,
  answers: { 202: null },
  source: 'ours',
  summary:
    'Mails a code to a new address, and tells the old one. Answers the same where the new one belongs to another account. 409 own_address where it is no new one. 429 LimitExceededException after several codes to one address.',
});

export const keepAddress = call({
  ...own,
  id: 'keepAddress',
  method: 'DELETE',
  path: 'member/:id/address',
  cost: 'write',
  answers: { 204: null },
  source: 'ours',
  summary: 'Takes the wish for a new address back.',
});

export const confirmAddress = call({
  ...own,
  id: 'confirmAddress',
  method: 'POST',
  path: 'member/:id/address/confirm',
  cost: 'attempt',
  body: code,
  bodyBytes: 1_024,
  answers: { 204: null },
  source: 'ours',
  summary:
    'Puts the new address in place of the old one, with the code that was mailed to it. The old one is told. 400 CodeMismatchException for another code, 409 no_new_address if no address waits for one.',
});

export const sendAddressCode = call({
  ...own,
  id: 'sendAddressCode',
  method: 'POST',
  path: 'member/:id/address/code',
  cost: 'attempt',
  answers: { 202: null },
  source: 'ours',
  summary: 'Mails a code to the address of the member, to show that it is theirs.',
});

export const verifyAddress = call({
  ...own,
  id: 'verifyAddress',
  method: 'POST',
  path: 'member/:id/address/verify',
  cost: 'attempt',
  body: code,
  bodyBytes: 1_024,
  answers: { 204: null },
  source: 'ours',
  summary:
    'Shows with the mailed code that the address is the member’s own. 400 CodeMismatchException for another code.',
});
