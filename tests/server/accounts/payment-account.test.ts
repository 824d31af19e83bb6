import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { members } from '../../../server/db/schema/members.ts';
import { paymentAccounts } from '../../../server/db/schema/payments.ts';
import { installation } from '../../../server/db/schema/identity.ts';
import { type JobContext, TryLater } from '../../../server/jobs/runner.ts';
import { createShopAccount } from '../../../server/payments/account.ts';
import { planEnd } from '../../../server/payments/ends.ts';
import { paymentJobs } from '../../../server/payments/jobs.ts';
import { openShop } from '../../../server/payments/shop.ts';
import { refusalOf } from '../refusals.ts';
import { DAY, openShopWorld, type ShopWorld } from './shop-world.ts';

let world: ShopWorld;
beforeAll(async () => {
  world = await openShopWorld();
});
afterAll(() => world.close());

/** A process started with these keys, and its log. */
function processOf(stripe: Stripe, meant: string | null = null, now: () => number = Date.now) {
  const { db } = world;
  const said: string[] = [];
  const note = (fields: object, text: string) => void said.push(`${text} ${JSON.stringify(fields)}`);
  const log = { warn: note, error: note } as unknown as FastifyBaseLogger;
  const account = createShopAccount({ db, stripe, settings: { account: meant }, log, now });
  const subscriptions = world.openProcess(stripe, account.mustBeOurs);
  const jobs = paymentJobs({ db, stripe, subscriptions, account, log });
  return {
    account,
    subscriptions,
    said,
    run: (kind: string, key: string, payload: object = {}) =>
      jobs[kind]!.run({ key, payload, attempts: 1, signal: new AbortController().signal } as unknown as JobContext),
  };
}

const settled = async () =>
  (await world.db.select().from(installation).where(eq(installation.name, 'payment-account')))[0]?.value;
const paidUntilOf = async (memberId: string) => {
  const [row] = await world.db.select().from(members).where(eq(members.memberId, memberId));
  return row?.paidUntil ?? null;
};
const accountOf = async (memberId: string) =>
  (await world.db.select().from(paymentAccounts).where(eq(paymentAccounts.memberId, memberId)))[0];
const planned = async (kind: string) =>
  (
    (await world.db.execute(sql`select key from jobs where kind = ${kind}`)) as unknown as { rows: { key: string }[] }
  ).rows.map(({ key }) => key);
const useCard = async (memberId: string) =>
  world.subscriptions.useCard(memberId, { setup: await world.enter(memberId), attempt: randomUUID(), begins: true });

/** Uses keys that may not read their account. */
const mute = (stripe: Stripe) =>
  ({
    customers: stripe.customers,
    accounts: { retrieveCurrent: () => Promise.reject(new Stripe.errors.StripePermissionError({} as never)) },
  }) as unknown as Stripe;
const setPaid = (memberId: string, days: number) =>
  world.db
    .update(members)
    .set({ paidUntil: new Date(Date.now() + days * DAY * 1000) })
    .where(eq(members.memberId, memberId));

const onHold = [503, 'payment_account'];

let payer = '';
let elsewhere: Stripe;

test('the first keys set the account, and other keys of the same account are accepted', async () => {
  payer = await world.member(0);
  await useCard(payer);
  for (let starts = 0; starts < 2; starts += 1) {
    const { account, said } = processOf(world.stripe);
    await account.check();
    expect([await settled(), said]).toEqual(['acct_practice', []]);
  }
});

test('with the keys of another account nobody is read, charged or ended, and the log says so each night', async () => {
  elsewhere = await world.elsewhere('acct_other');
  const { account, subscriptions, said, run } = processOf(elsewhere);
  const { customerId } = (await accountOf(payer)) ?? { customerId: '' };
  const until = await paidUntilOf(payer);
  expect(until).not.toBeNull();
  await account.check();
  await run('payments', 'all');
  expect(said).toEqual([
    expect.stringMatching(/^the keys are those of another account .* \{"kept":"acct_practice","keys":"acct_other"\}$/),
    expect.stringContaining('STRIPE_ACCOUNT'),
  ]);
  expect(await planned('payment')).toEqual([]);
  // The next night is scheduled all the same.
  expect(await planned('payments')).toEqual(['all']);
  await expect(run('payment', customerId)).rejects.toThrow(TryLater);
  await expect(run('payment-end', customerId)).rejects.toThrow(TryLater);
  const newcomer = await world.member(0);
  for (const ask of [
    () => subscriptions.read(payer),
    () => subscriptions.cancel(payer),
    () => subscriptions.resume(payer),
    () => subscriptions.couponUsed(payer),
    () => subscriptions.beginCard(newcomer),
    () => subscriptions.reconcile(customerId),
  ])
    expect(await refusalOf(ask())).toEqual(onHold);
  expect((await elsewhere.customers.list()).data).toEqual([]);
  expect([await paidUntilOf(payer), (await accountOf(payer))?.status]).toEqual([until, 'active']);
  // Everything continues with the right keys.
  await processOf(world.stripe).run('payment', customerId);
  expect(await paidUntilOf(payer)).toEqual(until);
});

test('keys that may not read their account are identified by a customer, deleted or not', async () => {
  const { db } = world;
  const other = (stripe: Stripe) =>
    createShopAccount({ db, stripe, settings: { account: null }, log: console as never }).other();
  expect(await other(mute(world.stripe))).toBeNull();
  expect(await other(mute(elsewhere))).toEqual({ kept: 'acct_practice', keys: null });
  // Even if no account is stored yet: an older installation that gets other keys with the new version.
  await db.delete(installation).where(eq(installation.name, 'payment-account'));
  expect(await other(elsewhere)).toEqual({ kept: null, keys: 'acct_other' });
  expect(await other(world.stripe)).toBeNull();
  expect(await settled()).toBe('acct_practice');
});

test('naming the stored account again, and keys that cannot read theirs, are a hold and no move', async () => {
  const until = await paidUntilOf(payer);
  for (const meant of ['acct_practice', 'acct_other']) {
    const { account, said, run } = processOf(mute(elsewhere), meant);
    await account.check();
    await run('payments', 'all');
    expect(await refusalOf(account.mustBeOurs())).toEqual(onHold);
    expect(said).toEqual(
      [1, 2].map(() => expect.stringMatching(/^the keys are those of another account .*"keys":null/)),
    );
    expect([await settled(), (await accountOf(payer))?.status, await paidUntilOf(payer)]).toEqual([
      'acct_practice',
      'active',
      until,
    ]);
  }
});

test('no request moves members to the configured account before the next start', async () => {
  const { account, said, run } = processOf(elsewhere, 'acct_other');
  expect(await account.other()).toEqual({ kept: 'acct_practice', keys: 'acct_other' });
  expect(await refusalOf(account.mustBeOurs())).toEqual(onHold);
  await run('payments', 'all');
  expect(said).toEqual([expect.stringContaining('another account of Stripe than the one')]);
  expect([await settled(), (await accountOf(payer))?.status]).toEqual(['acct_practice', 'active']);
});

test('while payments are on hold no paying member loses access, however long it lasts', async () => {
  const { db } = world;
  const [ending, late, overdue] = [await world.member(0), await world.member(0), await world.member(0)];
  for (const memberId of [ending, late, overdue]) await useCard(memberId);
  const stand = (memberId: string, account: Partial<typeof paymentAccounts.$inferInsert>) =>
    db.update(paymentAccounts).set(account).where(eq(paymentAccounts.memberId, memberId));
  await stand(ending, { isEnding: true });
  await stand(late, { status: 'past_due' });
  await stand(overdue, { status: 'past_due' });
  const before = await paidUntilOf(payer);
  await setPaid(payer, -5);
  await setPaid(ending, 1);
  await setPaid(late, 1);
  await setPaid(overdue, -1);
  const { account, run } = processOf(elsewhere);
  const daysLeft = async (memberId: string) =>
    Math.round((Number(await paidUntilOf(memberId)) - Date.now()) / (DAY * 1000));
  const left = async () => [
    await daysLeft(payer),
    await daysLeft(ending),
    await daysLeft(late),
    await daysLeft(overdue),
  ];
  await account.check();
  expect(await left()).toEqual([3, 1, 3, -1]);
  await setPaid(payer, 1);
  await run('payments', 'all');
  expect(await left()).toEqual([3, 1, 3, -1]);
  // With the right keys, the payment service's state counts again.
  const right = processOf(world.stripe);
  await right.run('payment', (await accountOf(payer))?.customerId ?? '');
  expect(await paidUntilOf(payer)).toEqual(before);
  for (const memberId of [ending, late, overdue])
    await db.delete(paymentAccounts).where(eq(paymentAccounts.memberId, memberId));
});

test('a service that is down blocks nobody’s training, and nothing is ended until it answers', async () => {
  let asked = 0;
  world.network = async () => {
    asked += 1;
    throw new TypeError('fetch failed');
  };
  let clock = 0;
  const { account, run, said } = processOf(elsewhere, null, () => clock);
  await account.check();
  expect(said).toEqual([expect.stringContaining('does not answer')]);
  await expect(run('payments', 'all')).rejects.toThrow();
  // The account is not requested again immediately.
  expect(asked).toBe(1);
  world.network = null;
  await expect(account.mustBeOurs()).rejects.toThrow('connection');
  clock += 10_000;
  expect(await refusalOf(account.mustBeOurs())).toEqual(onHold);
});

test('an operator who configures another account than the keys have is warned at the start', async () => {
  await expect(processOf(elsewhere, 'acct_practice').account.check()).rejects.toThrow(
    'The keys of Stripe are those of acct_other, and STRIPE_ACCOUNT names acct_practice.',
  );
});

test('a configured account is accepted: what was paid for stays as a trial, and is not paid twice', async () => {
  const { db } = world;
  const [lifted, over] = [await world.member(0), await world.member(0)];
  const until = await paidUntilOf(payer);
  await db.update(members).set({ accessLevel: 0, paidUntil: until }).where(eq(members.memberId, lifted));
  await db
    .update(members)
    .set({ paidUntil: new Date(Date.now() - DAY) })
    .where(eq(members.memberId, over));
  const overBefore = (await db.select().from(members).where(eq(members.memberId, over)))[0]?.trialEndsAt;

  // Two accounts deleted before: one whose end does not state its account yet.
  const deleted = await world.stripe.customers.create();
  await planEnd(db, deleted.id);
  await db.execute(sql`insert into jobs (kind, key, payload) values ('payment-end', 'cus_before', '{}')`);
  const endOf = async (key: string) =>
    (await db.execute(sql`select payload from jobs where kind = 'payment-end' and key = ${key}`)) as unknown as {
      rows: { payload: object }[];
    };

  const { account, subscriptions, said, run } = processOf(elsewhere, 'acct_other');
  await account.check();
  expect(said).toEqual([
    expect.stringMatching(/another account of Stripe from now on.*"members":1,"deletedAccounts":2/),
  ]);
  for (const key of [deleted.id, 'cus_before']) {
    const [end] = (await endOf(key)).rows;
    expect(end?.payload).toEqual({ account: 'acct_practice' });
    // A customer unknown here has not been ended there.
    await expect(run('payment-end', key, end?.payload)).rejects.toThrow(TryLater);
  }
  expect(await settled()).toBe('acct_other');
  expect(await accountOf(payer)).toBeUndefined();
  const trialOf = async (memberId: string) => {
    const [row] = await db.select().from(members).where(eq(members.memberId, memberId));
    return [row?.accessLevel, row?.trialEndsAt, row?.paidUntil];
  };
  expect(await trialOf(payer)).toEqual([10, until, null]);
  expect(await trialOf(lifted)).toEqual([10, until, null]);
  expect(await trialOf(over)).toEqual([10, overBefore, null]);
  expect((await subscriptions.read(payer)).standing).toBe('none');
  // A process that still has the previous keys does nothing any more.
  expect(await refusalOf(processOf(world.stripe).subscriptions.read(payer))).toEqual(onHold);
  const again = processOf(elsewhere, 'acct_other');
  await again.account.check();
  expect(again.said).toEqual([]);
  // Switched back, pending ends are carried out.
  const back = processOf(world.stripe, 'acct_practice');
  await back.account.check();
  await back.run('payment-end', deleted.id, { account: 'acct_practice' });
  expect((await world.stripe.customers.retrieve(deleted.id)).deleted).toBe(true);
  await back.run('payment-end', deleted.id, { account: 'acct_practice' });
  await processOf(elsewhere, 'acct_other').account.check();
});

// The last test: it deletes data.
test('test payments are deleted with their account once members really pay', async () => {
  expect(await planned('payment-end')).toHaveLength(2);
  await openShop(world.db, { ...world.settings, mode: 'sandbox' });
  expect(await settled()).toBe('acct_other');
  await openShop(world.db, { ...world.settings, mode: 'live', secretKey: 'sk_live_1' });
  expect(await settled()).toBeUndefined();
  expect(await planned('payment-end')).toEqual([]);
});
