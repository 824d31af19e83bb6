import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '../../../server/db/rows.ts';
import { members } from '../../../server/db/schema/members.ts';
import { paymentAccounts } from '../../../server/db/schema/payments.ts';
import { endTrials, holdTrials, openShop } from '../../../server/payments/shop.ts';
import { testPassword } from '../member.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { codeOf } from '../refusals.ts';
import { withDatabase } from '../with-database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { PAYMENTS: 'off' } });
});
afterAll(() => server.stop());

test('if payments were live and are off, a running subscription is not shown as cancelled', async () => {
  const [paying, ending, free] = await Promise.all([server.register(), server.register(), server.register()]);
  const live = { publishableKey: '', webhookSecret: '', priceId: '', account: null, api: null };
  await withDatabase(server, async (db) => {
    await openShop(db, { ...live, mode: 'live', secretKey: 'sk_live_1' });
    const account = { subscriptionId: 'sub_1', status: 'active' };
    await db.insert(paymentAccounts).values([
      { ...account, memberId: paying.memberId, customerId: 'cus_1' },
      { ...account, memberId: ending.memberId, customerId: 'cus_2', isEnding: true },
    ]);
  });
  const cancel = (who: typeof paying) => who.call('DELETE', `member/${who.memberId}/payment`);
  expect(codeOf(await cancel(paying))).toEqual([409, 'not_cancelled']);
  expect((await cancel(ending)).status).toBe(200);
  expect((await cancel(free)).status).toBe(200);
  expect(codeOf(await paying.call('GET', `member/${paying.memberId}/payment`))).toEqual([404, 'payments_off']);
  // An account deleted in the meantime is not forgotten: the job waits for live payments.
  const password = { body: { password: testPassword } };
  expect((await paying.call('DELETE', `member/${paying.memberId}`, password)).status).toBe(204);
  await server.restart();
  const left = await withDatabase(server, async (db) =>
    rowsOf<object>(await db.execute(sql`select key, attempts from jobs where kind = 'payment-end'`)),
  );
  expect(left).toEqual([{ key: 'cus_1', attempts: 0 }]);
  expect(server.output()).toMatch(
    /"members":0,"deletedAccounts":1,.*PAYMENTS is off, and subscriptions go on at Stripe/,
  );
});

test('the first start that ends trials gives everybody days, and so does the first one after payments were off', async () => {
  const settings = {
    mode: 'live' as const,
    secretKey: 'sk_live_1',
    publishableKey: '',
    webhookSecret: '',
    priceId: '',
    account: null,
    api: null,
  };
  const [over, long, open, paid] = await Promise.all([1, 2, 3, 4].map(() => server.register()));
  if (!over || !long || !open || !paid) throw new Error('nobody');
  const day = 86_400_000;
  await withDatabase(server, async (db) => {
    const set = (memberId: string, days: number | null, accessLevel = 10) =>
      db
        .update(members)
        .set({ trialEndsAt: days === null ? null : new Date(Date.now() + days * day), accessLevel })
        .where(eq(members.memberId, memberId));
    const left = async () => {
      const rows = await db.select({ id: members.memberId, endsAt: members.trialEndsAt }).from(members);
      return [over, long, open, paid].map(({ memberId }) => {
        const endsAt = rows.find(({ id }) => id === memberId)?.endsAt ?? null;
        return endsAt === null ? null : Math.round((endsAt.getTime() - Date.now()) / day);
      });
    };
    const begin = async () => {
      await set(over.memberId, -3);
      await set(long.memberId, 60);
      await set(open.memberId, null);
      await set(paid.memberId, -3, 20);
    };
    await begin();
    await endTrials(db, 30, { before: null, settings });
    expect(await left()).toEqual([30, 60, 30, -3]);
    // Two processes, and every start after it.
    await begin();
    await Promise.all([1, 2].map(() => endTrials(db, 30, { before: 'live', settings })));
    expect(await left()).toEqual([-3, 60, 30, -3]);
    await holdTrials(db);
    await Promise.all([1, 2].map(() => endTrials(db, 1, { before: 'live', settings })));
    expect(await left()).toEqual([1, 60, 30, -3]);
    // A trial of one day is announced immediately: no nightly run comes before.
    const { rows } = (await db.execute(
      sql`select key from jobs where kind = 'trial-note' and run_at <= now() and right(key, 36) = ${over.memberId}`,
    )) as unknown as { rows: { key: string }[] };
    expect(rows.map(({ key }) => key.split(' ')[0])).toEqual(['1']);
    // Earlier versions did not store it, and already ended trials.
    await db.execute(sql`delete from installation where name = 'trials'`);
    await begin();
    await endTrials(db, 30, { before: 'live', settings });
    expect(await left()).toEqual([-3, 60, 30, -3]);
  });
});
