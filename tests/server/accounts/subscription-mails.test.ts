import { eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { members } from '../../../server/db/schema/members.ts';
import { users } from '../../../server/db/schema/identity.ts';
import type { JobContext } from '../../../server/jobs/runner.ts';
import { subscriptionMailJobs } from '../../../server/payments/subscription-mails.ts';
import { addCoupon, applyCoupon } from '../../../server/accounts/coupons.store.ts';
import { DAY, openShopWorld, type ShopWorld } from './shop-world.ts';

let world: ShopWorld;
beforeAll(async () => {
  world = await openShopWorld();
});
afterAll(() => world.close());

async function verify(memberId: string, language: 'en' | 'de' = 'en'): Promise<void> {
  const [member] = await world.db.update(members).set({ language }).where(eq(members.memberId, memberId)).returning();
  await world.db
    .update(users)
    .set({ emailVerified: true })
    .where(eq(users.sub, member?.sub ?? ''));
}

/** Runs the scheduled emails of a member. @returns the sent ones */
async function mailsOf(memberId: string): Promise<{ subject: string; text: string }[]> {
  const sent: { subject: string; text: string }[] = [];
  const jobs = subscriptionMailJobs({
    db: world.db,
    subscriptions: world.subscriptions,
    account: { untilOurs: async () => undefined },
    mailer: { send: async (_to, { subject, text }) => void sent.push({ subject, text }) },
    place: { product: 'Longrun', site: 'https://run.example' },
    log: console as unknown as FastifyBaseLogger,
  });
  const planned = (await world.db.execute(
    sql`delete from jobs where kind = 'subscription-mail' and right(key, 36) = ${memberId} returning key, payload`,
  )) as unknown as { rows: { key: string; payload: object }[] };
  for (const { key, payload } of planned.rows)
    await jobs['subscription-mail']!.run({ key, payload } as unknown as JobContext);
  return sent;
}

const subscribe = async (memberId: string) => {
  const setup = await world.enter(memberId);
  await world.subscriptions.useCard(memberId, { setup, attempt: crypto.randomUUID(), begins: true });
};
const subjectsOf = async (memberId: string) => (await mailsOf(memberId)).map(({ subject }) => subject);

test('each change of a subscription is confirmed once, however often it is read', async () => {
  const memberId = await world.member(0);
  await verify(memberId);
  await subscribe(memberId);
  await world.subscriptions.refresh(memberId);
  await world.subscriptions.read(memberId);
  const [begun, ...more] = await mailsOf(memberId);
  expect(more).toEqual([]);
  expect(begun?.subject).toBe('You are subscribed to Longrun');
  expect(begun?.text).toMatch(/^You have been subscribed to Longrun since \w+ \d+ \w+ \d{4}, \d\d:\d\d\.\n/);
  expect(begun?.text).toMatch(/\nPlan: US\$15\.99 a month\nPaid: US\$15\.99 on \w+ \d+ \w+ \d{4}\n/);
  expect(begun?.text).toMatch(
    /\nNext payment: US\$15\.99 on .+ \d{4}\n\nThe subscription renews every month until you cancel\./,
  );
  expect(begun?.text).toContain('https://run.example/accounting');
  expect(begun?.text).toContain('This is a practice server: nothing is charged.');

  await world.subscriptions.cancel(memberId);
  await world.subscriptions.refresh(memberId);
  const [cancelled, ...others] = await mailsOf(memberId);
  expect(others).toEqual([]);
  expect(cancelled?.subject).toBe('Your Longrun subscription is cancelled');
  expect(cancelled?.text).toMatch(/You keep full access until .+ \d{4}\. You won’t be charged again\./);
  await world.subscriptions.resume(memberId);
  expect(await subjectsOf(memberId)).toEqual(['Your Longrun subscription continues']);
  await world.subscriptions.refresh(memberId);
  expect(await subjectsOf(memberId)).toEqual([]);
});

test('an email states the reduction of a coupon and the end of a trial, in the language of its reader', async () => {
  const coupon = { code: 'half', name: 'Half', description: 'Half', trialDays: 0, percentOff: 50, discountMonths: 3 };
  await addCoupon(world.db, { ...coupon, expiresAt: null, mostUses: null });
  const memberId = await world.member(10, 'half');
  await verify(memberId, 'de');
  await subscribe(memberId);
  const [mail] = await mailsOf(memberId);
  expect(mail?.subject).toBe('Dein Abo bei Longrun');
  expect(mail?.text).toContain('Gutschein: Half, 50 % Rabatt auf die nächsten 3 Zahlungen');
  expect(mail?.text).toMatch(/Nächste Zahlung: 7,99\s\$ am .+ \d{4}\n/);
  expect(mail?.text).not.toContain('Bezahlt');
});

test('nothing is sent to an address that is not confirmed, nor what is no longer true', async () => {
  const [unconfirmed, both] = [await world.member(0), await world.member(0)];
  await subscribe(unconfirmed);
  expect(await mailsOf(unconfirmed)).toEqual([]);
  await verify(both);
  await subscribe(both);
  await world.subscriptions.cancel(both);
  const confirmed = ['You are subscribed to Longrun', 'Your Longrun subscription is cancelled'];
  expect((await subjectsOf(both)).toSorted()).toEqual(confirmed);
  await world.subscriptions.resume(both);
  await mailsOf(both);
  await world.subscriptions.cancel(both);
  await world.subscriptions.resume(both);
  expect(await subjectsOf(both)).toEqual(['Your Longrun subscription continues']);
});

test('open pages are notified of a reading only if it differs from the one before', async () => {
  const memberId = await world.member(0);
  await subscribe(memberId);
  const before = world.told.length;
  await world.subscriptions.refresh(memberId);
  await world.subscriptions.cancel(memberId);
  await world.subscriptions.refresh(memberId);
  expect([world.told.slice(before)[0], world.told.at(-1), world.told.slice(before).includes(true)]).toEqual([
    false,
    false,
    true,
  ]);
});

test('the end of a cancelled subscription is not announced, and an old subscription has not just begun', async () => {
  const memberId = await world.member(0);
  await verify(memberId);
  await subscribe(memberId);
  await mailsOf(memberId);
  await world.db.execute(sql`update payment_accounts set subscription_id = null, status = null, read_at = null
    where member_id = ${memberId}`);
  const real = Date.now;
  Date.now = () => real() + 3 * DAY * 1000;
  try {
    await world.subscriptions.refresh(memberId);
  } finally {
    Date.now = real;
  }
  expect(await mailsOf(memberId)).toEqual([]);
  await world.subscriptions.cancel(memberId);
  expect(await subjectsOf(memberId)).toEqual(['Your Longrun subscription is cancelled']);
  await world.control({ advance: 40 * DAY });
  await world.subscriptions.refresh(memberId);
  expect(await mailsOf(memberId)).toEqual([]);
});

test('a subscription that is free at first is not shown as paid by a payment for an earlier one', async () => {
  const coupon = { code: 'free', name: 'Free', description: 'Free', trialDays: 0, percentOff: 100, discountMonths: 3 };
  await addCoupon(world.db, { ...coupon, expiresAt: null, mostUses: null });
  const memberId = await world.member(0);
  await verify(memberId);
  await subscribe(memberId);
  await world.subscriptions.cancel(memberId);
  await world.control({ advance: 40 * DAY });
  await world.subscriptions.refresh(memberId);
  await mailsOf(memberId);
  await applyCoupon(world.db, 'free', memberId);
  await subscribe(memberId);
  const [begun] = (await mailsOf(memberId)).filter(({ subject }) => subject === 'You are subscribed to Longrun');
  expect(begun?.text).toContain('Plan: US$15.99 a month');
  expect(begun?.text).not.toContain('Paid:');
});
