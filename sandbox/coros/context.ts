import { type Answer, json } from '../http.ts';
import type { RateWindow } from '../standin/rate.ts';
import type { Notice, PlainState } from '../standin/state.ts';
import type { Application, Standin } from '../standin/vendor.ts';

/** Application data that the vendor emails to a developer. */
export interface CorosApplication extends Application {
  /** URL requested by GET before each push; it must respond with 200. */
  readonly statusUrl?: string;
  /** Maximum API requests per minute; 1,000 by default. */
  readonly callsPerMinute?: number;
}

/** A new activity. `id` is its labelId. */
export type CorosNotice = Notice & { readonly what: 'sport'; readonly id: string };

/** State shared by all routes of this vendor. */
export interface Coros extends Standin<PlainState<CorosNotice>> {
  readonly application: CorosApplication;
  readonly calls: RateWindow;
  /** Result codes to return for the next requests. */
  readonly answers: string[];
}

export const results = {
  ok: '0000',
  badParameters: '1031',
  unauthorized: '5006',
  badOpenId: '5010',
  retry: '5016',
  noPermission: '30009',
} as const;

/** Serialises label ids as bare digits. They are 64-bit integers, beyond the precision of JavaScript's numbers. */
export const bigJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/"labelId":"(\d+)"/g, '"labelId":$1');

/** Builds a response of the vendor, which always has status 200 and a result code. */
export function corosResponse(result: string, data?: unknown, why?: string | null): Answer {
  const message = result === results.ok ? 'OK' : `Failed with ${result}${why ? `: ${why}` : ''}`;
  const answer = json(200, null);
  return { ...answer, body: bigJson({ result, message, ...(data !== undefined && { data }) }) };
}
