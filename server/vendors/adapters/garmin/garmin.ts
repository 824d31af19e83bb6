import * as z from 'zod/mini';
import { bearer, endOf, parsed, withQuery } from '../http.ts';
import { type ConsentVendor, VendorFailure, type VendorTokens } from '../vendor.ts';
import { createGarminApi } from './api.ts';
import { oauth1PairOf } from './oauth1.ts';
import type { GarminSettings } from './settings.ts';
import { oauth1Header } from './signature.ts';

const tokenAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.number(),
  refresh_token: z.optional(z.string()),
});

/** Creates the client of the Garmin Connect Developer Programme with OAuth 2 and PKCE. */
export function createGarmin(settings: GarminSettings): ConsentVendor {
  const { clientId, clientSecret, authorizeUrl, tokenUrl, exchangeUrl } = settings;
  const { http, accountOf, common } = createGarminApi(settings, (token) => {
    // An OAuth 1.0a token predates the programme's migration, and has to be exchanged first.
    if (oauth1PairOf(token)) throw new VendorFailure('refused', 'the access is one of OAuth 1.0a');
    return bearer(token);
  });

  async function tokens(url: string, init: RequestInit): Promise<VendorTokens> {
    let answer: unknown;
    try {
      answer = await http.json(url, { ...init, method: 'POST' });
    } catch (error) {
      // 400 invalid_grant: the code or refresh token is no longer valid.
      if (error instanceof VendorFailure && error.trouble === 'tooOld') {
        throw new VendorFailure('refused', error.message);
      }
      throw error;
    }
    const { access_token: access, expires_in: life, refresh_token: refresh } = parsed(tokenAnswer, answer);
    return { access, accessExpires: endOf(life), refresh: refresh ?? null };
  }

  const asked = (fields: Readonly<Record<string, string>>) =>
    tokens(tokenUrl, { body: new URLSearchParams({ ...fields, client_id: clientId, client_secret: clientSecret }) });

  return {
    ...common,
    keepDays: 30,

    consent: async ({ state, challenge, redirectUri }) => ({
      url: withQuery(authorizeUrl, {
        response_type: 'code',
        client_id: clientId,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        redirect_uri: redirectUri,
        state,
      }),
    }),

    async join({ code, verifier, redirectUri }) {
      const fields = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri };
      const given = await asked(fields);
      return { tokens: given, account: await accountOf(given.access) };
    },

    async refresh(token) {
      const old = oauth1PairOf(token);
      if (old === null) return asked({ grant_type: 'refresh_token', refresh_token: token });
      const consumer = { key: clientId, secret: clientSecret };
      const authorization = oauth1Header({ method: 'POST', url: exchangeUrl }, { consumer, token: old });
      return tokens(exchangeUrl, { headers: { authorization } });
    },
  };
}
