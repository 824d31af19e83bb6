import * as z from 'zod/mini';
import { parsed, withQuery } from '../http.ts';
import { type ConsentVendor, VendorFailure, type VendorTokens } from '../vendor.ts';
import { createGarminApi } from './api.ts';
import type { GarminSettings } from './settings.ts';
import { type OAuth1Pair, oauth1Header } from './signature.ts';

const filled = z.string().check(z.minLength(1), z.maxLength(1000), z.regex(/^\S+$/));
const pairAnswer = z.object({ oauth_token: filled, oauth_token_secret: filled });

/** Expiry of tokens, which are valid until revoked: 1 January 2100. */
const NO_END = 4_102_444_800;
const MARK = 'oauth1';

/** Joins a token and its secret into one text. The prefix and spaces distinguish it from OAuth 2 tokens. */
const written = ({ key, secret }: OAuth1Pair): string => `${MARK} ${key} ${secret}`;

/** Splits a text from {@link written}; `null` for any other token. */
export function oauth1PairOf(token: string): OAuth1Pair | null {
  const [mark, key, secret] = token.split(' ');
  return mark === MARK && key && secret ? { key, secret } : null;
}

/** Parses a form-encoded response. */
const readForm = (text: string): unknown => Object.fromEntries(new URLSearchParams(text));

/**
 * Creates the client of the Garmin Connect Developer Programme with OAuth 1.0a, which the programme retires at the end of 2026. A person
 * has the same account in both versions, and OAuth 2 exchanges these tokens for its own (see garmin.ts).
 */
export function createGarminByOAuth1(settings: GarminSettings): ConsentVendor {
  const { oauth1Url, oauth1AuthorizeUrl } = settings;
  const consumer: OAuth1Pair = { key: settings.clientId, secret: settings.clientSecret };
  const { http, accountOf, common } = createGarminApi(settings, (token, request) => {
    const pair = oauth1PairOf(token);
    // An OAuth 2 access predates the configuration of this version.
    if (pair === null) throw new VendorFailure('refused', 'the access is not one of OAuth 1.0a');
    return { authorization: oauth1Header(request, { consumer, token: pair }) };
  });

  async function pairFrom(step: string, token: OAuth1Pair | null, more: Readonly<Record<string, string>>) {
    const request = { method: 'POST', url: `${oauth1Url}/${step}` };
    const authorization = oauth1Header(request, { consumer, token }, more);
    const answer = await http.json(request.url, { method: 'POST', headers: { authorization } }, readForm);
    const { oauth_token: key, oauth_token_secret: secret } = parsed(pairAnswer, answer);
    return { key, secret };
  }

  return {
    ...common,
    keepDays: null,

    async consent({ redirectUri }) {
      const request = await pairFrom('request_token', null, { oauth_callback: redirectUri });
      return {
        url: withQuery(oauth1AuthorizeUrl, { oauth_token: request.key, oauth_callback: redirectUri }),
        own: { state: request.key, verifier: request.secret },
      };
    },

    async join({ state, code, verifier: secret }) {
      const pair = await pairFrom('access_token', { key: state, secret }, { oauth_verifier: code });
      const access = written(pair);
      // Both tokens have the same text: OAuth 2 uses it to renew the access.
      const tokens: VendorTokens = { access, accessExpires: NO_END, refresh: access };
      return { tokens, account: await accountOf(access) };
    },

    refresh: async () => {
      throw new VendorFailure('refused', 'there is nothing to renew an access with');
    },
  };
}
