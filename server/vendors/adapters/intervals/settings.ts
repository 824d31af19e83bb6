import * as z from 'zod/mini';
import { readRows, webAddress } from '../../../settings.ts';

/** Addresses of intervals.icu. All of them come without a slash at the end. */
export interface IntervalsSettings {
  /** The root of the API. */
  readonly apiUrl: string;
  /** Where members find their API key. */
  readonly keyPage: string;
  /** Whether the operator chose intervals.icu, which then counts as a vendor with keys; else stand-ins take its place. */
  readonly isChosen: boolean;
  /** Milliseconds between two requests. */
  readonly gapMs: number;
}

/** The service accepts ten requests a second from one address: one of them is kept in reserve. */
const GAP_MS = 1000 / 9;

const rows = {
  INTERVALS: ['on or off', z.optional(z.enum(['on', 'off']))],
  INTERVALS_URL: ['a web address', z._default(webAddress, 'https://intervals.icu')],
} as const;

/** Null if the operator switched it off. It needs no keys of the server: members bring their own. @throws StartFailure */
export function readIntervalsSettings(env: NodeJS.ProcessEnv): IntervalsSettings | null {
  const { INTERVALS, INTERVALS_URL: url } = readRows(rows, env);
  if (INTERVALS === 'off') return null;
  return { apiUrl: `${url}/api/v1`, keyPage: `${url}/settings`, isChosen: INTERVALS === 'on', gapMs: GAP_MS };
}
