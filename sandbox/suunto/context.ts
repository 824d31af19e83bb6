import type { Notice, PlainState } from '../standin/state.ts';
import type { RateWindow } from '../standin/rate.ts';
import type { Application, Standin } from '../standin/vendor.ts';

/** Application data from the partner programme. */
export interface SuuntoApplication extends Application {
  /** Key sent with every API request, in addition to the person's token. */
  readonly subscriptionKey: string;
  /** Secret for signing webhooks. */
  readonly notificationSecret: string;
  /** Maximum API requests per minute. */
  readonly callsPerMinute?: number;
}

/** A new workout with key `id`, or a night with that date. */
export type SuuntoNotice = Notice & { readonly what: 'workout' | 'night'; readonly id: string };

/** State shared by all routes of this vendor. */
export interface Suunto extends Standin<PlainState<SuuntoNotice>> {
  readonly application: SuuntoApplication;
  readonly calls: RateWindow;
}
