import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { createVendorHttp, fitOf, parsed, type VendorHttp, withQuery } from '../http.ts';
import { headerOf, isSame, readJson } from '../proofs.ts';
import type { Vendor, VendorAccount, VendorTrouble } from '../vendor.ts';
import { readGarminPush } from './push.ts';
import type { GarminSettings } from './settings.ts';

const userAnswer = z.object({ userId: z.string().check(z.minLength(1), z.maxLength(100)) });
/** Permissions: an array according to the documentation, an object in practice. */
const permissionsAnswer = z.union([z.array(z.string()), z.object({ permissions: z.array(z.string()) })]);

const troubles: Readonly<Record<number, VendorTrouble>> = {
  400: 'tooOld',
  401: 'refused',
  403: 'refused',
  409: 'repeated',
  410: 'gone',
  412: 'forbidden',
};

/** Returns the authorisation header, for either version of OAuth. @throws VendorFailure */
export type Authorize = (
  token: string,
  request: { readonly method: string; readonly url: string },
) => Readonly<Record<string, string>>;

/** The parts of Garmin's programme that both versions of OAuth share: activities by ping, history by backfill. */
export interface GarminApi {
  readonly http: VendorHttp;
  accountOf(token: string): Promise<VendorAccount>;
  readonly common: Omit<Vendor, 'consent' | 'join' | 'refresh' | 'keepDays'>;
}

export function createGarminApi(settings: GarminSettings, authorize: Authorize): GarminApi {
  const { clientId, apiUrl } = settings;
  const http = createVendorHttp((status) => troubles[status]);
  const asking = (token: string, url: string, method = 'GET') => ({
    method,
    headers: authorize(token, { method, url }),
  });
  // Pushes are not signed. Further protection comes from the secret in the URL, and the checks of accounts and hosts.
  const mayBeGenuine = (headers: IncomingHttpHeaders) => isSame(headerOf(headers['garmin-client-id']), clientId);
  const read = (token: string, url: string) => http.json(url, asking(token, url));

  return {
    http,
    async accountOf(token) {
      const { userId } = parsed(userAnswer, await read(token, `${apiUrl}/user/id`));
      const given = parsed(permissionsAnswer, await read(token, `${apiUrl}/user/permissions`));
      return { externalUserId: userId, permissions: Array.isArray(given) ? given : given.permissions };
    },
    common: {
      id: 'garmin',
      historyDays: settings.backfillDays,
      historyReach: null,
      // Requested files are pushed one by one, so syncing once a day is enough.
      syncHours: 24,
      editions: true,
      activityPermission: 'ACTIVITY_EXPORT',
      wellnessPermission: 'HEALTH_EXPORT',
      history: {
        kind: 'pushed',
        async request({ token }, from, until) {
          const range = { summaryStartTimeInSeconds: String(from), summaryEndTimeInSeconds: String(until) };
          const url = withQuery(`${apiUrl}/backfill/activities`, range);
          await http.done(url, asking(token, url));
        },
      },
      // A URL works for one download. After a partial one it is invalid, and the vendor has to offer the activity
      // again.
      fetchFile: async ({ token }, address, attempts) =>
        fitOf(await http.ask(address, asking(token, address)), attempts, true),
      async forget({ token }) {
        const url = `${apiUrl}/user/registration`;
        await http.done(url, asking(token, url, 'DELETE'));
      },
      mayBeGenuine,
      prove: async ({ headers }) => (mayBeGenuine(headers) ? 'genuine' : 'forged'),
      readBody: readJson,
      readPush: (body) => readGarminPush(body, new URL(apiUrl).origin),
      acknowledgement: {},
    },
  };
}
