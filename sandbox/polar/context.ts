import { randomUUID } from 'node:crypto';
import { type Answer, json } from '../http.ts';
import type { RateWindow } from '../standin/rate.ts';
import type { Application, Standin } from '../standin/vendor.ts';
import type { PolarState } from './state.ts';

/** What the vendor's console gives to an application. */
export interface PolarApplication extends Application {
  /** Where people go back to when the application names no address. */
  readonly redirectUri?: string;
  /** Calls in a quarter of an hour and in a day; grows with registered users. 500 and 5,000 unless given. */
  readonly quarterHourly?: number;
  readonly daily?: number;
}

/** What every route of this vendor shares. */
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

/** The vendor's error shape. */
export function refuse(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Answer {
  const errorType = kinds[status] ?? 'internal_server_error';
  const corrId = randomUUID();
  return json(status, { timestamp: new Date().toISOString(), status, errorType, message, corrId }, headers);
}
