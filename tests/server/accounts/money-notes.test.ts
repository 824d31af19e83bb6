import { eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { members } from '../../../server/db/schema/members.ts';
import { paymentAccounts } from '../../../server/db/schema/payments.ts';
import type { JobContext } from '../../../server/jobs/runner.ts';
import type { Mailer } from '../../../server/mail/mailer.ts';
import { noticesOf } from '../../../server/notices/notices.store.ts';
import { lateReminderJobs, withdrawLateReminders } from '../../../server/payments/late-reminders.ts';
import { databaseClock, storeSubscriptionFields } from '../../../server/payments/payments.store.ts';
import { planTrialReminders, trialReminderJobs } from '../../../server/payments/trial-reminders.ts';
import { openShopWorld, type ShopWorld } from './shop-world.ts';

/** Fields of a missing subscription. */
const nothing = {
  subscriptionId: null,
  status: null,
  amount: null,
  currency: null,
  periodEndsAt: null,
  trialEndsAt: null,
  lateUntil: null,
  isEnding: false,
  endedAt: null,
  cardBrand: null,
  cardLast4: null,
  openInvoice: null,
  couponCode: null,
};

let world: ShopWorld;
let isAway = false;
const sent: string[] = [];
const texts: string[] = [];
beforeAll(async () => {
  world = await openShopWorld();
});
afterAll(() => world.close());

/** Runs a scheduled job once. */
async function run(kind: string, memberId: string): Promise<void> {
  const mailer = {
    async send(_to: string, { subject, text }: { subject: string; text: string }) {
      if (isAway) throw new Error('the mail server is away');
      sent.push(subject);
      texts.push(text);
    },
  } as unknown as Mailer;
  const place = { product: 'Longrun', site: 'http://localhost' };
  const deps = { db: world.db, mailer, place, log: console as unknown as FastifyBaseLogger };
  const jobs = { ...trialReminderJobs(deps), ...lateReminderJobs(deps) };
  for (const [key, payload] of await planned(kind, memberId))
    await jobs[kind]!.run({ key, payload } as unknown as JobContext);
}

const planned = async (kind: string, memberId: string) =>
  (
    (await world.db.execute(
      sql`select key, payload from jobs where kind = ${kind} and right(key, 36) = ${memberId} order by run_at`,
    )) as unknown as { rows: { key: string; payload: object }[] }
  ).rows.map(({ key, payload }) => [key, payload] as const);
const notesOf = async (memberId: string) =>
  (await planned('trial-note', memberId)).map(([key]) => Number(key.split(' ')[0]));
const titlesOf = async (memberId: string) => (await noticesOf(world.db, memberId)).map(({ title }) => title);

test('a mail server that is down loses no notice, and a member who has paid since gets no mail', async () => {
  const [ending, late] = [await world.member(8), await world.member(0)];
  await planTrialReminders(world.db);
  const account = {
    customerId: 'cus_late',
    status: 'past_due',
    openInvoice: 'in_1',
    lateUntil: new Date(Date.now() + 60_000),
  };
  await world.db.insert(paymentAccounts).values({ memberId: late, ...account });
  await world.db.execute(sql`insert into jobs (kind, key, payload)
    values ('late-note', ${`in_1 ${late}`}, jsonb_build_object('memberId', ${late}::text))`);
  isAway = true;
  await run('trial-note', ending);
  await run('late-note', late);
  expect([(await titlesOf(ending)).length, await titlesOf(late)]).toEqual([1, ['Your last payment failed']]);
  await expect(run('trial-mail', ending)).rejects.toThrow('away');
  await expect(run('late-mail', late)).rejects.toThrow('away');
  isAway = false;
  await run('trial-mail', ending);
  expect(sent).toEqual([expect.stringContaining('trial ends on')]);
  await world.db.update(paymentAccounts).set({ status: 'active' }).where(eq(paymentAccounts.memberId, late));
  await run('late-mail', late);
  expect(sent).toHaveLength(1);
});

test('a member who is notified after their access has ended does not read a date in the past', async () => {
  const late = await world.member(0);
  const lateUntil = new Date(Date.now() - 1000);
  await world.db.insert(paymentAccounts).values({ memberId: late, customerId: 'cus_over', status: 'past_due' });
  const read = { ...nothing, status: 'past_due', openInvoice: 'in_3', amount: 1599, currency: 'usd' };
  const keep = async (until: Date) => {
    const askedAt = await databaseClock(world.db);
    await storeSubscriptionFields(world.db, {
      memberId: late,
      read: { ...read, lateUntil: until },
      paidUntil: until,
      askedAt,
    });
  };
  // Notified of the invoice while access lasts, and again after it has ended.
  await keep(new Date(Date.now() + 60_000));
  await run('late-note', late);
  expect(await titlesOf(late)).toEqual(['Your last payment failed']);
  await world.db.execute(sql`delete from jobs`);
  await keep(lateUntil);
  await run('late-note', late);
  await withdrawLateReminders(world.db, late);
  expect(await titlesOf(late)).toEqual(['Your access has ended']);
  await run('late-mail', late);
  expect(sent.at(-1)).toBe('Your access to Longrun has ended');
  expect(texts.at(-1)).toContain('\nPlan: US$15.99 a month\n');
  await world.db.execute(sql`delete from jobs`);
  await keep(lateUntil);
  expect(await planned('late-note', late)).toEqual([]);
});

test('a payment stored at the same moment leaves no notice that it is late', async () => {
  const late = await world.member(0);
  const account = {
    customerId: 'cus_now',
    status: 'past_due',
    openInvoice: 'in_2',
    lateUntil: new Date(Date.now() + 60_000),
  };
  await world.db.insert(paymentAccounts).values({ memberId: late, ...account });
  await world.db.execute(sql`insert into jobs (kind, key, payload)
    values ('late-note', ${`in_2 ${late}`}, jsonb_build_object('memberId', ${late}::text))`);
  let telling = Promise.resolve();
  await world.db.transaction(async (tx) => {
    await tx.update(paymentAccounts).set({ status: 'active' }).where(eq(paymentAccounts.memberId, late));
    await tx.update(members).set({ paidUntil: new Date() }).where(eq(members.memberId, late));
    telling = run('late-note', late);
    await expect
      .poll(async () => {
        const waiting = await world.db.execute(
          sql`select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`,
        );
        return (waiting as unknown as { rows: object[] }).rows.length;
      })
      .toBeGreaterThan(0);
  });
  await telling;
  expect(await titlesOf(late)).toEqual([]);
});

test('after days without a server its members get what fell due since, once, and only the last of it', async () => {
  const lastPlanned = (days: number) =>
    world.db.execute(sql`update installation set value = (now() - ${days} * interval '1 day')::text
      where name = 'trial-notes-planned'`);
  const [week, both, over, told] = [
    await world.member(5.5),
    await world.member(0.5),
    await world.member(-0.5),
    await world.member(3.5),
  ];
  await planTrialReminders(world.db);
  for (const memberId of [week, both, over, told]) expect(await notesOf(memberId)).toEqual([]);
  // The week before `told` ends was within the two days scheduled then.
  await lastPlanned(5);
  await planTrialReminders(world.db);
  const notes = async () => Promise.all([week, both, over, told].map(notesOf));
  expect(await notes()).toEqual([[7], [1], [], []]);
  await world.db.execute(sql`delete from jobs where kind = 'trial-note'`);
  await planTrialReminders(world.db);
  expect(await notes()).toEqual([[], [], [], []]);
});
