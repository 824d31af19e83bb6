import { randomUUID } from 'node:crypto';
import { type Answer, json } from '../http.ts';
import type { RateWindow } from '../standin/rate.ts';
import type { Application, Standin } from '../standin/vendor.ts';
import type { PolarState } from './state.ts';

/** Data from the vendor's console for an application. */
export interface PolarApplication extends Application {
  /** Redirect URL that is used if a request names none. */
  readonly redirectUri?: string;
  /** Maximum requests in 15 minutes and in a day, plus an allowance per registered user; 500 and 5,000 by default. */
  readonly quarterHourly?: number;
  readonly daily?: number;
}

/** State shared by all routes of this vendor. */
export interface Polar extends Standin<PolarState> {
  readonly application: PolarApplication;
  readonly quarterHour: RateWindow;
  readonly day: RateWindow;
}

const kinds: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  406: 'not_acceptable',
  409: 'conflict',
  429: 'too_many_requests',
};

/** Builds an error in the vendor's format. */
export function refuse(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Answer {
  const errorType = kinds[status] ?? 'internal_server_error';
  const corrId = randomUUID();
  return json(status, { timestamp: new Date().toISOString(), status, errorType, message, corrId }, headers);
}
