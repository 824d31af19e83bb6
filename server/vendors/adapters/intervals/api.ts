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

/** The header for a personal key [HTTP Basic]; the user name is the same for everyone. */
export const keyHeader = (key: string) => ({
  ...basic('API_KEY', key),
  // The service's proxy rejects clients without a user agent.
  'user-agent': 'Longrun (+https://github.com)',
});

/** Paths use athlete 0 for the key's owner. */
export const athleteUrl = (apiUrl: string, path = '') => `${apiUrl}/athlete/0${path}`;

/** Requests to intervals.icu, spaced to stay within its rate limit. */
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
