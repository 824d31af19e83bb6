import * as z from 'zod/mini';
import { basic, bearer, createVendorHttp, endOf, fitOf, parsed, withQuery } from '../http.ts';
import { validItems, fieldsOf, isSignature, isSignedWith, readJson } from '../proofs.ts';
import { type ConsentVendor, emptyPush, type OfferedFile, type PushContents, type VendorTrouble } from '../vendor.ts';
import type { SuuntoSettings } from './settings.ts';
import { readSuuntoNights } from './wellness.ts';

const key = z.string().check(z.regex(/^[\w-]{1,100}$/));
const user = z.string().check(z.minLength(1), z.maxLength(100));
const tokenAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.number(),
  refresh_token: z.optional(z.string()),
  user: z.optional(user),
});
/** A workout in a list. `startTime` is in ms since 1970. */
const workout = z.object({
  workoutKey: key,
  startTime: z.optional(z.number()),
  timeOffsetInMinutes: z.optional(z.nullable(z.number())),
});
const listAnswer = z.object({ error: z.optional(z.unknown()), payload: z.array(z.unknown()) });
const created = z.object({ type: z.literal('WORKOUT_CREATED'), username: user, workout });

const nights = z.object({ type: z.literal('SUUNTO_247_SLEEP_CREATED'), username: user, samples: z.array(z.unknown()) });

/** Workouts per page, the vendor's maximum. */
const PAGE = 100;
/** Maximum range of a request for nights, ms. */
const MAX_NIGHTS_MS = 28 * 86_400_000;

/** Maps a status to an error. An invalid key of ours or an exhausted quota is not the member's fault, so it is retried. */
function troubleOf(status: number, said: string): VendorTrouble | undefined {
  if (status === 400 || status === 401) return /subscription key/i.test(said) ? 'later' : 'refused';
  return undefined;
}

/** Creates the client of Suunto's cloud API: OAuth2 with client authentication, workouts by webhook and list, files as FIT. */
export function createSuunto(settings: SuuntoSettings): ConsentVendor {
  const { clientId, clientSecret, subscriptionKey, webhookSecret, authorizeUrl, oauthUrl, apiUrl } = settings;
  const http = createVendorHttp(troubleOf);

  async function token(fields: Readonly<Record<string, string>>) {
    const body = new URLSearchParams(fields);
    const init = { method: 'POST', headers: basic(clientId, clientSecret), body };
    const answer = parsed(tokenAnswer, await http.json(`${oauthUrl}/token`, init));
    const { access_token: access, expires_in: life, refresh_token: refresh, user: account } = answer;
    return { tokens: { access, accessExpires: endOf(life), refresh: refresh ?? null }, account };
  }

  const headers = (access: string) => ({ ...bearer(access), 'Ocp-Apim-Subscription-Key': subscriptionKey });

  const offered = (externalUserId: string, one: z.infer<typeof workout>): OfferedFile => ({
    externalUserId,
    externalId: one.workoutKey,
    name: `${one.workoutKey}.fit`,
    address: `${apiUrl}/v3/workouts/${one.workoutKey}/fit`,
    start: one.startTime === undefined ? null : one.startTime / 1000,
    utcOffset: one.timeOffsetInMinutes == null ? null : one.timeOffsetInMinutes * 60,
  });

  return {
    id: 'suuntoV2',
    historyDays: 90,
    historyReach: null,
    syncHours: 6,
    keepDays: 30,
    editions: false,
    history: {
      kind: 'listed',
      async list({ token: access, account }, { from, until, changed }, page) {
        const offset = page === null ? 0 : Number(page);
        const url = withQuery(`${apiUrl}/v3/workouts`, {
          since: String(from * 1000),
          until: String(until * 1000),
          limit: String(PAGE),
          offset: String(offset),
          'filter-by-modification-time': String(changed),
        });
        const { payload } = parsed(listAnswer, await http.json(url, { headers: headers(access) }));
        const files = validItems(workout, payload).map((one) => offered(account, one));
        return { files, next: payload.length < PAGE ? null : String(offset + PAGE) };
      },
    },

    consent: async ({ state, challenge, redirectUri }) => ({
      url: withQuery(authorizeUrl, {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'workout',
        state,
        // The vendor accepts PKCE but does not require it.
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }),
    }),

    async join({ code, verifier, redirectUri }) {
      const fields = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri };
      const { tokens, account } = await token(fields);
      return { tokens, account: { externalUserId: parsed(user, account), permissions: [] } };
    },
    refresh: async (refreshToken) => (await token({ grant_type: 'refresh_token', refresh_token: refreshToken })).tokens,

    fetchFile: async ({ token: access }, address, attempts) =>
      fitOf(await http.ask(address, { headers: headers(access) }), attempts),
    async wellness({ token: access }) {
      const to = Date.now();
      const url = withQuery(`${apiUrl}/247samples/sleep`, { from: String(to - MAX_NIGHTS_MS), to: String(to) });
      const body = await http.json(url, { headers: headers(access) });
      return readSuuntoNights(Array.isArray(body) ? body : (fieldsOf(body).samples ?? fieldsOf(body).payload));
    },
    forget: ({ token: access }) =>
      http.done(withQuery(`${oauthUrl}/deauthorize`, { client_id: clientId }), { headers: bearer(access) }),

    mayBeGenuine: (headers) => isSignature(headers['x-hmac-sha256-signature']),
    prove: async (push) =>
      isSignedWith(webhookSecret, push.bytes, push.headers['x-hmac-sha256-signature']) ? 'genuine' : 'forged',
    readBody: readJson,
    readPush(body): PushContents {
      // Pushes include start position and heart rate, but the file is more reliable.
      const files = validItems(created, [body]).map(({ username, workout: one }) => offered(username, one));
      const wellness = validItems(nights, [body]).flatMap(({ username, samples }) =>
        readSuuntoNights(samples).map((row) => ({ externalUserId: username, row })),
      );
      return { ...emptyPush, files, wellness };
    },
    acknowledgement: {},
  };
}
