import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResponseOf } from '../../../contract/call.ts';
import type * as calls from '../../../contract/calls/admin-payments.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { registerAdmin } from '../admins.ts';
import { actOf, anInstant, namedInLists } from '../expected.ts';
import { startTestServer, templateSecret, type TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { bill, visa } from '../payment-pages.ts';
import { shopper, startShop, steer } from '../payments.ts';
import { codeOf } from '../refusals.ts';
import { withDatabase } from '../with-database.ts';
import { createSealer } from '../../../server/base/seal.ts';

const WORKS = '4242424242424242';

let server: TestServer;
let admin: TestMember;
beforeAll(async () => {
  server = await startShop();
  admin = await registerAdmin(server);
});
afterAll(() => server.stop());

const get = async <Body>(path: string, query: Record<string, string> = {}) =>
  (await admin.call('GET', `admin/${path}`, { query })).body as Body;
const price = {
  price_id: 'price_practice',
  plan: 'Practice plan',
  ...bill(),
  interval: 'month',
  is_active: true,
  is_ours: true,
};
const ended = (member: TestMember, days: number) =>
  withDatabase(server, (db) =>
    db.execute(
      sql`update members set trial_ends_at = now() + ${days} * interval '1 day' where member_id = ${member.memberId}`,
    ),
  );

type Coupon = ResponseOf<typeof calls.createCoupon>['coupon'];
const plain = {
  name: 'Spring',
  description: '60 days free in spring',
  trial_days: 60,
  percent_off: null,
  discount_months: null,
  expires_at: null,
  most_uses: null,
};
async function make(changes: object = {}): Promise<string> {
  const code = `c-${randomUUID().slice(0, 12)}`;
  const { status } = await admin.call('POST', 'admin/coupons', { body: { ...plain, code, ...changes } });
  expect(status).toBe(200);
  return code;
}
const couponOf = async (code: string) =>
  (await get<{ coupons: Coupon[] }>('coupons')).coupons.find((coupon) => coupon.code === code);

describe('plans, payers, refunds and disputes', () => {
  test('are shown as the payment service has them', async () => {
    const member = await server.register();
    await ended(member, 0);
    const shop = shopper(server, member);
    expect((await shop.useCard(await shop.enter(WORKS), randomUUID())).status).toBe(200);
    await shop.cancel();

    const { mode, prices, counts } = await get<ResponseOf<typeof calls.getShop>>('payments');
    expect([mode, prices]).toEqual(['sandbox', [price]]);
    expect(counts.find(({ standing }) => standing === 'ending')?.members).toBe(1);

    const payers = async (query: Record<string, string>) =>
      (await get<ResponseOf<typeof calls.listPayers>>('payers', query)).payers;
    const [payer] = await payers({ standing: 'ending', find: member.email.slice(3, 20).toUpperCase() });
    expect(payer).toEqual({
      ...namedInLists(member),
      standing: 'ending',
      price: bill(),
      period_ends_at: anInstant,
      card: visa,
      coupon_code: null,
      since: anInstant,
    });
    expect(await payers({ standing: 'active' })).toEqual([]);
    const undecided = await server.register();
    await ended(undecided, 0);
    expect((await undecided.call('POST', `member/${undecided.memberId}/payment/card`)).status).toBe(200);
    expect((await payers({})).map(({ member_id }) => member_id)).not.toContain(undecided.memberId);
    expect((await payers({ standing: 'none' })).map(({ member_id }) => member_id)).toContain(undecided.memberId);
    // A special character of the pattern only matches itself.
    expect(await payers({ find: '%' })).toEqual([]);

    const { last_paid } = (await steer(server, { dispute: true })) as unknown as { last_paid: string };
    const key = createSealer(templateSecret).mac('sandbox', 'stripe secret').toString('hex').slice(0, 32);
    const asked = await fetch(`${server.url}/sandbox/stripe/v1/refunds`, {
      method: 'POST',
      headers: { authorization: `Bearer sk_test_${key}` },
      body: new URLSearchParams({ payment_intent: last_paid, amount: '500', reason: 'requested_by_customer' }),
    });
    expect(asked.status).toBe(200);
    const { refunds, disputes } = await get<ResponseOf<typeof calls.listMoneyBack>>('refunds');
    const whose = { member: namedInLists(member), at: anInstant };
    expect(refunds).toEqual([
      {
        ...whose,
        refund_id: expect.stringMatching(/^re_/),
        ...bill(500),
        status: 'succeeded',
        reason: 'requested_by_customer',
      },
    ]);
    expect(disputes).toEqual([
      {
        ...whose,
        dispute_id: expect.stringMatching(/^du_/),
        ...bill(),
        status: 'needs_response',
        reason: 'fraudulent',
        due_by: anInstant,
      },
    ]);
    expect(Date.parse(disputes[0]?.due_by ?? '')).toBeGreaterThan(Date.now());
  });

  test('are on hold with the keys of another account, and the page says so', async () => {
    const member = await server.register();
    const settle = (account: string) =>
      withDatabase(server, (db) =>
        db.execute(sql`update installation set value = ${account} where name = 'payment-account'`),
      );
    const onHold = [503, 'payment_account'];
    const shopNow = () => get<ResponseOf<typeof calls.getShop>>('payments');
    const before = await shopNow();
    expect(before.other_account).toBe(null);
    const code = await make({ trial_days: 90 });
    await settle('acct_before');
    try {
      expect(await shopNow()).toEqual({ ...before, other_account: { kept: 'acct_before', keys: 'acct_practice' } });
      expect(codeOf(await member.call('GET', `member/${member.memberId}/payment`))).toEqual(onHold);
      expect(codeOf(await member.call('DELETE', `member/${member.memberId}/payment`))).toEqual(onHold);
      // A refused request does not use up a coupon.
      const { status, said } = await shopper(server, member).coupon(code);
      expect([status, said.code]).toEqual(onHold);
      await server.restart();
      expect(server.output()).toContain('the keys are those of another account of Stripe');
    } finally {
      await settle('acct_practice');
    }
    expect(await shopNow()).toEqual(before);
    expect((await member.call('GET', `member/${member.memberId}/payment`)).status).toBe(200);
    const uses = await withDatabase(server, async (db) =>
      rowsOf<object>(await db.execute(sql`select uses from coupons where code = ${code}`)),
    );
    expect(uses).toEqual([{ uses: 0 }]);
  });

  test('are missing if nothing is charged, and the page says so', async () => {
    const free = await startTestServer();
    try {
      const one = await registerAdmin(free);
      expect((await one.call('GET', 'admin/payments')).body).toEqual({
        mode: 'off',
        trial_days: null,
        other_account: null,
        prices: [],
        counts: [],
      });
      expect(codeOf(await one.call('GET', 'admin/refunds'))).toEqual([404, 'payments_off']);
    } finally {
      await free.stop();
    }
  });
});

describe('a coupon', () => {
  test('is created, counted, limited and ended', async () => {
    const code = await make({ most_uses: 1, trial_days: 90 });
    const [one, other] = [await server.register(), await server.register()];
    expect((await shopper(server, one).coupon(code)).status).toBe(200);
    const used = {
      ...plain,
      code,
      trial_days: 90,
      most_uses: 1,
      uses: 1,
      trials_running: 1,
      subscriptions: 0,
      is_enabled: true,
      has_page: false,
      created_at: anInstant,
    };
    expect(await couponOf(code)).toEqual(used);
    expect((await shopper(server, other).coupon(code)).said.code).toBe('coupon_used_up');

    const change = (body: object) => admin.call('PATCH', `admin/coupons/${code}`, { body });
    expect((await change({ most_uses: 2, expires_at: null })).status).toBe(200);
    expect((await shopper(server, other).coupon(code)).status).toBe(200);
    expect((await change({ ends: true })).body).toEqual({
      coupon: { ...used, most_uses: 2, uses: 2, trials_running: 2, expires_at: anInstant },
    });
    const third = await server.register();
    expect((await shopper(server, third).coupon(code)).said.code).toBe('coupon_expired');
  });

  test('is refused with a sentence by its field when it is taken, gives nothing or exceeds its limits', async () => {
    const code = await make();
    const refused = async (body: object) => {
      const answer = await admin.call('POST', 'admin/coupons', { body: { ...plain, code: 'x', ...body } });
      return [answer.status, Object.keys((answer.body as { fields?: object }).fields ?? {})];
    };
    expect(await refused({ code: ` ${code.toUpperCase()} ` })).toEqual([409, ['code']]);
    expect(await refused({ trial_days: 0 })).toEqual([400, ['trial_days']]);
    expect(await refused({ discount_months: 3 })).toEqual([400, ['discount_months']]);
    expect(await refused({ percent_off: 101 })).toEqual([400, ['percent_off']]);
    expect(await refused({ most_uses: -1 })).toEqual([400, ['most_uses']]);
  });
});

describe('the coupon lab', () => {
  const look = async (code: string, member: string) =>
    (await admin.call('POST', 'admin/coupon-lab', { body: { code, member } })).body as ResponseOf<
      typeof calls.tryCoupon
    >;
  const everything = () =>
    withDatabase(server, async (db) => {
      const found = await db.execute(sql`
        select (select json_agg(c order by code) from coupons c) as coupons,
          (select json_agg(m order by member_id) from members m) as members,
          (select json_agg(u order by member_id, code) from coupon_uses u) as uses`);
      return rowsOf<object>(found);
    });

  test('shows the effects of using a coupon, and keeps nothing', async () => {
    const [days, percent] = [
      await make({ trial_days: 60 }),
      await make({ trial_days: 0, percent_off: 25, discount_months: 3 }),
    ];
    const member = await server.register();
    await ended(member, 5);
    const before = await everything();
    const seen = await look(days, member.email.toUpperCase());
    const trial = { access_level: 10, trial_ends_at: anInstant };
    const withoutPrice = { price: null, subscription: null, before: trial, after: trial };
    const whose = namedInLists(member);
    expect(seen).toEqual({ member: whose, outcome: 'used', refusal: null, ...withoutPrice });
    expect((await look(percent, member.memberId)).price).toEqual({
      amount: 1199,
      currency: 'usd',
      full: 1599,
      months: 3,
    });
    expect(await everything()).toEqual(before);

    expect((await shopper(server, member).coupon(days)).status).toBe(200);
    const { trial_ends_at } = (await look(days, member.memberId)).before;
    expect(Math.abs(Date.parse(trial_ends_at ?? '') - Date.parse(seen.after.trial_ends_at ?? ''))).toBeLessThan(60_000);
    expect(await look(days, member.memberId)).toEqual({
      member: whose,
      outcome: 'again',
      refusal: null,
      ...withoutPrice,
    });
  });

  test('refuses like the member’s page, with the same words', async () => {
    const member = await server.register();
    const past = await make({ expires_at: new Date(Date.now() - 1000).toISOString() });
    for (const code of [past, await make({ most_uses: 0 }), 'no-such-code']) {
      const { outcome, refusal, before, after } = await look(code, member.memberId);
      const { status, said } = await shopper(server, member).coupon(code);
      expect([outcome, status, refusal?.code]).toEqual(['refused', 400, said.code]);
      expect(after).toEqual(before);
    }
  });

  test('shows the changes of a running subscription, which then really happen', async () => {
    const member = await server.register();
    await ended(member, 10);
    const shop = shopper(server, member);
    await shop.useCard(await shop.enter(WORKS), randomUUID());
    const code = await make({ trial_days: 90, percent_off: 50, discount_months: null });
    const { subscription, after } = await look(code, member.memberId);
    expect(subscription).toEqual({ trial_ends_at: anInstant, is_reduced: true });
    expect(
      Math.abs(Date.parse(subscription?.trial_ends_at ?? '') - Date.parse(after.trial_ends_at ?? '')),
    ).toBeLessThan(2000);
    await shop.coupon(code);
    const { coupon, next_payment } = await shop.read();
    expect([coupon?.percent_off, next_payment?.amount]).toEqual([50, 799]);
    expect((await look(code, member.memberId)).subscription).toBe(null);
  });

  test('with free days only is refused to paying members, and is not used up', async () => {
    const member = await server.register();
    await ended(member, -1);
    const shop = shopper(server, member);
    expect((await shop.useCard(await shop.enter(WORKS), randomUUID())).payment.standing).toBe('active');
    const code = await make({ trial_days: 90, most_uses: 1 });
    const refusal = {
      code: 'coupon_of_days',
      message: 'This coupon gives free days before a subscription, and yours has already started. It was not used.',
    };
    const { outcome, refusal: foreseen } = await look(code, member.memberId);
    expect([outcome, foreseen]).toEqual(['refused', refusal]);
    const { status, said } = await shop.coupon(code);
    expect([status, said]).toEqual([400, { ...refusal, fields: { coupon: [refusal.message] } }]);
    // Usable once the subscription ends, and by others.
    await shop.cancel();
    expect((await shop.coupon(code)).status).toBe(200);
  });

  test('finds nobody by half an address', async () => {
    const { status, body } = await admin.call('POST', 'admin/coupon-lab', {
      body: { code: 'x', member: '%@example.org' },
    });
    expect([status, (body as { code: string }).code]).toEqual([404, 'unknown_member']);
  });
});

test('changes by admins are recorded with their outcome, and reads are not', async () => {
  const code = await make();
  await admin.call('PATCH', 'admin/coupons/no-such-coupon', { body: { ends: true } });
  await get('coupons');
  const { acts } = await get<{ acts: Record<string, unknown>[] }>('acts', { limit: '2' });
  const made = actOf(admin, { call_id: 'createCoupon', target: code });
  const refused = { target: 'no-such-coupon', outcome: 'refused', reason: 'unknown_coupon' };
  expect(acts).toEqual([actOf(admin, { call_id: 'changeCoupon', ...refused }), made]);
  const after = String(acts[0]?.['act_id']);
  expect((await get<{ acts: object[] }>('acts', { after, limit: '1' })).acts).toEqual([made]);
});
