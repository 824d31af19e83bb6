import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/open.ts';
import { compareAndSetValue, readValue, replaceValue, settle, deleteValue } from '../installation.store.ts';
import { StartFailure } from '../base/start-failure.ts';
import { ACCOUNT_NAME } from './account-name.ts';
import { dropEnds, countPendingEnds } from './ends.ts';
import { accountOf, countRenewing, forgetAccounts } from './payments.store.ts';
import { type PaymentSettings, shopOf } from './settings.ts';
import { endOpenTrials, renewTrials } from '../members/members.store.ts';
import { willRenew } from './subscription-status.ts';
import { planShortTrials } from './trial-reminders.ts';

const NAME = 'payment-shop';

/** Whether members still pay at the service although this server is no longer connected to it. */
const isLeft = async (db: Db): Promise<boolean> => (await readValue(db, NAME)) === 'live';

/** Whether a member's subscription continues although payments are switched off. */
export async function renewsWithPaymentsOff(db: Db, memberId: string): Promise<boolean> {
  const account = (await isLeft(db)) ? await accountOf(db, memberId) : null;
  return account !== null && willRenew(account);
}

/** Warns that members still pay at the service although it is no longer read. */
export async function warnOfRemaining(db: Db, log: FastifyBaseLogger): Promise<void> {
  if (!(await isLeft(db))) return;
  const [members, deletedAccounts] = [await countRenewing(db), await countPendingEnds(db)];
  if (members + deletedAccounts > 0)
    log.warn(
      { members, deletedAccounts },
      'PAYMENTS is off, and subscriptions go on at Stripe: cancel them there. Those of deleted accounts end by themselves once PAYMENTS is live',
    );
}

/** Key of the stored value for whether trials end here, as of the last start. */
const TRIALS_NAME = 'trials';

/** Records that nothing is charged and no trial ends. The next start that charges gives all members extra days. */
export async function holdTrials(db: Db): Promise<void> {
  await replaceValue(db, TRIALS_NAME, 'end', 'stay');
}

/**
 * Records that trials end. The first such start gives each trial some days, so that nobody loses access without notice; later starts only
 * change trials without an end.
 * @param before the shop before this start
 */
export async function endTrials(
  db: Db,
  days: number,
  { before, settings }: { readonly before: string | null; readonly settings: PaymentSettings },
): Promise<void> {
  await db.transaction(async (tx) => {
    const last = await compareAndSetValue(tx, TRIALS_NAME, 'end');
    // Earlier versions did not store this, and ended trials whenever there was a shop.
    const didEnd = last === 'end' || (last === null && before === shopOf(settings));
    if (didEnd) {
      await endOpenTrials(tx, days);
      return;
    }
    await renewTrials(tx, days);
    await planShortTrials(tx, null);
  });
}

/** Returns the previous shop, real or simulated; `null` if there was none. */
export const previousShop = (db: Db): Promise<string | null> => readValue(db, NAME);

/**
 * Records which shop is in use. Customers of one shop are unknown in another, so simulated customers and their access are
 * deleted when another shop is opened.
 * @throws StartFailure if paying customers would be deleted
 */
export async function openShop(db: Db, settings: PaymentSettings): Promise<void> {
  const shop = shopOf(settings);
  await db.transaction(async (tx) => {
    await settle(tx, NAME, shop);
    const before = await readValue(tx, NAME);
    if (before === null || before === shop) return;
    if (before === 'live') {
      throw new StartFailure(
        'Members pay by Stripe on this database, and its keys are not set: set them again, or set PAYMENTS=off.',
      );
    }
    await forgetAccounts(tx);
    await dropEnds(tx);
    await deleteValue(tx, ACCOUNT_NAME);
    await replaceValue(tx, NAME, before, shop);
  });
}
