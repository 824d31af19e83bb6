import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { createVendorHttp, fitOf, parsed, type VendorHttp, withQuery } from '../http.ts';
import { headerOf, isSame, readJson } from '../proofs.ts';
import type { Vendor, VendorAccount, VendorTrouble } from '../vendor.ts';
import { readGarminPush } from './push.ts';
import type { GarminSettings } from './settings.ts';

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

/** The header that shows who asks, whichever way of OAuth it was given by. @throws VendorFailure */
export type Authorize = (
  token: string,
  request: { readonly method: string; readonly url: string },
) => Readonly<Record<string, string>>;

/** What Garmin's programme does the same by either way of OAuth: activities by ping, history by backfill. */
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
  // Nothing is signed: besides this the secret in the address, known accounts and known hosts stand guard.
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
      // What is asked for comes by push, file by file, so the net is cast once a day.
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
      // An address is good for one download: after half a file it is gone, and the activity has to be offered again.
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
