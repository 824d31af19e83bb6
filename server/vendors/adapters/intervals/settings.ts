import * as z from 'zod/mini';
import { readRows, webAddress } from '../../../settings.ts';

/** URLs of intervals.icu. None ends with a slash. */
export interface IntervalsSettings {
  /** Base URL of the API. */
  readonly apiUrl: string;
  /** The page with a member's API key. */
  readonly keyPage: string;
  /** Whether the operator enabled intervals.icu explicitly, which then counts as a vendor with keys; otherwise it is simulated with the others. */
  readonly isChosen: boolean;
  /** Milliseconds between two requests. */
  readonly gapMs: number;
}

/** The service accepts ten requests per second from one IP address; one of them is kept in reserve. */
const GAP_MS = 1000 / 9;

const rows = {
  INTERVALS: ['on or off', z.optional(z.enum(['on', 'off']))],
  INTERVALS_URL: ['a web address', z._default(webAddress, 'https://intervals.icu')],
} as const;

/** Null if the operator disabled it. It needs no server keys, since members have their own. @throws StartFailure */
export function readIntervalsSettings(env: NodeJS.ProcessEnv): IntervalsSettings | null {
  const { INTERVALS, INTERVALS_URL: url } = readRows(rows, env);
  if (INTERVALS === 'off') return null;
  return { apiUrl: `${url}/api/v1`, keyPage: `${url}/settings`, isChosen: INTERVALS === 'on', gapMs: GAP_MS };
}
