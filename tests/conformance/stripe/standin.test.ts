import { Stripe } from 'stripe';
import { describe, expect, it, test, vi } from 'vitest';
import { cards } from '../../../sandbox/stripe/cards.ts';
import { eachTestInShop, PRICE, WEBHOOK_SECRET } from './world.ts';

const shop = eachTestInShop();
const DAY = 86_400;
const number = (value: string) => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': value,
});

const subscribe = (customer: string, more: Partial<Stripe.SubscriptionCreateParams> = {}) =>
  shop.stripe.subscriptions.create({ customer, items: [{ price: PRICE }], ...more });

test('pages of other sites cannot control the practice shop', async () => {
  await shop.customer('pm_card_visa');
  const answer = await fetch(`${shop.sandbox.url}/stripe/control`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', origin: 'https://evil.example' },
    body: '{"reset":true}',
  });
  expect([answer.status, await answer.json()]).toEqual([403, { errorMessage: 'Only from this machine' }]);
  expect((await shop.stripe.customers.list()).data).toHaveLength(1);
});

describe('requests of the client', () => {
  it('get errors in the client’s classes', async () => {
    const wrong = new Stripe('sk_test_other', {
      host: '127.0.0.1',
      port: shop.sandbox.port,
      protocol: 'http',
      maxNetworkRetries: 0,
    });
    await expect(wrong.prices.retrieve(PRICE)).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    const unknown = shop.stripe.customers.retrieve('cus_nobody');
    await expect(unknown).rejects.toHaveProperty('statusCode', 404);
    await expect(unknown).rejects.toHaveProperty('code', 'resource_missing');
    await expect(unknown).rejects.toHaveProperty('message', "No such customer: 'cus_nobody'");
    const customer = await shop.customer('pm_card_chargeCustomerFail');
    const declined = subscribe(customer, { payment_behavior: 'error_if_incomplete' });
    await expect(declined).rejects.toHaveProperty('type', 'StripeCardError');
    await expect(declined).rejects.toHaveProperty('code', 'card_declined');
    await expect(declined).rejects.toHaveProperty('decline_code', 'generic_decline');
  });

  it('are done once per idempotency key, which is refused for anything else', async () => {
    const create = (email: string) => shop.stripe.customers.create({ email }, { idempotencyKey: 'customer-1' });
    const [first, second] = [await create('a@example.org'), await create('a@example.org')];
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    await expect(create('b@example.org')).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect((await shop.stripe.customers.list()).data).toHaveLength(1);
  });

  it('are authenticated before anything else: an idempotency key shows no one a response', async () => {
    await shop.stripe.customers.create({ email: 'a@example.org' }, { idempotencyKey: 'customer-1' });
    const ask = (headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${shop.sandbox.port}/v1/customers`, {
        method: 'POST',
        headers,
        body: 'email=a%40example.org',
      });
    expect((await ask({ 'idempotency-key': 'customer-1' })).status).toBe(401);
    expect((await ask({ authorization: 'Bearer sk_test_practice', 'idempotency-key': 'customer-1' })).status).toBe(200);
  });

  it('find customers by a line of their metadata, and show discounts by their names unless expanded', async () => {
    const { id } = await shop.stripe.customers.create({ metadata: { member_id: 'm-1' }, preferred_locales: ['de'] });
    const { data } = await shop.stripe.customers.search({ query: "metadata['member_id']:'m-1'" });
    expect(data).toEqual([
      {
        id,
        preferred_locales: ['de'],
        object: 'customer',
        created: expect.any(Number),
        livemode: false,
        email: null,
        metadata: { member_id: 'm-1' },
        invoice_settings: { default_payment_method: null },
      },
    ]);
    await expect(shop.stripe.customers.search({ query: 'everybody' })).rejects.toHaveProperty('statusCode', 400);
    await shop.stripe.coupons.create({ id: 'half', percent_off: 50, duration: 'forever' });
    const made = await subscribe(id, { discounts: [{ coupon: 'half' }], payment_behavior: 'default_incomplete' });
    expect(made.discounts).toEqual([expect.stringMatching(/^di_/)]);
    const whole = await shop.stripe.subscriptions.retrieve(made.id, { expand: ['discounts.source.coupon'] });
    expect(whole.discounts).toHaveLength(1);
    const discount = whole.discounts[0] as Stripe.Discount;
    expect(discount.end).toBeNull();
    expect(discount.source.coupon).toEqual({
      percent_off: 50,
      id: 'half',
      object: 'coupon',
      created: expect.any(Number),
      livemode: false,
      name: null,
      amount_off: null,
      currency: null,
      duration: 'forever',
      duration_in_months: null,
      max_redemptions: null,
      redeem_by: null,
      times_redeemed: 1,
      valid: true,
    });
  });

  it('pages through lists', async () => {
    for (let i = 0; i < 5; i++) await shop.stripe.customers.create({ metadata: { i } });
    const all = await shop.stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ metadata }) => metadata.i)).toEqual(['4', '3', '2', '1', '0']);
  });

  it('find a code in any case, and ended ones', async () => {
    await shop.stripe.coupons.create({ id: 'half', percent_off: 50, duration: 'once', max_redemptions: 1 });
    await shop.stripe.promotionCodes.create({ code: 'HALF', promotion: { type: 'coupon', coupon: 'half' } });
    const { data } = await shop.stripe.promotionCodes.list({ code: 'half' });
    expect(data).toEqual([
      {
        active: true,
        promotion: { type: 'coupon', coupon: 'half' },
        id: expect.any(String),
        object: 'promotion_code',
        created: expect.any(Number),
        livemode: false,
        code: 'HALF',
      },
    ]);
    const customer = await shop.customer('pm_card_visa');
    const { latest_invoice } = await subscribe(customer, {
      discounts: [{ promotion_code: data[0]?.id ?? '' }],
      expand: ['latest_invoice'],
    });
    const invoice = latest_invoice as Stripe.Invoice;
    expect([invoice.subtotal, invoice.total, invoice.status]).toEqual([1599, 799, 'paid']);
    await expect(subscribe(customer, { discounts: [{ coupon: 'half' }] })).rejects.toHaveProperty(
      'code',
      'coupon_expired',
    );
    expect((await shop.stripe.coupons.retrieve('half')).valid).toBe(false);
  });
});

describe('practice cards', () => {
  it.each(cards)('$number', async ({ number: digits, refused, chargeRefused, asks }) => {
    const { id: customer } = await shop.stripe.customers.create({});
    const { client_secret: secret, id } = await shop.stripe.setupIntents.create({ customer });
    const said = await shop.browser('confirm', secret ?? '', number(digits));
    if (refused) {
      expect(said.error?.code).toBe(refused.code);
      expect((await shop.stripe.setupIntents.retrieve(id)).status).toBe('requires_payment_method');
      return;
    }
    if (asks) {
      expect(said.status).toBe('requires_action');
      await shop.browser('authenticate', secret ?? '', { accept: 'true' });
    }
    const intent = await shop.stripe.setupIntents.retrieve(id, { expand: ['payment_method'] });
    // A repeat after a lost response shows that it was done.
    expect(await shop.browser('confirm', secret ?? '', number(digits))).toEqual({
      error: {
        code: 'setup_intent_unexpected_state',
        setup_intent: { id, status: 'succeeded', object: 'setup_intent' },
        type: 'invalid_request_error',
        message: 'You cannot confirm this SetupIntent because it has already succeeded.',
      },
    });
    expect(intent.status).toBe('succeeded');
    expect(intent.payment_method).toEqual({
      card: { last4: digits.slice(-4), brand: expect.any(String), exp_month: 12, exp_year: 2044, funding: 'credit' },
      id: expect.any(String),
      object: 'payment_method',
      created: expect.any(Number),
      livemode: false,
      type: 'card',
      customer: expect.any(String),
      metadata: {},
    });
    const card = (intent.payment_method as Stripe.PaymentMethod).id;
    const { status, latest_invoice } = await subscribe(customer, {
      default_payment_method: card,
      expand: ['latest_invoice.confirmation_secret'],
    });
    expect(status).toBe(chargeRefused || asks === 'always' ? 'incomplete' : 'active');
    if (asks !== 'always') return;
    const bill = latest_invoice as Stripe.Invoice;
    const said2 = await shop.browser('authenticate', bill.confirmation_secret?.client_secret ?? '', { accept: 'true' });
    expect(said2.status).toBe('succeeded');
    expect((await shop.stripe.invoices.retrieve(bill.id)).status).toBe('paid');
  });

  it('is not saved after its holder refused, and shows its secret to no one else', async () => {
    const { id: customer } = await shop.stripe.customers.create({});
    const { client_secret: secret, id } = await shop.stripe.setupIntents.create({ customer });
    await shop.browser('confirm', secret ?? '', number('4000002500003155'));
    await shop.browser('authenticate', secret ?? '', { accept: 'false' });
    expect(await shop.stripe.setupIntents.retrieve(id)).toEqual({
      status: 'requires_payment_method',
      last_setup_error: {
        code: 'setup_intent_authentication_failure',
        type: 'invalid_request_error',
        message:
          'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      },
      id: expect.any(String),
      object: 'setup_intent',
      created: expect.any(Number),
      livemode: false,
      client_secret: expect.any(String),
      customer: expect.any(String),
      payment_method: expect.any(String),
      usage: 'off_session',
      next_action: null,
      metadata: {},
    });
    expect((await shop.browser('confirm', `${id}_secret_guessed`, number('4242424242424242'))).error?.code).toBe(
      'resource_missing',
    );
  });
});

describe('the clock', () => {
  const state = async (id: string) => shop.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  /** Status of a subscription, with total and status of its latest invoice. */
  const billed = async (id: string) => {
    const { status, latest_invoice } = await state(id);
    const invoice = latest_invoice as Stripe.Invoice;
    return [status, invoice.total, invoice.status];
  };

  it('counts the months of a coupon from its start, including a trial', async () => {
    await shop.stripe.coupons.create({ id: 'half', percent_off: 50, duration: 'repeating', duration_in_months: 3 });
    const begin = async (days: number) =>
      subscribe(await shop.customer('pm_card_visa'), {
        discounts: [{ coupon: 'half' }],
        ...(days > 0 && { trial_period_days: days }),
      });
    const [plain, late] = [await begin(0), await begin(70)];
    for (let i = 0; i < 5; i++) await shop.control({ advance: 31 * DAY });
    const totals = async (subscription: string) =>
      (await shop.stripe.invoices.list({ limit: 100 })).data
        .filter(({ parent, subtotal }) => parent?.subscription_details?.subscription === subscription && subtotal > 0)
        .map(({ total }) => total)
        .toReversed();
    expect((await totals(plain.id)).slice(0, 4)).toEqual([799, 799, 799, 1599]);
    expect((await totals(late.id)).slice(0, 2)).toEqual([799, 1599]);
  });

  it('ends a trial with an invoice, and renews', async () => {
    const { id } = await subscribe(await shop.customer('pm_card_visa'), { trial_period_days: 30 });
    expect(await billed(id)).toEqual(['trialing', 0, 'paid']);
    await shop.control({ advance: 31 * DAY });
    expect(await billed(id)).toEqual(['active', 1599, 'paid']);
    expect((await shop.control({ advance: 31 * DAY })).paid).toBe(2);
    const types = (await shop.stripe.events.list({ limit: 100 })).data.map(({ type }) => type);
    expect(types).toContain('customer.subscription.trial_will_end');
  });

  it('is past due after a declined renewal, and fixed by another card', async () => {
    const customer = await shop.customer('pm_card_visa');
    const { id } = await subscribe(customer);
    const bad = await shop.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    await shop.stripe.customers.update(customer, { invoice_settings: { default_payment_method: bad.id } });
    await shop.control({ advance: 32 * DAY });
    const late = await state(id);
    expect(late.status).toBe('past_due');
    const good = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer });
    await shop.stripe.invoices.pay((late.latest_invoice as Stripe.Invoice).id, { payment_method: good.id });
    expect((await state(id)).status).toBe('active');
  });

  it('gives up after the last charge, and ends cancelled subscriptions', async () => {
    const customer = await shop.customer('pm_card_visa');
    const cancelled = await subscribe(customer);
    await shop.stripe.subscriptions.update(cancelled.id, { cancel_at_period_end: true });
    const { id } = await subscribe(customer);
    const bad = await shop.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    await shop.stripe.customers.update(customer, { invoice_settings: { default_payment_method: bad.id } });
    for (let i = 0; i < 6; i++) await shop.control({ advance: 10 * DAY });
    expect((await state(id)).status).toBe('canceled');
    expect((await state(cancelled.id)).status).toBe('canceled');
    const unpaid = await shop.customer('pm_card_visa');
    const first = await subscribe(unpaid, { payment_behavior: 'default_incomplete' });
    await shop.control({ advance: DAY });
    expect((await state(first.id)).status).toBe('incomplete_expired');
  });
});

it('calls the webhook with a signature that the client accepts, until it is accepted', async () => {
  shop.hook.answer = 500;
  await shop.stripe.customers.create({ email: 'runner@example.org' });
  await vi.waitFor(() => expect(shop.hook.pushes.length).toBeGreaterThan(1));
  shop.hook.answer = 200;
  await vi.waitFor(async () => expect((await shop.control({})).waiting).toBe(0));
  const { raw, headers } = shop.hook.pushes.at(-1) ?? { raw: '', headers: {} as Record<string, string> };
  const event = shop.stripe.webhooks.constructEvent(raw, String(headers['stripe-signature']), WEBHOOK_SECRET, 1e9);
  expect(event.type).toBe('customer.created');
  expect(() =>
    shop.stripe.webhooks.constructEvent(`${raw} `, String(headers['stripe-signature']), WEBHOOK_SECRET, 1e9),
  ).toThrow();
});

it('keeps everything over a restart', async () => {
  const { id } = await subscribe(await shop.customer('pm_card_visa'));
  await shop.control({ advance: 5 * DAY });
  await shop.sandbox.stop();
  await shop.begin();
  expect((await shop.stripe.subscriptions.retrieve(id)).status).toBe('active');
});

it('practice payments keep their URL after a restart, even without practice vendors', async () => {
  const { url } = shop.sandbox;
  await shop.sandbox.stop();
  await shop.begin();
  expect(shop.sandbox.url).toBe(url);
});
