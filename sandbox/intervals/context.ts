import { type Answer, type Call, json } from '../http.ts';
import { grantOf } from '../standin/oauth.ts';
import type { RateWindow } from '../standin/rate.ts';
import type { Account } from '../standin/state.ts';
import { closedBecause } from '../standin/switches.ts';
import type { Standin } from '../standin/vendor.ts';
import type { IntervalsState } from './state.ts';

/** Maximum requests per key in 15 minutes and in a day; 2,500 and 5,000 by default. */
export interface IntervalsLimits {
  readonly quarterHourly?: number;
  readonly daily?: number;
}

/** Requests of one key in the current windows. */
export interface KeyUse {
  readonly quarterHour: RateWindow;
  readonly day: RateWindow;
}

/** State shared by all routes of this vendor. */
export interface Intervals extends Standin<IntervalsState> {
  readonly limits: IntervalsLimits;
  readonly keyUse: (key: string) => KeyUse;
}

/** Builds an error in the vendor's format. */
export const refuse = (status: number, error: string, headers: Readonly<Record<string, string>> = {}): Answer =>
  json(status, { status, error }, headers);

function keyOf(call: Call): string | null {
  const credentials = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(call.headers.authorization ?? '')?.[1] ?? '';
  const [, key = null] = /^API_KEY:(.+)$/.exec(Buffer.from(credentials, 'base64').toString('utf8')) ?? [];
  return key;
}

/** Counts a request. @returns the headers to send, and the seconds to wait; `null` within the limits */
function limited({ limits, keyUse }: Intervals, key: string) {
  const { quarterHour, day } = keyUse(key);
  const most = [limits.quarterHourly ?? 2500, limits.daily ?? 5000] as const;
  const [short, long] = [quarterHour.take(most[0]), day.take(most[1])];
  const left = [most[0] - quarterHour.used, most[1] - day.used].map((count) => Math.max(0, count));
  return {
    headers: { 'x-ratelimit-limit': most.join(','), 'x-ratelimit-remaining': left.join(',') },
    wait: short && long ? null : long ? quarterHour.left : day.left,
  };
}

type AthleteRoute = (intervals: Intervals, account: Account, call: Call, part: string) => Answer | Promise<Answer>;

/** Wraps a route of the API: checks the user agent, the key, and the key's limits. */
export const forAthlete =
  (route: AthleteRoute) =>
  async (intervals: Intervals, call: Call, part: string): Promise<Answer> => {
    if (!/[a-z]{3}/i.test(call.headers['user-agent'] ?? '') || call.headers['user-agent'] === 'node') {
      return refuse(403, 'Access denied for unnamed clients');
    }
    const key = keyOf(call);
    const grant = key === null ? null : grantOf(intervals, key);
    const closed = closedBecause(intervals.state);
    if (key === null || !grant || closed !== null) return refuse(401, `Access denied: ${closed ?? 'unknown key'}`);
    const { headers, wait } = limited(intervals, key);
    if (wait !== null) return refuse(429, 'Too many requests', { ...headers, 'retry-after': String(wait) });
    const answer = await route(intervals, grant.account, call, part);
    return { ...answer, headers: { ...answer.headers, ...headers } };
  };

/** Parses a JSON body; `undefined` if invalid. */
export function bodyOf(call: Call): unknown {
  try {
    return JSON.parse(call.body);
  } catch {
    return undefined;
  }
}

export const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d/.test(text);
