import * as z from 'zod/mini';
import { emptyWellness } from '../../../../domain/metrics/wellness.ts';
import type { HookStore } from '../hooks.store.ts';
import {
  basic,
  bearer,
  bodyOf,
  createVendorHttp,
  endOf,
  fitOf,
  parsed,
  RESPONSE_TIMEOUTS,
  withQuery,
} from '../http.ts';
import { fetchWithTimeouts } from '../timeouts.ts';
import { validItems, fieldsOf, isSignature, isSignedWith, readJson } from '../proofs.ts';
import {
  type ConsentVendor,
  emptyPush,
  type OfferedFile,
  type VendorAccess,
  VendorFailure,
  type VendorProfile,
  type VendorTrouble,
} from '../vendor.ts';
import type { PolarSettings } from './settings.ts';
import { subscribePolar } from './webhook.ts';
import { readPolarNights, readPolarRecharges } from './wellness.ts';

/** Maximum size of a ping message in bytes, with some slack. */
const longestGreeting = 4096;
const text = z.optional(z.nullable(z.string()));
const number = z.optional(z.nullable(z.number()));
const exerciseId = z.string().check(z.regex(/^[\w-]{1,100}$/));
const tokenAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.number(),
  x_user_id: z.union([z.number(), z.string().check(z.regex(/^\d{1,20}$/))]),
});
/** An exercise in a list. `start_time` is local time; the offset is in minutes ahead of UTC. */
const exercise = z.object({ id: exerciseId, start_time: text, start_time_utc_offset: number });
const pushed = z.object({
  event: z.literal('EXERCISE'),
  user_id: z.union([z.number(), z.string().check(z.maxLength(40))]),
  entity_id: exerciseId,
});
/** Notification of new nights, or of changed body data. */
const pushedHealth = z.object({
  event: z.enum(['SLEEP', 'PHYSICAL_INFORMATION']),
  user_id: pushed.shape.user_id,
  timestamp: text,
});
const userAnswer = z.object({
  'first-name': text,
  'last-name': text,
  birthdate: text,
  gender: text,
  weight: number,
  height: number,
});

const troubles: Readonly<Record<number, VendorTrouble>> = {
  400: 'refused',
  401: 'refused',
  403: 'forbidden',
  409: 'repeated',
};

/** Returns the start of an exercise from its local time and offset. */
function startOf({ start_time: local, start_time_utc_offset: minutes }: z.infer<typeof exercise>) {
  const at = local ? Date.parse(`${local.slice(0, 19)}Z`) / 1000 : Number.NaN;
  const utcOffset = minutes == null ? null : minutes * 60;
  return { start: Number.isFinite(at) ? at - (utcOffset ?? 0) : null, utcOffset };
}

/** Creates the client of Polar AccessLink v3: OAuth2 without refresh tokens, registered users, exercises of thirty days by list and webhook. */
export function createPolar(settings: PolarSettings, store: HookStore): ConsentVendor {
  const { clientId, clientSecret, authorizeUrl, tokenUrl, apiUrl, loginUrl } = settings;
  const http = createVendorHttp((status) => troubles[status]);
  const json = (token: string) => ({ ...bearer(token), accept: 'application/json' });
  const userUrl = (account: string) => `${apiUrl}/v3/users/${encodeURIComponent(account)}`;

  /** Builds an offered file. Its URL is built from the id rather than taken from a push. */
  const offered = (externalUserId: string, id: string, began: ReturnType<typeof startOf>): OfferedFile => ({
    externalUserId,
    externalId: id,
    name: `${id}.fit`,
    address: `${apiUrl}/v3/exercises/${id}`,
    ...began,
  });

  /** Registers the user, since Polar only provides data of users registered by the application. */
  async function register({ token, account }: VendorAccess, memberId: string): Promise<void> {
    const headers = { ...json(token), 'content-type': 'application/json' };
    const body = (id: string) => JSON.stringify({ 'member-id': id });
    try {
      await http.done(`${apiUrl}/v3/users`, { method: 'POST', headers, body: body(memberId) });
      return;
    } catch (error) {
      if (!(error instanceof VendorFailure) || error.trouble !== 'repeated') throw error;
    }
    try {
      await http.done(userUrl(account), { headers: json(token) });
    } catch (error) {
      if (!(error instanceof VendorFailure) || error.trouble !== 'forbidden') throw error;
      // Another account of the member is already registered under the member's id.
      await http.done(`${apiUrl}/v3/users`, { method: 'POST', headers, body: body(`${memberId}.${account}`) });
    }
  }

  async function profile({ token, account }: VendorAccess): Promise<VendorProfile> {
    const user = parsed(userAnswer, await http.json(userUrl(account), { headers: json(token) }));
    const { birthdate, gender, weight, height } = user;
    return {
      firstName: user['first-name'] ?? null,
      lastName: user['last-name'] ?? null,
      birthDate: birthdate ?? null,
      gender: gender === 'FEMALE' ? 'F' : gender === 'MALE' ? 'M' : null,
      weight: weight ?? null,
      height: height == null ? null : height / 100,
    };
  }

  /** Fetches a file, as FIT if available; exercises from older watches only have a track. */
  async function fetchFile({ token }: VendorAccess, address: string, attempts: number) {
    try {
      const answer = await http.ask(`${address}/fit`, { headers: { ...bearer(token), accept: '*/*' } });
      return await fitOf(answer, attempts);
    } catch (error) {
      // A missing file may not be ready yet.
      if (!(error instanceof VendorFailure) || error.trouble !== 'later' || attempts < 4) throw error;
      const accept = 'application/vnd.garmin.tcx+xml';
      return bodyOf(await http.ask(`${address}/tcx`, { headers: { ...bearer(token), accept } }));
    }
  }

  const vendor: ConsentVendor = {
    id: 'polar',
    historyDays: 30,
    historyReach: 30,
    syncHours: 6,
    keepDays: null,
    editions: false,
    history: {
      kind: 'listed',
      // The only list contains the uploads of the last thirty days, regardless of the requested range.
      async list({ token, account }) {
        const found = validItems(exercise, await http.json(`${apiUrl}/v3/exercises`, { headers: json(token) }));
        return { files: found.map((one) => offered(account, one.id, startOf(one))), next: null };
      },
    },

    consent: async ({ state, redirectUri }) => ({
      url: withQuery(authorizeUrl, {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'accesslink.read_all',
        state,
      }),
    }),

    async join({ code, redirectUri, memberId }) {
      const body = new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: redirectUri });
      const headers = { ...basic(clientId, clientSecret), accept: 'application/json;charset=UTF-8' };
      const answer = parsed(tokenAnswer, await http.json(tokenUrl, { method: 'POST', headers, body }));
      const account = String(answer.x_user_id);
      const tokens = { access: answer.access_token, accessExpires: endOf(answer.expires_in), refresh: null };
      await register({ token: tokens.access, account }, memberId);
      return { tokens, account: { externalUserId: account, permissions: [] } };
    },
    refresh: async () => {
      throw new VendorFailure('refused', 'there is nothing to renew an access with');
    },

    fetchFile,
    async wellness({ token, account }, weighedOn) {
      // The response is empty if there is no night.
      const read = (body: string): unknown => (body === '' ? {} : JSON.parse(body));
      const list = (path: string) => http.json(`${apiUrl}/v3/users/${path}`, { headers: json(token) }, read);
      const rows = [...readPolarNights(await list('sleep')), ...readPolarRecharges(await list('nightly-recharge'))];
      if (weighedOn === null) return rows;
      return [...rows, { ...emptyWellness(weighedOn), weightKg: (await profile({ token, account })).weight }];
    },
    forget: ({ token, account }) => http.done(userUrl(account), { method: 'DELETE', headers: json(token) }),
    profile,
    subscribe: (url) => subscribePolar(url, { http, store, settings }),

    // Ping messages are short and unsigned.
    mayBeGenuine: (headers) =>
      headers['polar-webhook-signature'] === undefined
        ? Number(headers['content-length'] ?? 0) <= longestGreeting
        : isSignature(headers['polar-webhook-signature']),
    async prove({ headers, bytes }) {
      const kept = await store.read();
      if (kept && isSignedWith(kept.secret, bytes, headers['polar-webhook-signature'])) return 'genuine';
      if (bytes.length > longestGreeting) return 'forged';
      try {
        return fieldsOf(readJson(bytes.toString('utf8'))).event === 'PING' ? 'greeting' : 'forged';
      } catch {
        return 'forged';
      }
    },
    readBody: readJson,
    readPush: (body) => ({
      ...emptyPush,
      files: validItems(pushed, [body]).map((one) =>
        offered(String(one.user_id), one.entity_id, { start: null, utcOffset: null }),
      ),
      wellnessDue: validItems(pushedHealth, [body]).map(({ event, user_id: user, timestamp }) => ({
        externalUserId: String(user),
        weighedOn:
          event === 'PHYSICAL_INFORMATION' ? (/^\d{4}-\d\d-\d\d(?=T)/.exec(timestamp ?? '')?.[0] ?? null) : null,
      })),
    }),
    acknowledgement: {},
  };
  if (loginUrl === null) return vendor;

  return {
    ...vendor,
    async checkLogin(email, password) {
      const headers = { ...basic(clientId, clientSecret), 'content-type': 'application/json' };
      // Errors concern the login rather than our request, so they are handled like a normal response.
      const init = { method: 'POST', headers, body: JSON.stringify({ email, password }), redirect: 'error' } as const;
      const answer = await fetchWithTimeouts(loginUrl, init, RESPONSE_TIMEOUTS).catch(() => null);
      await answer?.body?.cancel();
      if (answer?.status === 200) return 'good';
      if (answer?.status === 401) return 'bad';
      if (answer?.status === 423) return 'locked';
      if (answer?.status === 403) return 'resetRequired';
      throw new VendorFailure('later', 'the login cannot be checked now');
    },
  };
}
