import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { parseBigJson } from '../big-json.ts';
import { accountProblemIn, createVendorHttp, endOf, fitOf, parsed, withQuery } from '../http.ts';
import { validItems, fieldsOf, headerOf, isSame } from '../proofs.ts';
import {
  type ConsentVendor,
  emptyPush,
  type OfferedFile,
  type VendorAccess,
  VendorFailure,
  type VendorTrouble,
} from '../vendor.ts';
import type { CorosSettings } from './settings.ts';

/** Schema of a 64-bit id, kept as text. */
const wideId = z.pipe(
  z.union([z.string().check(z.regex(/^\w{1,60}$/)), z.number()]),
  z.transform((value: string | number) => String(value)),
);
const openId = z.pipe(
  z.union([z.string().check(z.minLength(1), z.maxLength(100)), z.number()]),
  z.transform((value: string | number) => String(value)),
);
const url = z.optional(z.nullable(z.string().check(z.maxLength(4000))));
const tokenAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  refresh_token: z.string().check(z.minLength(1)),
  expires_in: z.number(),
  openId,
});
const part = z.object({ fitUrl: url });
const sport = z.object({
  openId: z.optional(openId),
  labelId: wideId,
  mode: z.number(),
  subMode: z.optional(z.nullable(z.number())),
  startTime: z.optional(z.nullable(z.number())),
  /** Offset ahead of UTC in quarters of an hour. */
  startTimezone: z.optional(z.nullable(z.number())),
  fitUrl: url,
  triathlonItemList: z.optional(z.nullable(z.array(z.unknown()))),
});
const bound = z.object({ bindState: z.coerce.number() });
const freshLink = z.union([z.string(), z.object({ fitUrl: z.string() })]);
/** Data needed to fetch a file: its short-lived URL, and the parameters for requesting a new one. */
const locator = z.object({
  labelId: z.string(),
  mode: z.number(),
  subMode: z.number(),
  fitUrl: z.nullable(z.string()),
});

/** Lifetime of a renewed access, s. */
const ACCESS_LIFE = 2_592_000;
const OK = '0000';
/** Meanings of result codes. Errors have status 200, so only the code identifies them. */
const results: Readonly<Record<string, VendorTrouble>> = {
  '5006': 'refused',
  '5010': 'refused',
  '1031': 'tooOld',
  '1008': 'tooOld',
  '30009': 'forbidden',
  '5082': 'repeated',
};

/** Returns the UTC day of a time as YYYYMMDD. */
const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10).replaceAll('-', '');

/** Maximum offsets behind and ahead of UTC, s. */
const WESTERNMOST = 12 * 3600;
const EASTERNMOST = 14 * 3600;

/**
 * Returns the days that cover everything begun in [from, until) in any time zone. The vendor uses the watch's local days, so an evening
 * in Samoa or a morning on Kiritimati has a different date than in UTC.
 */
export const daysAround = (from: number, until: number) => ({
  startDate: dayOf(from - WESTERNMOST),
  endDate: dayOf(until + EASTERNMOST),
});

/** Whether files may be fetched from this URL. */
export function isFileAddress(address: string, { apiUrl, fileHosts }: CorosSettings): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol, host, username } = new URL(address);
  if (username !== '') return false;
  if (origin === new URL(apiUrl).origin) return true;
  const fits = (allowed: string) =>
    allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) && host.length > allowed.length - 1 : host === allowed;
  return protocol === 'https:' && fileHosts.some(fits);
}

/** Creates the client of COROS' open API: a non-standard OAuth2, activities by push and list, files by short-lived URLs. */
export function createCoros(settings: CorosSettings): ConsentVendor {
  const { clientId, clientSecret, authorizeUrl, apiUrl } = settings;
  // The API itself always responds with 200; these statuses come from the file hosts.
  const http = createVendorHttp((status) => ([401, 403, 404, 410].includes(status) ? 'gone' : undefined));

  async function ask(address: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
    const answer = fieldsOf(await http.json(address, init, parseBigJson));
    const { result = OK } = answer;
    if (result !== OK) {
      const code = String(result);
      const closed = accountProblemIn(String(answer.message));
      throw new VendorFailure(results[code] ?? 'later', `the vendor answered ${code.slice(0, 8)}`, null, closed);
    }
    return answer;
  }

  const form = (fields: Readonly<Record<string, string>>): RequestInit => ({
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...fields }),
  });
  const api = (path: string, { token, account }: VendorAccess, fields: Readonly<Record<string, string>> = {}) =>
    withQuery(`${apiUrl}${path}`, { token, openId: account, ...fields });

  /** Returns the file of a recording, or of each of its parts if only those have files. */
  function offered(account: string, one: z.infer<typeof sport>): OfferedFile[] {
    const { labelId, mode, subMode, startTime, startTimezone, fitUrl, triathlonItemList } = one;
    const start = startTime ?? null;
    const utcOffset = startTimezone == null ? null : startTimezone * 900;
    const parts = fitUrl ? [] : validItems(part, triathlonItemList).filter((found) => found.fitUrl);
    const files = parts.length > 0 ? parts : [{ fitUrl }];
    return files.map((file, i): OfferedFile => {
      const externalId = parts.length > 0 ? `${labelId}.${i}` : labelId;
      const where: z.infer<typeof locator> = { labelId, mode, subMode: subMode ?? 0, fitUrl: file.fitUrl ?? null };
      const address = JSON.stringify(where);
      return { externalUserId: account, externalId, name: `${externalId}.fit`, address, start, utcOffset };
    });
  }

  /** Fetches a file without a token, since the URLs are presigned. */
  async function fetchFrom(address: string, attempts: number) {
    if (!isFileAddress(address, settings)) throw new VendorFailure('gone', 'the file is somewhere else');
    return fitOf(await http.ask(address), attempts);
  }

  const mayBeGenuine = (headers: IncomingHttpHeaders) => {
    const [client, secret] = [
      isSame(headerOf(headers.client), clientId),
      isSame(headerOf(headers.secret), clientSecret),
    ];
    return client && secret;
  };

  return {
    id: 'coros',
    // A request may span thirty days, and up to three of them cover time zones.
    historyDays: 27,
    historyReach: 89,
    syncHours: 6,
    keepDays: 20,
    editions: false,
    history: {
      kind: 'listed',
      async list(access, { from, until }) {
        const { data } = await ask(api('/v2/coros/sport/list', access, daysAround(from, until)));
        return { files: validItems(sport, data).flatMap((one) => offered(access.account, one)), next: null };
      },
    },

    consent: async ({ state, redirectUri }) => ({
      url: withQuery(authorizeUrl, { response_type: 'code', client_id: clientId, redirect_uri: redirectUri, state }),
    }),

    async join({ code, redirectUri }) {
      const init = form({ redirect_uri: redirectUri, code, grant_type: 'authorization_code' });
      const answer = parsed(tokenAnswer, await ask(`${apiUrl}/oauth2/accesstoken`, init));
      const { access_token: access, refresh_token: refresh, expires_in: life } = answer;
      return {
        tokens: { access, accessExpires: endOf(life), refresh },
        account: { externalUserId: answer.openId, permissions: [] },
      };
    },
    async refresh(refreshToken, { token }) {
      const init = form({ refresh_token: refreshToken, grant_type: 'refresh_token' });
      await ask(`${apiUrl}/oauth2/refresh-token`, init);
      // The existing access token stays valid.
      return { access: token, accessExpires: endOf(ACCESS_LIFE), refresh: null };
    },

    async fetchFile(access, address, attempts) {
      const where = parsed(locator, JSON.parse(address));
      if (where.fitUrl !== null && attempts === 0) {
        try {
          return await fetchFrom(where.fitUrl, attempts);
        } catch (error) {
          if (!(error instanceof VendorFailure) || error.trouble !== 'gone') throw error;
        }
      }
      const fields = { labelId: where.labelId, mode: String(where.mode), subMode: String(where.subMode) };
      const { data } = await ask(api('/v2/coros/sport/detail/fit', access, fields));
      const fresh = parsed(freshLink, data);
      try {
        return await fetchFrom(typeof fresh === 'string' ? fresh : fresh.fitUrl, attempts);
      } catch (error) {
        if (!(error instanceof VendorFailure) || error.trouble !== 'gone') throw error;
        // A new URL cannot have expired, so the file does not exist yet.
        throw new VendorFailure('later', error.message, error.retryAfter);
      }
    },
    async forget({ token }) {
      await ask(withQuery(`${apiUrl}/oauth2/deauthorize`, { token }), { method: 'POST' });
    },
    async isLinked(access) {
      const { data } = await ask(api('/coros/bindState', access));
      return parsed(bound, data).bindState === 1;
    },

    mayBeGenuine,
    prove: async ({ headers }) => (mayBeGenuine(headers) ? 'genuine' : 'forged'),
    readBody: parseBigJson,
    readPush(body) {
      const files = validItems(sport, fieldsOf(body).sportDataList).flatMap((one) =>
        one.openId === undefined ? [] : offered(one.openId, one),
      );
      return { ...emptyPush, files };
    },
    acknowledgement: { message: 'ok', result: OK },
  };
}
