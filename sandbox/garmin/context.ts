import type { Answer } from '../http.ts';
import { json } from '../http.ts';
import type { GarminState } from './state.ts';
import type { Pusher } from './pusher.ts';
import type { Histories } from './histories.ts';

/** What the application told the vendor when it signed up, and limits. */
export interface GarminOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Address of the stand-ins' root as browsers reach it, such as `http://localhost:8080/sandbox`. */
  readonly publicBase: string;
  readonly appName: string;
  readonly seed: number;
  /** Days that one backfill request may span, and that may be asked for in a minute. */
  readonly backfillDays: number;
  readonly backfillDaysPerMinute: number;
}

/** What every route of this vendor shares. */
export interface Garmin {
  readonly options: GarminOptions;
  readonly state: GarminState;
  readonly histories: Histories;
  readonly pusher: Pusher;
  /** Files on their way out: their addresses are taken, and come back when the caller breaks off. */
  readonly underWay: Set<string>;
  /** Unix seconds. */
  readonly now: () => number;
}

/** The vendor's error shape. */
export const refuse = (status: number, errorMessage: string): Answer => json(status, { errorMessage });
