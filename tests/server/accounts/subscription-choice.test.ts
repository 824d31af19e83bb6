import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coupons } from '../../../server/db/schema/accounts.ts';
import { members } from '../../../server/db/schema/members.ts';
import { paymentAccounts } from '../../../server/db/schema/payments.ts';
import { receipt } from '../payment-pages.ts';
import { refusalOf } from '../refusals.ts';
import { activeHere, openShopWorld, paymentHere, type ShopWorld } from './shop-world.ts';

let world: ShopWorld;
beforeAll(async () => {
  world = await openShopWorld();
  await world.db
    .insert(coupons)
    .values([
      { code: 'half', name: 'Half', description: 'Three months', trialDays: 0, percentOff: 50, discountMonths: 3 },
    ]);
});
afterAll(() => world.close());

const useCard = async (memberId: string) =>
  world.subscriptions.useCard(memberId, { setup: await world.enter(memberId), attempt: randomUUID(), begins: true });
const customerOf = async (memberId: string) =>
  (await world.db.select().from(paymentAccounts).where(eq(paymentAccounts.memberId, memberId)))[0]?.customerId ?? '';
const liveOf = async (memberId: string) =>
  (await world.stripe.subscriptions.list({ customer: await customerOf(memberId) })).data;

describe('one member', () => {
  test('pays one subscription, even if another process chooses the other while it is being paid', async () => {
    const member = await world.member(0);
    const setup = await world.enter(member);
    const gate = () => {
      let open = () => {};
      return { passed: new Promise<void>((resolve) => (open = resolve)), open: () => open() };
    };
    const [isLate, mayBegin, isPaying, mayPay, isPaid] = [gate(), gate(), gate(), gate(), gate()];
    let begun = 0;
    let pays = 0;
    let paidFirst = '';
    // Of two processes that found none, the later one starts its own while the other's is being paid, and the service lists its own as the older
    // one.
    world.network = async ({ method, path }, go) => {
      if (method === 'POST' && path === '/v1/subscriptions') {
        begun += 1;
        if (begun === 1) {
          isLate.open();
          await mayBegin.passed;
          return go();
        }
        const answer = await go();
        ({ id: paidFirst } = (await answer.clone().json()) as { id: string });
        return answer;
      }
      if (method === 'POST' && path.endsWith('/pay')) {
        pays += 1;
        if (pays > 1) return go();
        isPaying.open();
        await mayPay.passed;
        const answer = await go();
        isPaid.open();
        return answer;
      }
      if (method !== 'GET' || path !== '/v1/subscriptions') return go();
      const list = (await (await go()).json()) as { data: { id: string; created: number }[] };
      const data = list.data.map((one) => ({ ...one, created: one.id === paidFirst ? 2 : 1 }));
      if (data.length === 2) {
        mayPay.open();
        await isPaid.passed;
      }
      return Response.json({ ...list, data });
    };
    const before = (await world.control()).paid;
    const begin = () => world.openProcess().useCard(member, { setup, attempt: randomUUID(), begins: true });
    const late = begin();
    await isLate.passed;
    // Otherwise both would send the same request.
    await world.db.update(members).set({ couponCode: 'half' }).where(eq(members.memberId, member));
    const first = begin();
    await isPaying.passed;
    mayBegin.open();
    await Promise.all([late, first]);
    world.network = null;
    expect((await liveOf(member)).map(({ id, status }) => [id, status])).toEqual([[paidFirst, 'active']]);
    expect((await world.control()).paid - before).toBe(1);
  });

  test('keeps the paid one, and not the late one, even if that was begun before', async () => {
    const member = await world.member(0);
    await useCard(member);
    const customer = await customerOf(member);
    const [old] = await liveOf(member);
    await world.stripe.subscriptions.create({
      customer,
      items: [{ price: world.settings.priceId }],
      metadata: { member_id: member },
    });
    world.network = async ({ method, path }, go) => {
      if (method !== 'GET' || path !== '/v1/subscriptions') return go();
      const list = (await (await go()).json()) as { data: { id: string; created: number; status: string }[] };
      const late = list.data.map((one) =>
        one.id === old?.id && one.status === 'active' ? { ...one, status: 'past_due', created: 1 } : one,
      );
      return Response.json({ ...list, data: late });
    };
    expect(await world.subscriptions.read(member)).toEqual(activeHere([1599, 1599]));
    world.network = null;
    const left = await liveOf(member);
    expect(left.map(({ status }) => status)).toEqual(['active']);
    expect(left[0]?.id).not.toBe(old?.id);
  });

  test('deleted at the service has nothing there, and begins again', async () => {
    const member = await world.member(0);
    await useCard(member);
    const gone = await customerOf(member);
    await world.stripe.customers.del(gone);
    expect(await world.subscriptions.read(member)).toEqual(paymentHere({ standing: 'ended', receipts: [receipt()] }));
    await world.subscriptions.reconcile(gone);
    await world.subscriptions.cancel(member);
    const withoutCard = world.subscriptions.useCard(member, { attempt: randomUUID(), begins: true });
    expect(await refusalOf(withoutCard)).toEqual([400, 'card_not_saved']);
    expect(await useCard(member)).toEqual(activeHere([1599, 1599]));
    expect(await customerOf(member)).not.toBe(gone);
    // Earlier payments are still read, newest first.
    const [again] = (await world.stripe.invoices.list({ customer: await customerOf(member) })).data;
    const [before] = (await world.stripe.invoices.list({ customer: gone })).data;
    const receipts = async () => (await world.subscriptions.read(member)).receipts.map(({ receipt_id }) => receipt_id);
    expect(await receipts()).toEqual([again?.id, before?.id]);
    await world.stripe.customers.del(await customerOf(member));
    await useCard(member);
    expect((await receipts()).slice(1)).toEqual([again?.id, before?.id]);
    expect(await liveOf(member)).toHaveLength(1);
  });

  test('unknown to the service has nothing there, and begins again', async () => {
    const member = await world.member(0);
    await useCard(member);
    const known = await customerOf(member);
    await world.db
      .update(paymentAccounts)
      .set({ customerId: 'cus_nobody' })
      .where(eq(paymentAccounts.memberId, member));
    await world.stripe.customers.del(known);
    expect(await world.subscriptions.read(member)).toEqual(paymentHere());
    expect(await useCard(member)).toEqual(activeHere());
  });
});
