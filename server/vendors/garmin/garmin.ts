import * as z from 'zod/mini';
import type { GarminSettings } from '../../config.ts';
import { askVendor, bodyOf, jsonOf } from '../http.ts';
import { type Vendor, VendorFailure, type VendorTokens } from '../vendor.ts';
import { readGarminPush } from './push.ts';

const tokenAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.number(),
  refresh_token: z.optional(z.string()),
});
const userAnswer = z.object({ userId: z.string().check(z.minLength(1), z.maxLength(100)) });
/** A bare list in the documentation, an object in running code. */
const permissionsAnswer = z.union([z.array(z.string()), z.object({ permissions: z.array(z.string()) })]);

function parsed<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = z.safeParse(schema, value);
  if (!result.success) throw new VendorFailure('later', 'the vendor answered nonsense');
  return result.data;
}

const bearer = (access: string) => ({ authorization: `Bearer ${access}` });

/** Garmin Connect Developer Programme: OAuth2 with PKCE, activities by ping, history by backfill. */
export function createGarmin(settings: GarminSettings): Vendor {
  const { clientId, clientSecret, authorizeUrl, tokenUrl, apiUrl } = settings;

  async function tokens(fields: Readonly<Record<string, string>>): Promise<VendorTokens> {
    const body = new URLSearchParams({ ...fields, client_id: clientId, client_secret: clientSecret });
    let answer: unknown;
    try {
      answer = await jsonOf(await askVendor(tokenUrl, { method: 'POST', body }));
    } catch (error) {
      // 400 invalid_grant here: the code or refresh token no longer holds.
      if (error instanceof VendorFailure && error.trouble === 'tooOld') {
        throw new VendorFailure('refused', error.message);
      }
      throw error;
    }
    const { access_token: access, expires_in: life, refresh_token: refresh } = parsed(tokenAnswer, answer);
    return { access, accessExpires: Math.floor(Date.now() / 1000) + life, refresh: refresh ?? null };
  }

  const get = (access: string, url: string) => askVendor(url, { headers: bearer(access) });

  return {
    id: 'garmin',
    historyDays: settings.backfillDays,

    consentUrl({ state, challenge, redirectUri }) {
      const url = new URL(authorizeUrl);
      const fields = {
        response_type: 'code',
        client_id: clientId,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        redirect_uri: redirectUri,
        state,
      };
      for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
      return url.href;
    },

    exchange: ({ code, verifier, redirectUri }) =>
      tokens({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri }),
    refresh: (token) => tokens({ grant_type: 'refresh_token', refresh_token: token }),

    async account(access) {
      const { userId } = parsed(userAnswer, await jsonOf(await get(access, `${apiUrl}/user/id`)));
      const given = parsed(permissionsAnswer, await jsonOf(await get(access, `${apiUrl}/user/permissions`)));
      return { externalUserId: userId, permissions: Array.isArray(given) ? given : given.permissions };
    },

    async requestHistory(access, from, to) {
      const query = new URLSearchParams({
        summaryStartTimeInSeconds: String(from),
        summaryEndTimeInSeconds: String(to),
      });
      const answer = await get(access, `${apiUrl}/backfill/activities?${query}`);
      await answer.body?.cancel();
    },

    async fetchFile(access, address) {
      return bodyOf(await get(access, address));
    },

    async forget(access) {
      const answer = await askVendor(`${apiUrl}/user/registration`, { method: 'DELETE', headers: bearer(access) });
      await answer.body?.cancel();
    },

    // Nothing is signed: besides this the secret in the address, known accounts and known hosts stand guard.
    isSender: (headers) => headers['garmin-client-id'] === clientId,
    readPush: (body) => readGarminPush(body, new URL(apiUrl).origin),
  };
}
