import * as z from 'zod/mini';
import { PASSWORD_MAX } from '../../domain/constants.ts';
import { authenticated } from '../../domain/entities/session.ts';
import { call } from '../call.ts';
import { memberParams } from '../fields.ts';

const session = z.string().check(z.minLength(1), z.maxLength(200));
/** Authenticator code or recovery code, as typed. */
const code = z.string().check(z.minLength(1), z.maxLength(64));
const secret = z.object({
  /** Base32 secret, for manual entry into an app. */
  secret: z.string(),
  /** Content of the QR code, `otpauth://…`. */
  uri: z.string(),
});
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** Common fields of calls about the member's own second factor. */
const own = { proof: 'signed', who: 'self', subject: 'params.id', page: 'profile', params: memberParams } as const;
const atSignIn = { method: 'POST', proof: 'anonymous', who: 'anyone', cost: 'attempt', bodyBytes: 2_048 } as const;

export const answerSecondFactor = call({
  ...atSignIn,
  id: 'answerSecondFactor',
  path: 'auth/second-factor',
  body: z.object({ session, code }),
  answers: { 200: authenticated },
  source: 'ours',
  summary:
    'Signs in with the code that auth/authenticate asked for, or with a recovery code. 401 NotAuthorizedException when it took too long.',
});

export const beginSetUpAtSignIn = call({
  ...atSignIn,
  id: 'beginSetUpAtSignIn',
  path: 'auth/second-factor/set-up',
  body: z.object({ session }),
  answers: { 200: secret },
  source: 'ours',
  summary:
    'A secret for an authenticator app, where auth/authenticate asked for one. 401 NotAuthorizedException when it took too long.',
});

export const finishSetUpAtSignIn = call({
  ...atSignIn,
  id: 'finishSetUpAtSignIn',
  path: 'auth/second-factor/confirm',
  body: z.object({ session, code }),
  answers: { 200: z.extend(authenticated, recoveryCodes.shape) },
  source: 'ours',
  summary:
    'Switches the second factor on for a first code of it, and signs in. The recovery codes are shown this once. 401 NotAuthorizedException when it took too long.',
});

export const getSecondFactor = call({
  ...own,
  id: 'getSecondFactor',
  method: 'GET',
  path: 'member/:id/second-factor',
  cost: 'light',
  forSamples: true,
  answers: { 200: z.object({ is_on: z.boolean(), is_required: z.boolean(), recovery_codes_left: z.number() }) },
  source: 'ours',
  summary: 'Whether a second factor is on, whether the operator asks for one, and how many recovery codes are left.',
});

export const beginSecondFactor = call({
  ...own,
  id: 'beginSecondFactor',
  method: 'POST',
  path: 'member/:id/second-factor',
  cost: 'attempt',
  recentProof: true,
  answers: { 200: secret },
  source: 'ours',
  summary: 'A secret for an authenticator app. The one in use stays until a code of the new one came back.',
});

export const confirmSecondFactor = call({
  ...own,
  id: 'confirmSecondFactor',
  method: 'POST',
  path: 'member/:id/second-factor/confirm',
  cost: 'attempt',
  body: z.object({ code }),
  bodyBytes: 1_024,
  answers: { 200: recoveryCodes },
  source: 'ours',
  summary:
    'Switches the second factor on for a first code of it. The recovery codes are shown this once. 400 EnableSoftwareTokenMFAException for a wrong code.',
});

export const endSecondFactor = call({
  ...own,
  id: 'endSecondFactor',
  method: 'DELETE',
  path: 'member/:id/second-factor',
  cost: 'write',
  recentProof: true,
  answers: { 204: null },
  source: 'ours',
  summary: 'Switches the second factor off. 409 where the operator asks for one.',
});

export const makeRecoveryCodes = call({
  ...own,
  id: 'makeRecoveryCodes',
  method: 'POST',
  path: 'member/:id/recovery-codes',
  cost: 'write',
  recentProof: true,
  answers: { 200: recoveryCodes },
  source: 'ours',
  summary:
    'Ten new recovery codes, shown this once; those before are void. 409 second_factor_off while the second factor is off.',
});

export const proveAgain = call({
  ...own,
  id: 'proveAgain',
  method: 'POST',
  path: 'member/:id/proof',
  cost: 'attempt',
  body: z.object({ password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX)) }),
  bodyBytes: 2_048,
  answers: { 204: null },
  source: 'ours',
  summary: 'Shows the password once more, for what asks for a recent proof. 401 when it is wrong.',
});
