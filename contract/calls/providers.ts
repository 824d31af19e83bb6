import * as z from 'zod/mini';
import { COUPON_MAX, INVITATION_MAX } from '../../domain/constants.ts';
import { MAX_PROVIDERS, ownProvider, PROVIDER_NAME, providerStep } from '../../domain/entities/provider.ts';
import { authenticated, signInChallenge } from '../../domain/entities/session.ts';
import { call } from '../call.ts';
import { id, memberParams } from '../fields.ts';

const provider = z.string().check(z.regex(PROVIDER_NAME));
const session = z.string().check(z.minLength(1), z.maxLength(4_000));
const staySignedIn = z.optional(z.boolean());

/** Common fields of calls about the member's own connections. */
const own = { proof: 'signed', who: 'self', subject: 'params.id', page: 'profile' } as const;
const atSignIn = { method: 'POST', proof: 'anonymous', who: 'anyone', cost: 'attempt' } as const;

export const beginProviderSignIn = call({
  ...atSignIn,
  id: 'beginProviderSignIn',
  path: 'auth/provider/begin',
  body: z.object({ provider }),
  bodyBytes: 1_024,
  answers: { 200: z.object({ url: z.string() }) },
  source: 'ours',
  summary:
    'Where to send the browser to sign in with a provider of the server. Sets a cookie that binds the response to this browser for 15 minutes. 400 provider_invalid; 404 not_found; 502 provider_unreachable.',
});

export const finishProviderSignIn = call({
  ...atSignIn,
  id: 'finishProviderSignIn',
  path: 'auth/provider',
  body: z.object({
    provider,
    /** Query of the page that the provider redirected the browser to. */
    query: z.string().check(z.maxLength(4_000)),
    keep: staySignedIn,
    /** True to connect the provider to a signed-in member's account, without signing in. */
    connect: z.optional(z.boolean()),
  }),
  bodyBytes: 8_192,
  answers: { 200: authenticated, 202: z.union([signInChallenge, providerStep]) },
  source: 'ours',
  summary:
    'Signs in with the response of a provider. 202: a second factor, or a step of the member, is left. 400 provider_expired, provider_denied, provider_invalid, provider_no_email; 401 NotAuthorizedException for a disabled account; 404 not_found; 409 provider_taken, provider_email_unverified; 502 provider_unreachable.',
});

export const registerWithProvider = call({
  ...atSignIn,
  id: 'registerWithProvider',
  path: 'auth/provider/register',
  body: z.object({
    session,
    coupon: z.optional(z.string().check(z.maxLength(COUPON_MAX))),
    /** Team that the new member joins. */
    team_id: z.optional(id),
    invitation: z.optional(z.string().check(z.maxLength(INVITATION_MAX))),
    time_zone: z.optional(z.string().check(z.maxLength(64))),
    keep: staySignedIn,
  }),
  bodyBytes: 12_288,
  answers: { 200: authenticated, 202: signInChallenge },
  source: 'ours',
  summary:
    'Creates an account without a password for a person whom a provider named, and signs it in. 202: its role requires a second factor. 400 provider_expired, unknown_invitation; 403 sign_up_closed, invitation_needed; 409 UsernameExistsException.',
});

export const listProviders = call({
  ...own,
  id: 'listProviders',
  method: 'GET',
  path: 'member/:id/providers',
  cost: 'light',
  forSamples: true,
  params: memberParams,
  answers: {
    200: z.object({
      providers: z.array(ownProvider).check(z.maxLength(2 * MAX_PROVIDERS)),
      /** False for an account created through a provider, until its owner sets a password. */
      has_password: z.boolean(),
    }),
  },
  source: 'ours',
  summary: 'Sign-in providers of the server, and which of them are connected to the account.',
});

export const connectProvider = call({
  ...own,
  id: 'connectProvider',
  method: 'POST',
  path: 'member/:id/providers',
  cost: 'attempt',
  recentProof: true,
  params: memberParams,
  body: z.object({ session }),
  bodyBytes: 8_192,
  answers: { 204: null },
  source: 'ours',
  summary:
    'Connects the person whom a provider named to the account. Needs a sign-in or a password within ten minutes. 400 provider_expired; 409 provider_taken, provider_connected.',
});

export const disconnectProvider = call({
  ...own,
  id: 'disconnectProvider',
  method: 'DELETE',
  path: 'member/:id/providers/:provider',
  cost: 'write',
  recentProof: true,
  params: z.object({ id, provider }),
  answers: { 204: null },
  source: 'ours',
  summary:
    'Disconnects a provider. Needs a sign-in or a password within ten minutes. 409 last_way_in if the account has no other way to sign in.',
});
