import type { Notice, PlainState } from '../standin/state.ts';
import type { RateWindow } from '../standin/rate.ts';
import type { Application, Standin } from '../standin/vendor.ts';

/** What the partner programme gives to an application. */
export interface SuuntoApplication extends Application {
  /** Goes with every call of the API, beside the person's token. */
  readonly subscriptionKey: string;
  /** What webhooks are signed with. */
  readonly notificationSecret: string;
  /** Calls of the API in a minute. */
  readonly callsPerMinute?: number;
}

/** A workout that was made, whose key is `id`, or a night, whose date it is. */
export type SuuntoNotice = Notice & { readonly what: 'workout' | 'night'; readonly id: string };

/** What every route of this vendor shares. */
export interface Suunto extends Standin<PlainState<SuuntoNotice>> {
  readonly application: SuuntoApplication;
  readonly calls: RateWindow;
}
