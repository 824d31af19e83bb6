import * as z from 'zod/mini';
import { bearer, bodyOf, createVendorHttp, endOf, parsed, withQuery } from '../http.ts';
import { headerOf, isSame, readJson } from '../proofs.ts';
import { type Vendor, VendorFailure, type VendorTokens, type VendorTrouble } from '../vendor.ts';
import { readGarminPush } from './push.ts';
import type { GarminSettings } from './settings.ts';

const tokenAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.number(),
  refresh_token: z.optional(z.string()),
});
const userAnswer = z.object({ userId: z.string().check(z.minLength(1), z.maxLength(100)) });
/** A bare list in the documentation, an object in running code. */
const permissionsAnswer = z.union([z.array(z.string()), z.object({ permissions: z.array(z.string()) })]);

const troubles: Readonly<Record<number, VendorTrouble>> = {
  400: 'tooOld',
  401: 'refused',
  403: 'refused',
  409: 'repeated',
  410: 'gone',
  412: 'forbidden',
};

/** Garmin Connect Developer Programme: OAuth2 with PKCE, activities by ping, history by backfill. */
export function createGarmin(settings: GarminSettings): Vendor {
  const { clientId, clientSecret, authorizeUrl, tokenUrl, apiUrl } = settings;
  const http = createVendorHttp((status) => troubles[status]);

  async function tokens(fields: Readonly<Record<string, string>>): Promise<VendorTokens> {
    const body = new URLSearchParams({ ...fields, client_id: clientId, client_secret: clientSecret });
    let answer: unknown;
    try {
      answer = await http.json(tokenUrl, { method: 'POST', body });
    } catch (error) {
      // 400 invalid_grant here: the code or refresh token no longer holds.
      if (error instanceof VendorFailure && error.trouble === 'tooOld') {
        throw new VendorFailure('refused', error.message);
      }
      throw error;
    }
    const { access_token: access, expires_in: life, refresh_token: refresh } = parsed(tokenAnswer, answer);
    return { access, accessExpires: endOf(life), refresh: refresh ?? null };
  }

  async function accountOf(token: string) {
    const headers = bearer(token);
    const { userId } = parsed(userAnswer, await http.json(`${apiUrl}/user/id`, { headers }));
    const given = parsed(permissionsAnswer, await http.json(`${apiUrl}/user/permissions`, { headers }));
    return { externalUserId: userId, permissions: Array.isArray(given) ? given : given.permissions };
  }

  return {
    id: 'garmin',
    historyDays: settings.backfillDays,
    historyReach: null,
    // What is asked for comes by push, file by file, so the net is cast once a day.
    syncHours: 24,
    keepDays: 30,
    editions: true,
    activityPermission: 'ACTIVITY_EXPORT',
    history: {
      kind: 'pushed',
      request({ token }, from, until) {
        const range = { summaryStartTimeInSeconds: String(from), summaryEndTimeInSeconds: String(until) };
        return http.done(withQuery(`${apiUrl}/backfill/activities`, range), { headers: bearer(token) });
      },
    },

    consentUrl: ({ state, challenge, redirectUri }) =>
      withQuery(authorizeUrl, {
        response_type: 'code',
        client_id: clientId,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        redirect_uri: redirectUri,
        state,
      }),

    async join({ code, verifier, redirectUri }) {
      const fields = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri };
      const given = await tokens(fields);
      return { tokens: given, account: await accountOf(given.access) };
    },
    refresh: (token) => tokens({ grant_type: 'refresh_token', refresh_token: token }),

    fetchFile: async ({ token }, address) => bodyOf(await http.ask(address, { headers: bearer(token) })),
    forget: ({ token }) => http.done(`${apiUrl}/user/registration`, { method: 'DELETE', headers: bearer(token) }),

    // Nothing is signed: besides this the secret in the address, known accounts and known hosts stand guard.
    prove: async ({ headers }) => (isSame(headerOf(headers['garmin-client-id']), clientId) ? 'genuine' : 'forged'),
    readBody: readJson,
    readPush: (body) => readGarminPush(body, new URL(apiUrl).origin),
    acknowledgement: {},
  };
}
