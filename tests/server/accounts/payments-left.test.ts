import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentAccounts } from '../../../server/db/schema/payments.ts';
import { openShop } from '../../../server/payments/shop.ts';
import { testPassword } from '../member.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import { withDatabase } from '../with-database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { PAYMENTS: 'off' } });
});
afterAll(() => server.stop());

test('where payments were live and are off, what goes on is not said to be cancelled', async () => {
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
  expect(await cancel(paying)).toMatchObject({ status: 409, body: { code: 'not_cancelled' } });
  expect((await cancel(ending)).status).toBe(200);
  expect((await cancel(free)).status).toBe(200);
  expect(await paying.call('GET', `member/${paying.memberId}/payment`)).toMatchObject({
    status: 404,
    body: { code: 'payments_off' },
  });
  // Whoever deletes their account meanwhile is not forgotten: the job waits for payments that are live.
  const password = { body: { password: testPassword } };
  expect((await paying.call('DELETE', `member/${paying.memberId}`, password)).status).toBe(204);
  await server.restart();
  const left = await withDatabase(server, (db) =>
    db.execute(sql`select key, attempts from jobs where kind = 'payment-end'`),
  );
  expect(left).toMatchObject({ rows: [{ key: 'cus_1', attempts: 0 }] });
  expect(server.output()).toMatch(
    /"members":0,"deletedAccounts":1,.*PAYMENTS is off, and subscriptions go on at Stripe/,
  );
});
