import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { Stripe } from 'stripe';
import type { PaymentWire } from '../../../domain/entities/payment.ts';
import { startSandbox } from '../../../sandbox/start.ts';
import { findReduction } from '../../../server/accounts/coupons.store.ts';
import { members } from '../../../server/db/schema/members.ts';
import { users } from '../../../server/db/schema/identity.ts';
import { addMember } from '../../../server/members/members.store.ts';
import type { ReportPurchase } from '../../../server/payments/payments.store.ts';
import { createSubscriptions } from '../../../server/payments/subscriptions.ts';
import { openOwnDatabase } from '../own-database.ts';
import { activePayment, paymentWith } from '../payment-pages.ts';

export const DAY = 86_400;
/** Payment with a price read without its product, so the plan has no name. */
export const paymentHere = (fields: Partial<PaymentWire> = {}) => paymentWith({ plan: null, ...fields });
export const activeHere = (receipts?: readonly number[], fields: Partial<PaymentWire> = {}) =>
  activePayment(receipts, { plan: null, ...fields });

export const WORKS = '4242424242424242';

const keys = { secretKey: 'sk_test_practice', publishableKey: 'pk_test_practice' };
const priceId = 'price_practice';

/** Faults of requests to the payment service; `null` for none. */
type Network = (
  request: { readonly method: string; readonly path: string },
  go: () => Promise<Response>,
) => Promise<Response>;

/** The payment code with the stand-in and a database, without a server. */
export async function openShopWorld() {
  const stateDir = mkdtempSync(join(tmpdir(), 'longrun-shop-'));
  const database = await openOwnDatabase();
  const { db } = database;
  const sandbox = await startSandbox({
    stateDir,
    publicBase: 'http://localhost:8080/sandbox',
    stripe: { ...keys, price: { id: priceId, amount: 1599, currency: 'usd' } },
  });
  const world = {
    network: null as Network | null,
    tellPurchase: null as ReportPurchase | null,
    /** For each read, whether it differed from the previous one. */
    told: [] as boolean[],
  };
  const send: typeof fetch = (address, init) => {
    const go = () => fetch(address, init);
    const { pathname } = new URL(String(address));
    return world.network === null ? go() : world.network({ method: init?.method ?? 'GET', path: pathname }, go);
  };
  const clientOf = (port: number) =>
    new Stripe(keys.secretKey, {
      host: '127.0.0.1',
      port,
      protocol: 'http',
      telemetry: false,
      maxNetworkRetries: 0,
      httpClient: Stripe.createFetchHttpClient(send),
    });
  const stripe = clientOf(sandbox.port);
  const settings = {
    mode: 'sandbox' as const,
    ...keys,
    webhookSecret: 'whsec_practice',
    priceId,
    account: null,
    api: null,
  };
  const others: { stop(): Promise<void> }[] = [];
  /** Another process on the same database, with other keys if given. */
  const openProcess = (client = stripe, mustBeOurs: () => Promise<void> = async () => undefined) =>
    createSubscriptions({
      db,
      stripe: client,
      settings,
      priceNow: () => stripe.prices.retrieve(priceId),
      reductionOf: (code) => findReduction(db, code),
      tell: async (_, isChanged) => void world.told.push(isChanged),
      tellPurchase: world.tellPurchase,
      mustBeOurs,
    });
  const subscriptions = openProcess();
  return Object.assign(world, {
    db,
    stripe,
    settings,
    subscriptions,
    openProcess,
    /** The client of another account, which has no customers. */
    async elsewhere(account: string): Promise<Stripe> {
      const other = await startSandbox({
        stateDir: mkdtempSync(join(stateDir, 'other-')),
        publicBase: 'http://localhost:8080/sandbox',
        stripe: { ...keys, account, price: { id: priceId, amount: 1599, currency: 'usd' } },
      });
      others.push(other);
      return clientOf(other.port);
    },
    async control(wish: Record<string, unknown> = {}) {
      const answer = await fetch(`${sandbox.url}/stripe/control`, { method: 'POST', body: JSON.stringify(wish) });
      return (await answer.json()) as {
        now: number;
        paid: number;
        subscriptions: { status: string; customer: string }[];
      };
    },
    /** A member whose trial ends in `trialDays` days; 0 if it is over. */
    async member(trialDays: number, couponCode: string | null = null): Promise<string> {
      const mark = randomUUID();
      const [user] = await db
        .insert(users)
        .values({ email: `${mark}@example.org`, passwordHash: '-', identityId: `eu:${mark}` })
        .returning();
      const memberId = await addMember(db, { sub: user?.sub ?? '', timeZone: null });
      const trialEndsAt = new Date(Date.now() + trialDays * DAY * 1000);
      await db.update(members).set({ trialEndsAt, couponCode }).where(eq(members.memberId, memberId));
      return memberId;
    },
    /** Enters a card like the payment service's own form. @returns the setup */
    async enter(memberId: string, number = WORKS): Promise<string> {
      const secret = await subscriptions.beginCard(memberId);
      const id = secret.split('_secret_')[0] ?? '';
      await fetch(`${sandbox.url}/stripe/practice/confirm/${id}`, {
        method: 'POST',
        body: new URLSearchParams({
          key: keys.publishableKey,
          client_secret: secret,
          'payment_method_data[card][number]': number,
        }),
      });
      return id;
    },
    async close() {
      for (const each of [...others, sandbox]) await each.stop();
      await database.close();
      rmSync(stateDir, { recursive: true, force: true });
    },
  });
}

export type ShopWorld = Awaited<ReturnType<typeof openShopWorld>>;
