import { setTimeout as pause } from 'node:timers/promises';
import { basic, createVendorHttp, type VendorHttp } from '../http.ts';
import type { VendorTrouble } from '../vendor.ts';

const troubles: Readonly<Record<number, VendorTrouble>> = {
  401: 'refused',
  403: 'forbidden',
  404: 'gone',
  410: 'gone',
  422: 'invalid',
};

/** Returns the headers for a personal key [HTTP Basic]; the user name is the same for everyone. */
export const keyHeader = (key: string) => ({
  ...basic('API_KEY', key),
  // The service's proxy rejects clients without a user agent.
  'user-agent': 'Longrun (+https://github.com)',
});

/** Returns the URL of a path of the key's owner, who is athlete 0. */
export const athleteUrl = (apiUrl: string, path = '') => `${apiUrl}/athlete/0${path}`;

/** Creates the client for intervals.icu, which spaces requests to stay within the rate limit. */
export function createIntervalsHttp(gapMs: number): VendorHttp {
  const http = createVendorHttp((status) => troubles[status]);
  let next = 0;
  async function paced() {
    const now = Date.now();
    const at = Math.max(now, next);
    next = at + gapMs;
    if (at > now) await pause(at - now);
  }
  return {
    ask: async (...request) => (await paced(), http.ask(...request)),
    json: async (...request) => (await paced(), http.json(...request)),
    done: async (...request) => (await paced(), http.done(...request)),
  };
}
