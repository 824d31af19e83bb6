import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { anInstant } from '../expected.ts';
import { aConfirmation, activePayment, bill, paymentWith, receipt } from '../payment-pages.ts';
import { shopper, startShop, steer } from '../payments.ts';
import { soon } from '../soon.ts';
import { withDatabase } from '../with-database.ts';
import { mailsTo, whenMailed } from './mails.ts';

const WORKS = '4242424242424242';
const REFUSES_LATER = '4000000000000341';

let server: TestServer;
beforeAll(async () => {
  server = await startShop();
});
afterAll(() => server.stop());

const ask = <Row>(statement: SQL) =>
  withDatabase(server, async (db) => ((await db.execute(statement)) as unknown as { rows: Row[] }).rows);

/** Creates a member whose trial ends in `days` days. */
async function somebody(days: number, language = 'en'): Promise<TestMember> {
  const member = await server.register();
  await ask(sql`
    update members set trial_ends_at = now() + ${days} * interval '1 day', language = ${language}, time_zone = 'UTC'
    where member_id = ${member.memberId}`);
  return member;
}

/** A member's scheduled notes, by days before the end. */
const planned = async ({ memberId }: TestMember) =>
  (
    await ask<{ key: string }>(
      sql`select key from jobs where kind = 'trial-note' and right(key, 36) = ${memberId} order by run_at`,
    )
  ).map(({ key }) => key.split(' ')[0]);

/** The nightly run, which schedules notes. */
async function night(): Promise<void> {
  await ask(sql`update jobs set run_at = now() where kind = 'payments'`);
  await vi.waitFor(
    async () => expect(await ask(sql`select from jobs where kind = 'payments' and run_at > now()`)).toHaveLength(1),
    soon,
  );
}

/** Simulates that days have passed for a member: scheduled jobs are due, and the end is nearer. */
async function pass({ memberId }: TestMember, days: number): Promise<void> {
  const ms = Math.round(days * 86_400_000);
  await ask(
    sql`update members set trial_ends_at = trial_ends_at - ${ms}::bigint * interval '1 millisecond' where member_id = ${memberId}`,
  );
  await ask(sql`
    update jobs set run_at = now(), payload = payload || jsonb_build_object('endsAt', (payload->>'endsAt')::bigint - ${ms}::bigint)
    where kind = 'trial-note' and right(key, 36) = ${memberId}`);
}
/** Nothing is due, and no mail is pending. */
const done = (member: TestMember) =>
  vi.waitFor(async () => {
    expect(await planned(member)).toEqual([]);
    const mails = await ask(sql`select from jobs where kind = 'trial-mail' and right(key, 36) = ${member.memberId}`);
    expect(mails).toEqual([]);
  }, soon);

interface Notice {
  readonly notice_id: string;
  readonly title: string;
  readonly message: string;
}
const noticesOf = async (member: TestMember) =>
  ((await member.call('GET', `member/${member.memberId}/notice`)).body as { notices: Notice[] }).notices;
const titlesOf = async (member: TestMember) => (await noticesOf(member)).map(({ title }) => title);

test('a week and a day before a trial ends its member is notified, each time once, across restarts', async () => {
  const [english, german] = [await somebody(8), await somebody(8, 'de')];
  await night();
  for (const member of [english, german]) expect(await planned(member)).toEqual(['7']);
  await server.restart();
  await night();
  for (const member of [english, german]) {
    expect(await planned(member)).toEqual(['7']);
    await pass(member, 1.5);
    await done(member);
  }
  const [[mail, ...more], [brief]] = [await mailsTo(server, english.email), await mailsTo(server, german.email)];
  const endsOn = String.raw`\w+day \d+ \w+ 20\d\d`;
  expect(mail?.subject).toMatch(new RegExp(`^Your Longrun trial ends on ${endsOn}$`));
  expect(mail?.text).toMatch(new RegExp(`^Your free trial of Longrun ends on ${endsOn}\\.\n[^]*/accounting\n`));
  expect(more).toEqual([]);
  expect(brief?.subject).toMatch(/^Deine Testphase bei Longrun endet am \S+, \d+\. \S+ 20\d\d$/);
  expect(brief?.text).toMatch(/schließ ein Abo ab: \S+\/accounting\n/);
  const [notice, ...others] = await noticesOf(german);
  expect(notice?.title).toMatch(/^Deine kostenlose Testphase endet am \S+, /);
  expect(notice?.message).toContain('schließ unter „Abo“ ein Abo ab');
  expect(others).toEqual([]);
  await night();
  for (const member of [english, german]) expect(await planned(member)).toEqual([]);

  // Five days later, one has dismissed the notice, and the other has not.
  await english.call('POST', `member/${english.memberId}/notice/${(await noticesOf(english))[0]?.notice_id}/seen`);
  for (const member of [english, german]) await pass(member, 5);
  await server.restart();
  await night();
  for (const member of [english, german]) {
    expect(await planned(member)).toEqual(['1']);
    await pass(member, 0.9);
    await done(member);
    const mails = await mailsTo(server, member.email);
    expect(mails).toHaveLength(2);
    await server.restart();
    await night();
    expect(await planned(member)).toEqual([]);
    expect(await mailsTo(server, member.email)).toEqual(mails);
  }
});

test('subscribers are not notified, nor is an end that a coupon has moved; earlier notices are withdrawn', async () => {
  const [subscribed, extended, told, moved] = await Promise.all([8, 8, 8, 8].map((days) => somebody(days)));
  if (!subscribed || !extended || !told || !moved) throw new Error('nobody');
  const subscribe = async (member: TestMember) => {
    const shop = shopper(server, member);
    expect((await shop.useCard(await shop.enter(WORKS), randomUUID())).status).toBe(200);
  };
  const extend = async (member: TestMember) =>
    expect((await shopper(server, member).coupon('stride90')).status).toBe(200);
  await night();
  await subscribe(subscribed);
  await extend(extended);
  await ask(sql`update jobs set run_at = now() where kind = 'trial-note'`);
  for (const member of [subscribed, extended, told, moved]) await done(member);
  for (const member of [subscribed, extended]) {
    expect(await mailsTo(server, member.email)).toEqual([]);
    expect(await titlesOf(member)).toEqual([]);
  }
  for (const member of [told, moved]) expect(await titlesOf(member)).toHaveLength(1);
  await subscribe(told);
  await extend(moved);
  for (const member of [told, moved]) expect(await titlesOf(member)).toEqual([]);
});

test('a trial is announced whatever the fraction of the second in which it ends', async () => {
  const microseconds = [0, 499_600, 999_500, 999_700, 999_999];
  const ending = await Promise.all(microseconds.map(() => somebody(8)));
  for (const [place, { memberId }] of ending.entries()) {
    await ask(sql`
      update members set trial_ends_at = date_trunc('second', trial_ends_at) + ${microseconds[place]}::int * interval '1 microsecond'
      where member_id = ${memberId}`);
  }
  await night();
  for (const member of ending) {
    await pass(member, 1.5);
    await done(member);
  }
  const mails = await Promise.all(ending.map(({ email }) => mailsTo(server, email)));
  expect(mails.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1]);
});

test('two notes of the same day are one notice, until it is dismissed', async () => {
  const member = await somebody(6.5);
  const [{ ends }] = (await ask<{ ends: number }>(
    sql`select (extract(epoch from trial_ends_at) * 1000)::bigint as ends from members where member_id = ${member.memberId}`,
  )) as [{ ends: number }];
  const tell = async (before: number) => {
    const key = `${before} ${ends} ${member.memberId}`;
    const payload = JSON.stringify({ memberId: member.memberId, endsAt: Number(ends) });
    await ask(sql`insert into jobs (kind, key, payload) values ('trial-note', ${key}, ${payload}::jsonb)`);
    await done(member);
  };
  await tell(7);
  await tell(1);
  expect(await mailsTo(server, member.email)).toHaveLength(2);
  const [notice, ...others] = await noticesOf(member);
  expect(others).toEqual([]);
  await member.call('POST', `member/${member.memberId}/notice/${notice?.notice_id}/seen`);
  await tell(0);
  expect(await titlesOf(member)).toEqual([notice?.title, notice?.title]);
});

test('a member whose renewal fails is notified once, and the notice disappears when it is paid', async () => {
  const member = await somebody(1, 'de');
  const shop = shopper(server, member);
  await shop.useCard(await shop.enter(REFUSES_LATER), randomUUID());
  await steer(server, { advance: 2 * 86_400 });
  const refused = { brand: 'visa', last4: REFUSES_LATER.slice(-4) };
  expect(await shop.read()).toEqual(
    paymentWith({
      standing: 'late',
      due: bill(),
      access_until: anInstant,
      card: refused,
      confirmation: aConfirmation,
    }),
  );
  const title = 'Deine letzte Zahlung hat nicht geklappt';
  await vi.waitFor(async () => expect(await titlesOf(member)).toEqual([title]), soon);
  const mails = await whenMailed(server, member.email);
  expect(mails).toEqual([expect.objectContaining({ subject: 'Deine Zahlung an Longrun hat nicht geklappt' })]);
  expect(mails[0]?.text).toMatch(/Bis \S+, \d+\. \S+ 20\d\d hast du weiter Zugriff auf alles\.\n[^]*\/accounting\n/);
  await shop.read();
  await night();
  expect(await ask(sql`select from jobs where kind = 'late-note'`)).toEqual([]);
  expect(await mailsTo(server, member.email)).toEqual(mails);
  expect((await shop.useCard(await shop.enter(WORKS), randomUUID())).payment).toEqual(activePayment());
  expect(await titlesOf(member)).toEqual([]);
});

test('a member who does not pay is notified when their access has ended, and opens everything by paying today’s bill', async () => {
  const member = await somebody(0);
  const shop = shopper(server, member);
  for (const card of [WORKS, REFUSES_LATER]) await shop.useCard(await shop.enter(card), randomUUID());
  const title = 'Your last payment failed';
  const over = 'Your access has ended';
  await steer(server, { retryDays: 2, afterRetries: 'unpaid', advance: 32 * 86_400 });
  await vi.waitFor(async () => expect(await titlesOf(member)).toEqual([title]), soon);
  const unpaid = paymentWith({
    standing: 'late',
    due: bill(),
    card: { brand: 'visa', last4: REFUSES_LATER.slice(-4) },
    confirmation: aConfirmation,
    receipts: [receipt()],
  });
  expect(await shop.read()).toEqual({ ...unpaid, access_until: anInstant });
  for (let tries = 0; tries < 3; tries += 1) await steer(server, { advance: 2 * 86_400 });
  await vi.waitFor(async () => expect(await titlesOf(member)).toEqual([over]), soon);
  const level = async () =>
    ((await member.call('GET', `member/${member.memberId}`)).body as { member: { access_level: number }[] }).member[0]
      ?.access_level;
  expect([await shop.read(), await level()]).toEqual([unpaid, 0]);
  await vi.waitFor(async () => expect(await mailsTo(server, member.email)).toHaveLength(2), soon);
  expect((await mailsTo(server, member.email)).map(({ subject }) => subject).toSorted()).toEqual(
    ['Your Longrun payment failed', 'Your access to Longrun has ended'].toSorted(),
  );
  // Later invoices stay drafts, whose payment cannot be confirmed.
  await steer(server, { retryDays: 3, afterRetries: 'cancel', advance: 32 * 86_400 });
  expect(await shop.read()).toEqual({ ...unpaid, confirmation: null });
  expect((await shop.useCard(undefined, randomUUID())).said.code).toBe('card_declined');
  expect((await shop.useCard(await shop.enter(WORKS), randomUUID())).payment).toEqual(activePayment([1599, 1599]));
  expect([await level(), await titlesOf(member)]).toEqual([20, []]);
});

// The last test: payments are off from here on.
test('with payments off nobody is notified, not even of what was scheduled before', async () => {
  const member = await somebody(8);
  await night();
  expect(await planned(member)).toEqual(['7']);
  await server.terminate();
  const off = await startTestServer({
    databaseUrl: server.databaseUrl ?? '',
    dataDir: server.dataDir,
    env: { PAYMENTS: 'off', TRIAL_DAYS: '30' },
  });
  const other = await off.register();
  await ask(
    sql`update members set trial_ends_at = now() + interval '1 day 1 hour' where member_id = ${other.memberId}`,
  );
  await ask(sql`update jobs set run_at = now() - interval '1 hour' where kind = 'trial-note'`);
  await off.restart();
  expect(await planned(other)).toEqual([]);
  expect(await planned(member)).toEqual(['7']);
  expect(await mailsTo(off, member.email)).toEqual([]);
  const { body } = await other.call('GET', `member/${other.memberId}/notice`);
  expect(body).toEqual({ notices: [] });
  await off.terminate();
});
