import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentAccounts } from '../../../server/db/schema/payments.ts';
import { openShopWorld, type ShopWorld } from './shop-world.ts';

let world: ShopWorld;
beforeAll(async () => {
  world = await openShopWorld();
});
afterAll(() => world.close());

/** More than a subscription needs. */
const MAX_REQUESTS = 60;

/** Repeats it, like the page, until a response arrives. */
async function untilDone<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; tries < 3; tries += 1) {
    const done = await work().then(
      (result) => ({ result }),
      () => null,
    );
    if (done) return done.result;
  }
  return work();
}

/** Subscribes while one request is lost. @returns whether the flow got that far */
async function subscribeWithout(cut: number, isDone: boolean, trialDays: number): Promise<boolean> {
  const member = await world.member(trialDays);
  const before = await world.control();
  let sent = 0;
  world.network = async (_, go) => {
    sent += 1;
    if (sent !== cut) return go();
    if (isDone) await go();
    throw new TypeError('the network is gone');
  };
  const setup = await untilDone(() => world.enter(member));
  const shown = await untilDone(() =>
    // Each time a new attempt, in another process: only stored state is kept.
    world.openProcess().useCard(member, { setup, attempt: randomUUID(), begins: true }),
  );
  world.network = null;
  expect(shown.standing).toBe(trialDays > 0 ? 'trialing' : 'active');
  const after = await world.control();
  expect(after.subscriptions.length - before.subscriptions.length, `request ${cut}`).toBe(1);
  expect(after.paid - before.paid, `request ${cut}`).toBe(trialDays > 0 ? 0 : 1);
  const [account] = await world.db.select().from(paymentAccounts).where(eq(paymentAccounts.memberId, member));
  expect(account?.status).toBe(trialDays > 0 ? 'trialing' : 'active');
  return sent >= cut;
}

test.each([
  ['before it is done', false, 0],
  ['after it was done', true, 0],
  ['after it was done, in a trial', true, 10],
])('each request that is lost %s leads to one subscription, paid once', async (_, isDone, trialDays) => {
  let cut = 1;
  while (cut < MAX_REQUESTS && (await subscribeWithout(cut, isDone, trialDays))) cut += 1;
  expect(cut).toBeGreaterThan(10);
  expect(cut).toBeLessThan(MAX_REQUESTS);
});
