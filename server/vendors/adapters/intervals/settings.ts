import * as z from 'zod/mini';
import { readRows, webAddress } from '../../../settings.ts';

/** URLs of intervals.icu, without trailing slashes. */
export interface IntervalsSettings {
  /** Base URL of the API. */
  readonly apiUrl: string;
  /** URL of the page with a member's API key. */
  readonly keyPage: string;
  /** Whether the operator enabled intervals.icu explicitly. It then counts as a vendor with keys; otherwise it is simulated with the others. */
  readonly isChosen: boolean;
  /** Minimum time between two requests, ms. */
  readonly gapMs: number;
}

/** Default gap: the service accepts ten requests per second from one IP address, of which one is kept in reserve. */
const GAP_MS = 1000 / 9;

const rows = {
  INTERVALS: ['on or off', z.optional(z.enum(['on', 'off']))],
  INTERVALS_URL: ['a web address', z._default(webAddress, 'https://intervals.icu')],
} as const;

/** Reads the settings; `null` if the operator disabled intervals.icu. It needs no server keys, since members have their own. @throws StartFailure */
export function readIntervalsSettings(env: NodeJS.ProcessEnv): IntervalsSettings | null {
  const { INTERVALS, INTERVALS_URL: url } = readRows(rows, env);
  if (INTERVALS === 'off') return null;
  return { apiUrl: `${url}/api/v1`, keyPage: `${url}/settings`, isChosen: INTERVALS === 'on', gapMs: GAP_MS };
}
