import { type Answer, json } from '../http.ts';
import type { RateWindow } from '../standin/rate.ts';
import type { Notice, PlainState } from '../standin/state.ts';
import type { Application, Standin } from '../standin/vendor.ts';

/** What the vendor gives to an application by mail. */
export interface CorosApplication extends Application {
  /** Asked by GET before anything is pushed; has to answer 200. */
  readonly statusUrl?: string;
  /** Calls of the API in a minute: 1,000 unless given. */
  readonly callsPerMinute?: number;
}

/** An activity that came. `id` is its labelId. */
export type CorosNotice = Notice & { readonly what: 'sport'; readonly id: string };

/** What every route of this vendor shares. */
export interface Coros extends Standin<PlainState<CorosNotice>> {
  readonly application: CorosApplication;
  readonly calls: RateWindow;
  /** Result codes that the next calls are answered with. */
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

/** Labels are 64-bit integers, beyond what JavaScript's numbers hold; they leave as the digits that they are. */
export const bigJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/"labelId":"(\d+)"/g, '"labelId":$1');

/** The vendor's answers: always 200, the result says what happened. */
export function say(result: string, data?: unknown, why?: string | null): Answer {
  const message = result === results.ok ? 'OK' : `Failed with ${result}${why ? `: ${why}` : ''}`;
  const answer = json(200, null);
  return { ...answer, body: bigJson({ result, message, ...(data !== undefined && { data }) }) };
}
