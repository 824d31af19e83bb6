import * as z from 'zod/mini';
import type { Camel } from '../case.ts';
import { member } from './member.ts';

/** Times in unix seconds. `credentials_expire`: expiry of the id and access tokens; `expires`: expiry of the refresh token. `is_kept`: the member asked to stay signed in. */
export const tokens = z.object({
  id_token: z.string(),
  access_token: z.string(),
  refresh_token: z.string(),
  credentials_expire: z.number(),
  expires: z.number(),
  is_kept: z.optional(z.literal(true)),
});
export type TokensWire = z.infer<typeof tokens>;
export type Tokens = Camel<TokensWire>;

export const authenticated = z.object({ member, tokens });
/**
 * Challenge after a correct password if a second step is required. `challenge` uses the user pool's names: a code, or
 * setting up a second factor first. `session` must be sent with the next step, until `expires` in unix seconds.
 * `passkeys`: a passkey may replace the code.
 */
export const signInChallenge = z.object({
  challenge: z.enum(['SOFTWARE_TOKEN_MFA', 'MFA_SETUP']),
  session: z.string(),
  expires: z.number(),
  passkeys: z.optional(z.literal(true)),
});
export type SignInChallengeWire = z.infer<typeof signInChallenge>;

export type AuthenticatedWire = z.infer<typeof authenticated>;
