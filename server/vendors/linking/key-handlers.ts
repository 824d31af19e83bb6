import { messages } from '../../../domain/messages.ts';
import { ApiFailure } from '../../http/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { createTries, HOUR } from '../../jobs/attempts.store.ts';
import { VendorFailure } from '../adapters/vendor.ts';
import type { VendorContext } from '../context.ts';
import { storeLink } from './store-link.ts';
import { notSetUp } from './link-handlers.ts';

/** Maximum number of keys that a member may try per hour: enough for copying mistakes, not for guessing. */
const TRIES = 10;

/** Creates the handler for linking accounts with an API key that the member copies from the vendor. */
export function createKeyHandlers(context: VendorContext): Pick<Handlers, 'linkByKey'> {
  const { db, vendors } = context;
  const limit = createTries(db, { what: 'vendor key', most: TRIES, seconds: HOUR });
  return {
    async linkByKey({ params, body, caller }) {
      const vendor = vendors[params.vendor];
      if (!vendor?.keys) throw notSetUp();
      await limit(caller.memberId);
      const joined = await vendor.keys.join(body.key).catch((error: unknown) => {
        if (!(error instanceof VendorFailure)) throw error;
        if (error.trouble === 'refused') throw new ApiFailure(400, 'vendor_key_refused', messages.link.keyRefused);
        throw new ApiFailure(503, 'vendor_unavailable', messages.link.vendorBusy);
      });
      if (!(await storeLink(context, caller.memberId, vendor, joined))) {
        throw new ApiFailure(409, 'vendor_account_taken', messages.link.accountTaken);
      }
      return { status: 200, body: { linked: true } };
    },
  };
}
