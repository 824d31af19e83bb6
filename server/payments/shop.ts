import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/open.ts';
import { readSettled, replaceSettled, settle, unsettle } from '../installation.store.ts';
import { StartFailure } from '../start-failure.ts';
import { ACCOUNT_NAME } from './account-name.ts';
import { dropEnds, endsWaiting } from './ends.ts';
import { accountOf, countGoingOn, forgetAccounts } from './payments.store.ts';
import { type PaymentSettings, shopOf } from './settings.ts';
import { goesOn } from './standing.ts';

const NAME = 'payment-shop';

/** Whether members pay at the service while this server does not speak to it. */
const isLeft = async (db: Db): Promise<boolean> => (await readSettled(db, NAME)) === 'live';

/** Where payments are switched off: whether a member's subscription goes on all the same. */
export async function goesOnUnasked(db: Db, memberId: string): Promise<boolean> {
  const account = (await isLeft(db)) ? await accountOf(db, memberId) : null;
  return account !== null && goesOn(account);
}

/** Says that members go on paying at the service, which is not asked any more. */
export async function warnOfLeft(db: Db, log: FastifyBaseLogger): Promise<void> {
  if (!(await isLeft(db))) return;
  const [members, deletedAccounts] = [await countGoingOn(db), await endsWaiting(db)];
  if (members + deletedAccounts > 0)
    log.warn(
      { members, deletedAccounts },
      'PAYMENTS is off, and subscriptions go on at Stripe: cancel them there. Those of deleted accounts end by themselves once PAYMENTS is live',
    );
}

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
    await dropEnds(tx);
    await unsettle(tx, ACCOUNT_NAME);
    await replaceSettled(tx, NAME, before, shop);
  });
}
