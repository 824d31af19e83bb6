import type { Db } from '../db/open.ts';
import { readSettled, replaceSettled, settle } from '../installation.store.ts';
import { StartFailure } from '../start-failure.ts';
import { forgetAccounts } from './payments.store.ts';
import type { PaymentSettings } from './settings.ts';

/** Where the customers that this database knows are known: by a stand-in, by the service as tests, or for money. */
type Shop = 'sandbox' | 'test' | 'live';

const NAME = 'payment-shop';

const shopOf = ({ mode, secretKey }: PaymentSettings): Shop =>
  mode === 'sandbox' ? 'sandbox' : /^(?:sk|rk)_test_/.test(secretKey) ? 'test' : 'live';

/**
 * Customers of one shop are unknown in another. What was practised is forgotten when another begins, with the access that it gave.
 * @throws StartFailure where customers who pay would be forgotten
 */
export async function openShop(db: Db, settings: PaymentSettings): Promise<void> {
  const shop = shopOf(settings);
  await db.transaction(async (tx) => {
    await settle(tx, NAME, shop);
    const before = await readSettled(tx, NAME);
    if (before === null || before === shop) return;
    if (before === 'live') {
      throw new StartFailure(
        'Members pay by Stripe on this database, and its keys are not set: set them again, or set PAYMENTS=off.',
      );
    }
    await forgetAccounts(tx);
    await replaceSettled(tx, NAME, before, shop);
  });
}
