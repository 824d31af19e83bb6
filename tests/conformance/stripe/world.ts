import { Stripe } from 'stripe';
import { afterEach, beforeEach } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/start.ts';
import { moment, newStateDir, startWebhook, type Webhook } from '../sandbox/client.ts';

export const WEBHOOK_SECRET = 'whsec_practice';
export const PRICE = 'price_practice';
const publishableKey = 'pk_test_practice';

/** Stripe's own client against the stand-in, which calls a webhook; the clock only moves when told. */
export interface Shop {
  stripe: Stripe;
  hook: Webhook;
  sandbox: Sandbox;
  begin(): Promise<void>;
  control(wish: Record<string, unknown>): Promise<{ now: number; waiting: number; paid: number }>;
  /** Requests of the simulated Stripe script. */
  browser(
    what: string,
    secret: string,
    more?: Record<string, string>,
  ): Promise<{ status: string; error?: { code: string } }>;
  /** A customer whose default card is the test card with this id. */
  customer(card: string): Promise<string>;
}

export function eachTestInShop(): Shop {
  let dir: ReturnType<typeof newStateDir>;
  const shop = {
    async begin() {
      shop.sandbox = await startSandbox({
        stateDir: dir.path,
        publicBase: 'http://localhost:8080/sandbox',
        pushRetry: 5,
        now: moment,
        stripe: {
          secretKey: 'sk_test_practice',
          publishableKey,
          price: { id: PRICE, amount: 1599, currency: 'usd' },
          webhook: { url: shop.hook.url, secret: WEBHOOK_SECRET },
        },
      });
      const { port } = shop.sandbox;
      shop.stripe = new Stripe('sk_test_practice', {
        host: '127.0.0.1',
        port,
        protocol: 'http',
        telemetry: false,
        maxNetworkRetries: 0,
      });
    },
    async control(wish) {
      const answer = await fetch(`${shop.sandbox.url}/stripe/control`, { method: 'POST', body: JSON.stringify(wish) });
      return (await answer.json()) as Awaited<ReturnType<Shop['control']>>;
    },
    async browser(what, secret, more = {}) {
      const id = secret.split('_secret_')[0];
      const answer = await fetch(`${shop.sandbox.url}/stripe/practice/${what}/${id}`, {
        method: 'POST',
        body: new URLSearchParams({ key: publishableKey, client_secret: secret, ...more }),
      });
      return (await answer.json()) as Awaited<ReturnType<Shop['browser']>>;
    },
    async customer(card) {
      const { id } = await shop.stripe.customers.create({ email: 'runner@example.org' });
      const method = await shop.stripe.paymentMethods.attach(card, { customer: id });
      await shop.stripe.customers.update(id, { invoice_settings: { default_payment_method: method.id } });
      return id;
    },
  } as Shop;
  beforeEach(async () => {
    dir = newStateDir();
    shop.hook = await startWebhook();
    await shop.begin();
  });
  afterEach(async () => {
    await shop.sandbox.stop();
    await shop.hook.stop();
    dir.remove();
  });
  return shop;
}
