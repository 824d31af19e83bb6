import type { Answer } from '../http.ts';
import { json } from '../http.ts';
import type { Standin } from '../standin/vendor.ts';
import type { GarminState } from './state.ts';

/** Maximum days per backfill request, and per minute. */
export interface GarminLimits {
  readonly backfillDays: number;
  readonly backfillDaysPerMinute: number;
}

/** State shared by all routes of this vendor. */
export interface Garmin extends Standin<GarminState> {
  readonly limits: GarminLimits;
  /** Files being downloaded. Their URLs are used up, and become valid again if the download is interrupted. */
  readonly underWay: Set<string>;
}

/** Builds an error in the vendor's format. */
export const refuse = (status: number, errorMessage: string): Answer => json(status, { errorMessage });
