import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { MemberWire } from '../../../domain/entities/member.ts';
import { openShop } from '../../../server/payments/shop.ts';
import { createSealer } from '../../../server/base/seal.ts';
import { anInstant } from '../expected.ts';
import { templateSecret, type TestServer } from '../harness.ts';
import { type TestMember, testPassword } from '../member.ts';
import { aConfirmation, activePayment, bill, nextPayment, paymentWith, receipt, visa } from '../payment-pages.ts';
import { shopper, startShop, steer } from '../payments.ts';
import { withDatabase } from '../with-database.ts';

const WORKS = '4242424242424242';
const REFUSES_LATER = '4000000000000341';
const ASKS_ALWAYS = '4000002760003184';
const DAY = 86_400;

let server: TestServer;
beforeAll(async () => {
  server = await startShop();
});
afterAll(() => server.stop());

const memberOf = async (who: TestMember): Promise<MemberWire> =>
  ((await who.call('GET', `member/${who.memberId}`)).body as { member: MemberWire[] }).member[0] as MemberWire;

const cardOf = (number: string) => ({ brand: 'visa', last4: number.slice(-4) });
/** A subscription whose first payment fails. */
const waitingFor = (number: string) =>
  paymentWith({ standing: 'waiting', due: bill(), card: cardOf(number), confirmation: aConfirmation });

/** Creates a member whose trial ends in `days` days; 0 if it is over. */
async function somebody(days = 0) {
  const member = await server.register();
  await withDatabase(server, (db) =>
    db.execute(
      sql`update members set trial_ends_at = now() + ${days} * interval '1 day' where member_id = ${member.memberId}`,
    ),
  );
  return { member, shop: shopper(server, member) };
}

describe('a subscription', () => {
  test('begins with a card, opens the access, and leaves a receipt', async () => {
    const { member, shop } = await somebody();
    expect(await shop.read()).toEqual(paymentWith());
    expect((await memberOf(member)).access_level).toBe(0);
    const { status, payment } = await shop.useCard(await shop.enter(WORKS), randomUUID());
    expect([status, payment]).toEqual([200, activePayment()]);
    expect((await memberOf(member)).access_level).toBe(20);
    expect((await member.call('GET', `calendar/${member.memberId}`)).status).toBe(200);
  });

  test('waits for the end of the trial, is cancelled and resumed', async () => {
    const { member, shop } = await somebody(10);
    const { payment } = await shop.useCard(await shop.enter(WORKS), randomUUID());
    expect(payment).toEqual(activePayment([], { standing: 'trialing' }));
    expect((Date.parse(payment.next_payment?.at ?? '') - Date.now()) / DAY / 1000).toBeCloseTo(10, 1);
    expect((await shop.cancel()).status).toBe(200);
    const ending = await shop.read();
    const until = payment.next_payment?.at ?? '';
    expect(ending).toEqual(paymentWith({ standing: 'ending', access_until: until, card: visa }));
    expect((await memberOf(member)).access_level).toBe(20);
    expect((await shop.cancel()).status).toBe(200);
    expect((await shop.resume()).payment.standing).toBe('trialing');
  });

  test('is only one, whatever is lost and however often it is requested', async () => {
    const { shop } = await somebody();
    const before = await steer(server);
    const setup = await shop.enter(WORKS);
    const attempt = randomUUID();
    const answers = await Promise.all([shop.useCard(setup, attempt), shop.useCard(setup, attempt)]);
    await shop.useCard(await shop.enter('5555555555554444'), randomUUID());
    expect(answers.map(({ payment }) => payment?.standing)).toContain('active');
    const after = await steer(server);
    expect([after.paid - before.paid, after.subscriptions.length - before.subscriptions.length]).toEqual([1, 1]);
    expect(await shop.read()).toEqual(activePayment([1599], { card: { brand: 'mastercard', last4: '4444' } }));
  });

  test('says why a card was refused, and is repaired with another card', async () => {
    const { member, shop } = await somebody();
    const { status, said } = await shop.useCard(await shop.enter(REFUSES_LATER), randomUUID());
    expect([status, said.code]).toEqual([402, 'card_declined']);
    expect(await shop.read()).toEqual(waitingFor(REFUSES_LATER));
    expect((await memberOf(member)).access_level).toBe(0);
    expect((await shop.useCard(await shop.enter(WORKS), randomUUID())).payment).toEqual(activePayment());
  });

  test('asks the cardholder if the bank does', async () => {
    const { shop } = await somebody();
    const { payment } = await shop.useCard(await shop.enter(ASKS_ALWAYS), randomUUID());
    expect(payment.standing).toBe('waiting');
    const secret = payment.confirmation ?? '';
    expect((await shop.practice('authenticate', secret, { accept: 'false' })).status).toBe('requires_payment_method');
    expect(await shop.read()).toEqual(waitingFor(ASKS_ALWAYS));
    const again = await shop.useCard(undefined, randomUUID());
    await shop.practice('authenticate', again.payment.confirmation ?? '', { accept: 'true' });
    expect(await shop.read()).toEqual(activePayment([1599], { card: cardOf(ASKS_ALWAYS) }));
  });

  test('refuses another member’s card, and one that was not saved', async () => {
    const [ada, bea] = [await somebody(), await somebody()];
    const theirs = await bea.shop.enter(WORKS);
    await ada.shop.enter(WORKS);
    const { status, said } = await ada.shop.useCard(theirs, randomUUID());
    expect([status, said.code]).toEqual([400, 'card_not_saved']);
    expect((await ada.shop.useCard('seti_guessed', randomUUID())).status).toBe(400);
    expect((await ada.shop.useCard(undefined, randomUUID())).said.code).toBe('card_not_saved');
    expect((await ada.shop.resume()).said.code).toBe('no_subscription');
  });

  test('is reduced by a coupon used before, or while it runs', async () => {
    await withDatabase(server, (db) =>
      db.execute(sql`insert into coupons (code, name, description, trial_days, percent_off, discount_months)
        values ('half', 'Half price', 'Half price for three months', 0, 50, 3)`),
    );
    const before = await somebody();
    expect((await before.shop.coupon(' HALF ')).status).toBe(200);
    const coupon = { name: 'Half price', percent_off: 50, months: 3 };
    expect(await before.shop.read()).toEqual(paymentWith({ coupon }));
    const { payment } = await before.shop.useCard(await before.shop.enter(WORKS), randomUUID());
    const reduced = { coupon: { ...coupon, months: 2 }, next_payment: nextPayment(799) };
    expect(payment).toEqual(activePayment([799], reduced));
    const after = await somebody();
    await after.shop.useCard(await after.shop.enter(WORKS), randomUUID());
    expect((await after.shop.coupon('half')).status).toBe(200);
    // A fourth one only where a second ends while the coupon is on its way to the payment service.
    const later = { ...reduced, coupon: { ...coupon, months: expect.toBeOneOf([3, 4]) as number } };
    expect(await after.shop.read()).toEqual(activePayment([1599], later));
  });

  test('ends with the account', async () => {
    const { member, shop } = await somebody();
    await shop.useCard(await shop.enter(WORKS), randomUUID());
    const live = async () => (await steer(server)).subscriptions.filter(({ status }) => status === 'active').length;
    const count = await live();
    expect(
      (await member.call('DELETE', `member/${member.memberId}`, { body: { password: testPassword } })).status,
    ).toBe(204);
    await vi.waitFor(async () => expect(await live()).toBe(count - 1), { timeout: 60_000, interval: 100 });
  });
});

describe('an event of the payment service', () => {
  const key = (name: string) => createSealer(templateSecret).mac('sandbox', name).toString('hex').slice(0, 32);
  const tellServer = (payload: string, secret: string) =>
    fetch(`${server.url}/api/payment/events`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret }),
      },
      body: payload,
    });

  test('is trusted with a signature only, and once', async () => {
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'customer.updated',
      data: { object: { id: 'cus_none', object: 'customer' } },
    });
    expect((await tellServer(payload, 'whsec_guessed')).status).toBe(403);
    expect(
      (
        await fetch(`${server.url}/api/payment/events`, {
          method: 'POST',
          body: payload,
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(403);
    for (let i = 0; i < 2; i++) expect((await tellServer(payload, `whsec_${key('stripe webhook')}`)).status).toBe(200);
    const { rows } = (await withDatabase(server, (db) =>
      db.execute(sql`select count(*)::int as n from payment_events where event_id = 'evt_1'`),
    )) as { rows: { n: number }[] };
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('reaches the member: a renewal that fails, and its repair', async () => {
    const { member, shop } = await somebody();
    const { shop: leaver } = await somebody();
    for (const each of [shop, leaver]) {
      await each.useCard(await each.enter(WORKS), randomUUID());
      await each.useCard(await each.enter(REFUSES_LATER), randomUUID());
    }
    await steer(server, { advance: 32 * DAY, twice: true });
    await vi.waitFor(
      async () => {
        const found = (await withDatabase(server, (db) =>
          db.execute(sql`select status from payment_accounts where member_id = ${member.memberId}`),
        )) as { rows: { status: string }[] };
        expect(found.rows[0]?.status).toBe('past_due');
      },
      { timeout: 60_000, interval: 100 },
    );
    expect(await shop.read()).toEqual({
      ...waitingFor(REFUSES_LATER),
      standing: 'late',
      access_until: anInstant,
      receipts: [receipt()],
    });
    const { payment } = await shop.useCard(await shop.enter(WORKS), randomUUID());
    expect(payment).toEqual(activePayment([1599, 1599]));
    // A member who cancels instead owes nothing more.
    expect((await leaver.read()).standing).toBe('late');
    await leaver.cancel();
    expect(await leaver.read()).toEqual(
      paymentWith({ standing: 'ended', card: cardOf(REFUSES_LATER), receipts: [receipt()] }),
    );
  });
});

test('with payments on, a trial ends, and so does one from before', async () => {
  const member = await server.register();
  const left = Date.parse((await memberOf(member)).trial_ends_at ?? '') - Date.now();
  expect(left / DAY / 1000).toBeCloseTo(30, 1);
  await withDatabase(server, (db) =>
    db.execute(sql`update members set trial_ends_at = null where member_id = ${member.memberId}`),
  );
  await server.restart();
  expect((await memberOf(member)).trial_ends_at).not.toBeNull();
});

// The last test: the server would not start again.
test('test payments are deleted once members really pay, and paying members are not', async () => {
  const { shop } = await somebody();
  await shop.useCard(await shop.enter(WORKS), randomUUID());
  const open = (mode: 'live' | 'sandbox', secretKey: string) =>
    withDatabase(server, (db) =>
      openShop(db, { mode, secretKey, publishableKey: '', webhookSecret: '', priceId: '', account: null, api: null }),
    );
  const customers = async () =>
    ((await withDatabase(server, (db) => db.execute(sql`select from payment_accounts`))) as { rows: unknown[] }).rows
      .length;
  await open('sandbox', 'sk_test_practice');
  expect(await customers()).toBeGreaterThan(0);
  await open('live', 'sk_test_1');
  expect(await customers()).toBe(0);
  await open('live', 'sk_live_1');
  await expect(open('sandbox', '')).rejects.toThrow('PAYMENTS=off');
});
