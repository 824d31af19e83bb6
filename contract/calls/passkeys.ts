import * as z from 'zod/mini';
import { newCredential, passkey, PASSKEY_NAME_MAX, usedCredential } from '../../domain/entities/passkey.ts';
import { authenticated } from '../../domain/entities/session.ts';
import { call } from '../call.ts';
import { id, memberParams } from '../fields.ts';

const session = z.string().check(z.minLength(1), z.maxLength(500));
/** Options for the browser, in WebAuthn's JSON format. */
const options = z.record(z.string(), z.unknown());
const params = z.object({ id, passkeyId: id });
const name = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(PASSKEY_NAME_MAX), z.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u));

/** Common fields of calls about the member's own passkeys. */
const own = { proof: 'signed', who: 'self', subject: 'params.id', page: 'profile' } as const;
const atSignIn = { method: 'POST', proof: 'anonymous', who: 'anyone', cost: 'attempt' } as const;

export const beginPasskeySignIn = call({
  ...atSignIn,
  id: 'beginPasskeySignIn',
  path: 'auth/passkey/begin',
  body: z.object({
    /** Session from a 202 response of auth/authenticate, to use a passkey instead of the code. */
    session: z.optional(session),
  }),
  bodyBytes: 1_024,
  answers: { 200: z.object({ session, options }) },
  source: 'ours',
  summary:
    'Options for signing in with any passkey of this site, or, after a password, with one of the account. 409 passkeys_unavailable without HTTPS and a host name.',
});

export const signInWithPasskey = call({
  ...atSignIn,
  id: 'signInWithPasskey',
  path: 'auth/passkey',
  body: z.object({ session, credential: usedCredential, keep: z.optional(z.boolean()) }),
  bodyBytes: 12_288,
  answers: { 200: authenticated },
  source: 'ours',
  summary:
    'Signs in with a passkey, which takes the place of the password and of its second factor. 400 passkey_refused; 401 NotAuthorizedException when it took longer than fifteen minutes.',
});

export const answerWithPasskey = call({
  ...atSignIn,
  id: 'answerWithPasskey',
  path: 'auth/second-factor/passkey',
  body: z.object({ session, credential: usedCredential }),
  bodyBytes: 12_288,
  answers: { 200: authenticated },
  source: 'ours',
  summary:
    'Signs in with a passkey in place of the code that auth/authenticate asked for. 400 passkey_refused; 401 NotAuthorizedException when it took too long.',
});

export const listPasskeys = call({
  ...own,
  id: 'listPasskeys',
  method: 'GET',
  path: 'member/:id/passkeys',
  cost: 'light',
  forSamples: true,
  params: memberParams,
  answers: { 200: z.object({ passkeys: z.array(passkey) }) },
  source: 'ours',
  summary: 'Passkeys of the member, the oldest first.',
});

export const beginPasskey = call({
  ...own,
  id: 'beginPasskey',
  method: 'POST',
  path: 'member/:id/passkeys/begin',
  cost: 'attempt',
  recentProof: true,
  params: memberParams,
  answers: { 200: z.object({ options }) },
  source: 'ours',
  summary:
    'Options for creating a passkey, good for five minutes. Needs a password shown within ten minutes. 409 passkeys_unavailable without HTTPS and a host name.',
});

export const addPasskey = call({
  ...own,
  id: 'addPasskey',
  method: 'POST',
  path: 'member/:id/passkeys',
  cost: 'attempt',
  params: memberParams,
  body: z.object({ credential: newCredential }),
  bodyBytes: 16_384,
  answers: { 200: z.object({ passkey }) },
  source: 'ours',
  summary:
    'Adds the passkey that a browser has created. 400 passkey_refused; 409 too_many_passkeys, passkeys_unavailable.',
});

export const renamePasskey = call({
  ...own,
  id: 'renamePasskey',
  method: 'PATCH',
  path: 'member/:id/passkeys/:passkeyId',
  cost: 'write',
  params,
  body: z.object({ name }),
  bodyBytes: 1_024,
  answers: { 200: z.object({ passkey }) },
  source: 'ours',
  summary: 'Gives a passkey another name.',
});

export const removePasskey = call({
  ...own,
  id: 'removePasskey',
  method: 'DELETE',
  path: 'member/:id/passkeys/:passkeyId',
  cost: 'write',
  recentProof: true,
  params,
  answers: { 204: null },
  source: 'ours',
  summary:
    'Removes a passkey. Needs a sign-in or a password within ten minutes. 409 last_way_in if the account has no other way to sign in.',
});
