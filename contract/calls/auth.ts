import * as z from 'zod/mini';
import { COUPON_MAX, EMAIL_MAX, INVITATION_MAX, PASSWORD_MAX } from '../../domain/constants.ts';
import { authenticated, signInChallenge, tokens } from '../../domain/entities/session.ts';
import { call } from '../call.ts';
import { id } from '../fields.ts';

const email = z.string().check(z.minLength(1), z.maxLength(EMAIL_MAX));
const password = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX));
const native = z.optional(z.literal(1));
/** Whether to stay signed in on this device, so each refresh extends the session. */
const staySignedIn = z.optional(z.boolean());

export const authenticate = call({
  id: 'authenticate',
  method: 'POST',
  path: 'auth/authenticate',
  proof: 'anonymous',
  who: 'anyone',
  cost: 'attempt',
  body: z.object({ email, password, native, keep: staySignedIn }),
  bodyBytes: 4_096,
  answers: { 200: authenticated, 202: signInChallenge },
  source: 'core §7.4',
  summary:
    'Signs in with e-mail and password. 202: a code is asked for as well, or a second factor has to be set up first. 401 NotAuthorizedException for another password.',
});

export const register = call({
  id: 'register',
  method: 'POST',
  path: 'auth/register',
  proof: 'anonymous',
  who: 'anyone',
  cost: 'attempt',
  body: z.object({
    email,
    password,
    coupon: z.optional(z.string().check(z.maxLength(COUPON_MAX))),
    /** Team that the new member joins. */
    team_id: z.optional(id),
    /** Token from an invitation link; required on servers where sign-up is by invitation. */
    invitation: z.optional(z.string().check(z.maxLength(INVITATION_MAX))),
    /** Whether the member agrees that the operator's analytics count the registration, without personal data. */
    tell_registration: z.optional(z.boolean()),
    native,
    time_zone: z.optional(z.string().check(z.maxLength(64))),
  }),
  bodyBytes: 8_192,
  answers: { 200: authenticated },
  source: 'core §7.5',
  summary: 'Creates an account and signs it in.',
});

export const refresh = call({
  id: 'refresh',
  method: 'POST',
  path: 'auth/refresh',
  proof: 'anonymous',
  who: 'anyone',
  cost: 'attempt',
  body: z.union([
    z.object({ memberId: z.string(), idToken: z.string(), refreshToken: z.string(), accessToken: z.string() }),
    z.object({ member_id: z.string(), id_token: z.string(), refresh_token: z.string(), access_token: z.string() }),
  ]),
  bodyBytes: 8_192,
  answers: { 200: z.object({ tokens }) },
  source: 'core §7.9',
  summary:
    'New tokens for a refresh token, named in either of two spellings. 401 NotAuthorizedException when it is no longer good.',
});

export const signOut = call({
  id: 'signOut',
  method: 'POST',
  path: 'auth/sign-out',
  proof: 'anonymous',
  who: 'anyone',
  cost: 'light',
  body: z.object({ refresh_token: z.string() }),
  bodyBytes: 8_192,
  answers: { 204: null },
  source: 'ours',
  summary: 'Ends the session of this refresh token. Answers the same when there was none.',
});
