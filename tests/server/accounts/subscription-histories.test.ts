import { eq, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import type { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { members } from '../../../server/db/schema/members.ts';
import { paymentAccounts } from '../../../server/db/schema/payments.ts';
import type { Db } from '../../../server/db/open.ts';
import { createAccess } from '../../../server/members/access.ts';
import { createSubscriptionHandlers } from '../../../server/payments/handlers.ts';
import { refusalOf } from '../refusals.ts';
import { DAY, openShopWorld, type ShopWorld, WORKS } from './shop-world.ts';

let world: ShopWorld;
beforeAll(async () => {
  world = await openShopWorld();
});
afterAll(() => world.close());

const RUNS = process.env.LONG ? 60 : 8;
const REFUSES_LATER = '4000000000000341';

const step = fc.oneof(
  fc.record({ does: fc.constant('card' as const), number: fc.constantFrom(WORKS, REFUSES_LATER) }),
  fc.record({ does: fc.constantFrom('cancel' as const, 'resume' as const, 'end' as const) }),
  fc.record({
    does: fc.constant('dun' as const),
    ending: fc.constantFrom('cancel' as const, 'unpaid' as const, 'past_due' as const),
  }),
  fc.record({ does: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 40 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
/** Delivery of an event: `lost` while the database is away, and so repeated. */
const way = fc.constantFrom('once' as const, 'twice' as const, 'lost' as const, 'forged' as const);

const away = new Proxy({} as Db, {
  get: () => () => {
    throw new Error('the database is away');
  },
});
const hear = (db: Db) =>
  createSubscriptionHandlers(db, {
    settings: world.settings,
    stripe: world.stripe,
    subscriptions: world.subscriptions,
  }).receivePaymentEvent;

async function tell(db: Db, payload: string, { secret = world.settings.webhookSecret, age = 0 } = {}) {
  const timestamp = Math.floor(Date.now() / 1000) - age;
  const proof = world.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const request = { rawBody: Buffer.from(payload), headers: { 'stripe-signature': proof } };
  return hear(db)({ request } as never);
}

async function act(member: string, does: Step): Promise<void> {
  const { subscriptions } = world;
  // A refusal is part of the history.
  const may = (work: Promise<unknown>) => work.catch((error: unknown) => expect(error).toHaveProperty('code'));
  if (does.does === 'card') {
    const setup = await world.enter(member, does.number);
    await may(subscriptions.useCard(member, { setup, attempt: randomUUID(), begins: true }));
  }
  if (does.does === 'cancel') await subscriptions.cancel(member);
  if (does.does === 'resume') await may(subscriptions.resume(member));
  if (does.does === 'dun') await world.control({ afterRetries: does.ending });
  if (does.does === 'pass') await world.control({ advance: does.days * DAY });
  if (does.does === 'end') {
    const { data } = await world.stripe.subscriptions.list({ customer: await customerOf(member) });
    if (data[0]) await world.stripe.subscriptions.cancel(data[0].id);
  }
}

const accountOf = async (member: string) =>
  (await world.db.select().from(paymentAccounts).where(eq(paymentAccounts.memberId, member)))[0];
const customerOf = async (member: string) => (await accountOf(member))?.customerId ?? '';

/** End of the access by the service's state, in seconds since 1970: computed independently of the product. */
async function accessBy(theirs: Stripe.Subscription | undefined): Promise<number | null> {
  const ends = theirs?.items.data[0]?.current_period_end;
  if (theirs === undefined || ends === undefined) return null;
  if (theirs.status === 'active' || theirs.status === 'trialing')
    return theirs.cancel_at_period_end ? ends : ends + 2 * DAY;
  if (theirs.status !== 'past_due') return null;
  const bills = (await world.stripe.invoices.list({ subscription: theirs.id, limit: 100 })).data;
  let since = 0;
  for (const bill of bills) {
    if (bill.status === 'paid') break;
    since = bill.created;
  }
  return since + 10 * DAY;
}

/** Runs the jobs scheduled by events. */
async function work(): Promise<void> {
  const { rows } = (await world.db.execute(sql`delete from jobs where kind = 'payment' returning key`)) as unknown as {
    rows: { key: string }[];
  };
  for (const { key } of rows) await world.subscriptions.reconcile(key);
}

test('whatever happened, and in whatever order it was reported, the stored state is that of the service', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 8 }),
      fc.array(way, { minLength: 1, maxLength: 20 }),
      fc.infiniteStream(fc.nat()),
      async (steps, ways, order) => {
        // Others would be charged with them.
        await world.control({ reset: true });
        // The stand-in's clock has whole seconds: a trial that has just ended might not have ended by it.
        const member = await world.member(-1);
        await world.enter(member);
        for (const each of steps) await act(member, each);
        const customer = await customerOf(member);
        // Resets the state as if nothing had been read since, and all events arrived now, in any order.
        await world.db
          .update(paymentAccounts)
          .set({ status: 'active', isEnding: false, periodEndsAt: null })
          .where(eq(paymentAccounts.memberId, member));
        const events = (await world.stripe.events.list({ limit: 100 })).data
          .filter(({ data }) => JSON.stringify(data).includes(customer))
          .map((event) => ({ event, place: order.next().value as number }))
          .toSorted((a, b) => a.place - b.place);
        expect(events.length).toBeGreaterThan(0);
        for (const [i, { event }] of events.entries()) {
          const payload = JSON.stringify(event);
          const how = ways[i % ways.length];
          if (how === 'lost') await expect(tell(away, payload)).rejects.toThrow('away');
          if (how === 'forged') {
            expect(await refusalOf(tell(world.db, payload, { secret: 'whsec_guessed' }))).toEqual([403, 'forbidden']);
            // Yesterday's signature is no longer valid; the service signs again when it sends late.
            expect(await refusalOf(tell(world.db, payload, { age: DAY }))).toEqual([403, 'forbidden']);
          }
          await tell(world.db, payload);
          if (how === 'twice') await tell(world.db, payload);
        }
        await work();
        const [theirs] = (await world.stripe.subscriptions.list({ customer, status: 'all', limit: 1 })).data;
        const ours = await accountOf(member);
        expect([ours?.status ?? null, ours?.isEnding]).toEqual([
          theirs?.status ?? null,
          theirs?.ended_at === null && theirs.cancel_at_period_end,
        ]);
        const [row] = await world.db.select().from(members).where(eq(members.memberId, member));
        const until = await accessBy(theirs);
        expect((row?.paidUntil?.getTime() ?? 0) / 1000).toBe(until ?? 0);
        const now = new Date((await world.control()).now * 1000);
        expect(createAccess(true)(row!, now)).toBe(until !== null && until * 1000 > now.getTime() ? 20 : 0);
        expect(ours?.subscriptionId ?? null).toBe(theirs?.id ?? null);
        expect((ours?.periodEndsAt?.getTime() ?? 0) / 1000).toBe(theirs?.items.data[0]?.current_period_end ?? 0);
      },
    ),
    { numRuns: RUNS, seed: 15 },
  );
});
