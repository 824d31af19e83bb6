import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyCoupon } from '../../../server/accounts/coupons.store.ts';
import { coupons } from '../../../server/db/schema/accounts.ts';
import { members } from '../../../server/db/schema/members.ts';
import { paymentAccounts, paymentEvents } from '../../../server/db/schema/payments.ts';
import { storeEvent, storeSubscriptionFields, sweepEvents } from '../../../server/payments/payments.store.ts';
import { checkPrice } from '../../../server/payments/price.ts';
import { billsBefore, monthsOfBills } from '../../../server/payments/reductions.ts';
import { renewsWithPaymentsOff, openShop } from '../../../server/payments/shop.ts';
import { paymentWire } from '../../../server/payments/show.ts';
import { monthsLater } from '../../../sandbox/stripe/periods.ts';
import { nextPayment, receipt, visa } from '../payment-pages.ts';
import { refusalOf } from '../refusals.ts';
import { activeHere, DAY, openShopWorld, paymentHere, type ShopWorld } from './shop-world.ts';

let world: ShopWorld;
beforeAll(async () => {
  world = await openShopWorld();
  await world.db.insert(coupons).values([
    { code: 'half', name: 'Half', description: 'Three months', trialDays: 0, percentOff: 50, discountMonths: 3 },
    { code: 'days', name: 'Days', description: 'Sixty days', trialDays: 60 },
  ]);
});
afterAll(() => world.close());

const useCard = async (memberId: string, begins = true, shop = world.subscriptions) =>
  shop.useCard(memberId, { setup: await world.enter(memberId), attempt: randomUUID(), begins });
const customerOf = async (memberId: string) =>
  (await world.db.select().from(paymentAccounts).where(eq(paymentAccounts.memberId, memberId)))[0]?.customerId ?? '';
const liveOf = async (memberId: string) =>
  (await world.stripe.subscriptions.list({ customer: await customerOf(memberId) })).data;
const billsOf = async (memberId: string) =>
  (await world.stripe.invoices.list({ customer: await customerOf(memberId), limit: 100 })).data
    .filter(({ subtotal }) => subtotal > 0)
    .map(({ total }) => total)
    .toReversed();
const half = (months: number) => ({ name: 'Half', percent_off: 50, months });
/** A subscription with a reduction for `months` more months. */
const reducedFor = (months: number, receipts: readonly number[]) =>
  activeHere(receipts, { coupon: half(months), next_payment: nextPayment(799) });
const pass = async (months: number) => {
  for (let i = 0; i < months; i += 1) await world.control({ advance: 31 * DAY });
};

/**
 * Returns how many payments a reduction of three months may reduce if it begins today, before a trial of `days` days: four on the few days of a year
 * on which no month ends between the third payment and the fourth, give or take the minutes of a test.
 */
function reducible(days: number): number[] {
  const from = Date.now() / 1000;
  const [third, fourth] = [2, 3].map((months) => monthsLater(from + days * DAY, months)) as [number, number];
  const ends = Array.from({ length: 12 }, (_, months) => monthsLater(from, months));
  return ends.some((end) => end > third + 3600 && end < fourth - 3600) ? [3] : [3, 4];
}

describe('a reduction', () => {
  // Before the clock is moved: ours is that of the machine.
  test.each([1, 20, 29, 45, 75])('of three months reduces three payments after a trial of %d days', async (days) => {
    const member = await world.member(days, 'half');
    await useCard(member);
    const { coupon, next_payment: next } = await world.subscriptions.read(member);
    expect([coupon?.percent_off, next?.amount]).toEqual([50, 799]);
    expect(reducible(days)).toContain(coupon?.months);
    waiting.push({ member, months: coupon?.months ?? 0 });
  });
  const waiting: { readonly member: string; readonly months: number }[] = [];

  test('of three months still reduces them if another coupon extends the trial', async () => {
    const member = await world.member(10, 'half');
    await useCard(member);
    await applyCoupon(world.db, 'days', member);
    await world.subscriptions.couponUsed(member);
    const shown = await world.subscriptions.read(member);
    expect([shown.standing, shown.coupon?.percent_off]).toEqual(['trialing', 50]);
    expect(reducible(60)).toContain(shown.coupon?.months);
    expect((Date.parse(shown.next_payment?.at ?? '') - Date.now()) / DAY / 1000).toBeCloseTo(60, 1);
    waiting.push({ member, months: shown.coupon?.months ?? 0 });
    await pass(8);
    for (const { member: each, months } of waiting) {
      const reduced = Array.from({ length: months }, () => 799);
      expect((await billsOf(each)).slice(0, months + 1)).toEqual([...reduced, 1599]);
    }
    // An expired reduction is not shown, nor promised for the next payment.
    const { coupon, next_payment: next } = await world.subscriptions.read(member);
    expect([coupon, next]).toEqual([null, nextPayment()]);
  });

  test('of three months reduces three payments and no fewer, whatever the day and however long the trial', () => {
    const start = Date.UTC(2027, 0, 1, 12) / 1000;
    for (let day = 0; day < 400; day += 1) {
      for (const trial of [1, 28, 29, 30, 31, 45, 75]) {
        const from = start + day * DAY;
        const anchor = from + trial * DAY;
        const months = monthsOfBills(from, { anchor, next: anchor }, 3);
        const bills = (given: number) => billsBefore({ anchor, next: anchor, end: monthsLater(from, given) });
        const when = `${new Date(from * 1000).toJSON()}, ${trial} days`;
        // No month ends between the third invoice and the fourth from 31 March until the trial's end on 30 April.
        expect([3, bills(months - 1) < 3 ? 4 : 3], when).toContain(bills(months));
      }
    }
  });

  test('of three months reduces the next three payments of a running subscription, even in the second of a payment', () => {
    const start = Date.UTC(2027, 0, 1, 12) / 1000;
    for (let day = 0; day < 400; day += 1) {
      const anchor = start + day * DAY;
      const next = monthsLater(anchor, 1);
      for (const after of [0, 1, DAY, 20 * DAY]) {
        const months = monthsOfBills(anchor + after, { anchor, next }, 3);
        const bills = (given: number) => billsBefore({ anchor, next, end: monthsLater(anchor + after, given) });
        const when = `${new Date(anchor * 1000).toJSON()}, ${after} s later`;
        expect([3, bills(months - 1) < 3 ? 4 : 3], when).toContain(bills(months));
        if (after === 0) expect(bills(months), when).toBe(3);
      }
    }
  });

  test.each([28, 31])('that begins on a day %d ends with its third payment', async (day) => {
    const { now } = await world.control();
    const at = new Date(now * 1000);
    while (at.getUTCDate() !== day) at.setUTCDate(at.getUTCDate() + 1);
    await world.control({ advance: at.getTime() / 1000 - now });
    const member = await world.member(0, 'half');
    await useCard(member);
    for (const [left, paid] of [
      [2, [799]],
      [1, [799, 799]],
    ] as const) {
      expect(await world.subscriptions.read(member)).toEqual(reducedFor(left, paid));
      await pass(1);
    }
    expect(await world.subscriptions.read(member)).toEqual(activeHere([799, 799, 799]));
    expect(await billsOf(member)).toEqual([799, 799, 799]);
  });

  test('is not shown for a payment after its end', async () => {
    const member = await world.member(0, 'half');
    await useCard(member);
    expect(await world.subscriptions.read(member)).toEqual(reducedFor(2, [799]));
    await pass(2);
    expect(await billsOf(member)).toEqual([799, 799, 799]);
    expect(await world.subscriptions.read(member)).toEqual(activeHere([799, 799, 799]));
  });

  test('already received is not given again to a subscription that begins again; the rest of it is', async () => {
    const member = await world.member(0, 'half');
    await useCard(member);
    const ended = (receipts: number, months: number) =>
      paymentHere({
        standing: 'ended',
        card: visa,
        coupon: months === 0 ? null : half(months),
        receipts: Array.from({ length: receipts }, () => receipt(799)),
      });
    for (const [receipts, months] of [
      [1, 2],
      [2, 1],
    ] as const) {
      const [running] = await liveOf(member);
      await world.stripe.subscriptions.cancel(running?.id ?? '');
      expect(await world.subscriptions.read(member)).toEqual(ended(receipts, months));
      await useCard(member);
    }
    const [running] = await liveOf(member);
    await world.stripe.subscriptions.cancel(running?.id ?? '');
    expect(await world.subscriptions.read(member)).toEqual(ended(3, 0));
    await useCard(member);
    expect(await billsOf(member)).toEqual([799, 799, 799, 1599]);
  });

  test('stays if a coupon for days is used after it', async () => {
    const member = await world.member(5);
    await applyCoupon(world.db, 'half', member);
    await applyCoupon(world.db, 'days', member);
    expect(await world.subscriptions.read(member)).toEqual(paymentHere({ coupon: half(3) }));
  });
});

describe('one member', () => {
  test('has one subscription, even if two processes begin one with different parameters at once', async () => {
    const member = await world.member(0);
    const setup = await world.enter(member);
    // Both requests look for a subscription, and find none, before either starts one.
    let arrived = 0;
    let open = () => {};
    const both = new Promise<void>((resolve) => (open = resolve));
    world.network = async ({ method, path }, go) => {
      if (method === 'POST' && path === '/v1/subscriptions') {
        arrived += 1;
        if (arrived === 2) open();
        else await world.db.update(members).set({ couponCode: 'half' }).where(eq(members.memberId, member));
        await both;
      }
      return go();
    };
    const before = (await world.control()).paid;
    const begin = (attempt: string) => world.openProcess().useCard(member, { setup, attempt, begins: true });
    const first = begin(randomUUID());
    await expect.poll(() => arrived).toBe(1);
    await Promise.all([first, begin(randomUUID())]);
    world.network = null;
    expect((await liveOf(member)).map(({ status }) => status)).toEqual(['active']);
    expect((await world.control()).paid - before).toBe(1);
  });

  test('is asked whether a subscription begins: a page of an earlier version begins none', async () => {
    const member = await world.member(0);
    await useCard(member);
    const [running] = await liveOf(member);
    await world.stripe.subscriptions.cancel(running?.id ?? '');
    expect(await refusalOf(useCard(member, false))).toEqual([409, 'no_subscription']);
    expect(await liveOf(member)).toEqual([]);
  });

  test('is found again by an older database under the identity at the service', async () => {
    const member = await world.member(0);
    await useCard(member);
    const customer = await customerOf(member);
    const forget = () => world.db.delete(paymentAccounts).where(eq(paymentAccounts.memberId, member));
    await forget();
    expect(await world.subscriptions.read(member)).toEqual(activeHere());
    await forget();
    // Like the nightly run, and every event.
    expect(await world.subscriptions.forgotten()).toContain(customer);
    await world.subscriptions.reconcile(customer);
    expect(await customerOf(member)).toBe(customer);
    expect(await world.subscriptions.forgotten()).not.toContain(customer);
  });

  test('gets emails from the service at their address and in their language', async () => {
    const member = await world.member(0);
    await useCard(member);
    const customer = await customerOf(member);
    await world.db.update(members).set({ language: 'de' }).where(eq(members.memberId, member));
    await world.db.execute(sql`
      update users set email = 'new-address@example.org' from members m where m.sub = users.sub and m.member_id = ${member}`);
    await world.subscriptions.reconcile(customer);
    const { email, preferred_locales } = (await world.stripe.customers.retrieve(customer)) as Stripe.Customer;
    expect([email, preferred_locales]).toEqual(['new-address@example.org', ['de']]);
  });
});

test('an answer to an earlier question replaces none to a later one, by the clock of the database', async () => {
  const memberId = await world.member(0);
  await useCard(memberId);
  const [account] = await world.db.select().from(paymentAccounts).where(eq(paymentAccounts.memberId, memberId));
  if (!account) throw new Error('no account');
  const { memberId: _, customerId: __, createdAt: ___, readAt: ____, toldSubscription: _____, ...read } = account;
  const now = (await world.db.execute(sql`select clock_timestamp()::text as now`)) as unknown as {
    rows: { now: string }[];
  };
  const askedAt = now.rows[0]?.now ?? '';
  const status = async () =>
    (await world.db.select().from(paymentAccounts).where(eq(paymentAccounts.memberId, memberId)))[0]?.status;
  await storeSubscriptionFields(world.db, {
    memberId,
    read: { ...read, status: 'past_due' },
    paidUntil: null,
    askedAt,
  });
  expect(await status()).toBe('past_due');
  const earlier = new Date(Date.parse(askedAt) - 60_000).toISOString();
  await storeSubscriptionFields(world.db, { memberId, read, paidUntil: null, askedAt: earlier });
  expect(await status()).toBe('past_due');
});

test('events are deleted after a while, including those of no member', async () => {
  await storeEvent(world.db, 'evt_of_nobody', null);
  await world.db.update(paymentEvents).set({ receivedAt: new Date(Date.now() - 40 * DAY * 1000) });
  await storeEvent(world.db, 'evt_new', null);
  await sweepEvents(world.db);
  expect((await world.db.select().from(paymentEvents)).map(({ eventId }) => eventId)).toEqual(['evt_new']);
});

test.each([
  [{ recurring: { interval: 'year', interval_count: 1 } }, 'is paid every year'],
  [{ recurring: { interval: 'month', interval_count: 3 } }, 'is paid every 3 months'],
  [{ recurring: null }, 'is paid once'],
  [{ recurring: { interval: 'month', interval_count: 1 }, unit_amount: null }, 'has no fixed amount'],
])('a price that is not an amount a month stops the start: %j', async (price, why) => {
  const stripe = { prices: { retrieve: async () => ({ active: true, unit_amount: 1599, ...price }) } };
  await expect(checkPrice(stripe as never, 'price_1', { warn: () => undefined } as never)).rejects.toThrow(why);
});

test('a past end of access is not shown as one in the future', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const shown = (lateUntil: string | null, status = 'past_due') =>
    paymentWire({
      settings: world.settings,
      price: { unit_amount: 1599, currency: 'usd' } as never,
      account: { status, isEnding: false, lateUntil: lateUntil === null ? null : new Date(lateUntil) } as never,
      found: null,
      invoices: [],
      begunWith: null,
      now,
    });
  const late = paymentHere({ standing: 'late' });
  expect(shown('2026-11-21T12:00:00Z')).toEqual({ ...late, access_until: '2026-11-21T12:00:00.000Z' });
  expect(shown('2026-11-20T12:00:00Z')).toEqual(late);
  for (const status of ['unpaid', 'paused']) expect(shown(null, status)).toEqual(late);
});

test('test keys take no money, and the page says so', async () => {
  const shown = (mode: 'live' | 'sandbox', secretKey: string) =>
    paymentWire({
      settings: { ...world.settings, mode, secretKey },
      price: { unit_amount: 1599, currency: 'usd' } as never,
      account: null,
      found: null,
      invoices: [],
      begunWith: null,
    }).is_practice;
  expect([shown('live', 'sk_live_1'), shown('live', 'sk_test_1'), shown('sandbox', 'sk_test_1')]).toEqual([
    false,
    true,
    true,
  ]);
});

// The last test: simulated data is deleted.
test('if payments were switched off, a member whose subscription runs is not shown a cancellation', async () => {
  const live = { ...world.settings, mode: 'live' as const, secretKey: 'sk_live_1' };
  await openShop(world.db, live);
  const member = await world.member(0);
  await useCard(member);
  expect(await renewsWithPaymentsOff(world.db, member)).toBe(true);
  await world.subscriptions.cancel(member);
  expect(await renewsWithPaymentsOff(world.db, member)).toBe(false);
  expect(await renewsWithPaymentsOff(world.db, await world.member(0))).toBe(false);
});
