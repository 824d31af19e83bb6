import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rowsOf } from '../../../server/db/rows.ts';
import { seedSamplePages } from '../../../server/partners/samples/seed.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ own: true });
});
afterAll(() => server.stop());
beforeEach(() =>
  withDatabase(server, async (db) => {
    await db.execute(sql`delete from partner_pages`);
    await db.execute(sql`delete from events`);
    await db.execute(sql`delete from installation where name like 'sample pages%'`);
    await db.execute(sql`update coupons set expires_at = null, most_uses = null`);
  }),
);

const now = new Date('2024-05-03T10:00:00Z');
const seed = (isLive: boolean, contactEmail: string | null) =>
  withDatabase(server, (db) => seedSamplePages(db, { isLive, contactEmail, now }));
const pageOf = async (key: string) => {
  const response = await fetch(`${server.url}/api/partner-pages/${key}`);
  return { status: response.status, body: (await response.json()) as { page?: { contactEmail: string } } };
};
const isValid = async (coupon: string) => {
  const response = await fetch(`${server.url}/api/payment/coupon/${coupon}`);
  return ((await response.json()) as { valid?: boolean }).valid === true;
};

test('samples are open for practice, with the operator’s address and events of this year', async () => {
  await seed(false, 'help@club.example');
  const { status, body } = await pageOf('wear-test');
  expect([status, body.page?.contactEmail]).toEqual([200, 'help@club.example']);
  expect(await isValid('challenge12new')).toBe(true);
  const rows = await withDatabase(server, async (db) =>
    rowsOf(await db.execute(sql`select slug, start_date::text, end_date::text from events order by slug`)),
  );
  expect(rows).toEqual([
    { slug: 'challenge-1914', start_date: '2020-12-14', end_date: '2021-04-04' },
    { slug: 'everywhere-10k', start_date: '2024-01-01', end_date: '2024-12-31' },
    { slug: 'soul-focus', start_date: '2024-01-01', end_date: '2024-12-31' },
  ]);
});

test('a published version, its coupon and a limited coupon stay when real money is charged', async () => {
  await seed(false, null);
  await withDatabase(server, async (db) => {
    await db.execute(sql`
      insert into partner_page_editions (page_id, number, content, published_at)
      select page_id, number, '{}', case when slug = 'wear-test' and number = 2 then null else now() end
      from partner_pages, generate_series(1, 2) number where slug in ('wear-test', '2020-b1914')`);
    await db.execute(sql`update coupons set most_uses = 100000 where code = 'cadence60'`);
  });
  await seed(true, null);
  // Only a draft of the first page was saved: the sample is still public.
  expect([(await pageOf('wear-test')).status, (await pageOf('2020-b1914')).status]).toEqual([404, 200]);
  const codes = ['stride90', 'cadence60', 'challenge12', 'challenge12new', 'runhappyfest2021'];
  expect(await Promise.all(codes.map(isValid))).toEqual([false, true, true, true, false]);
});

test('with real payments, sample pages are drafts and sample coupons have expired', async () => {
  await seed(true, null);
  expect((await pageOf('wear-test')).status).toBe(404);
  for (const code of ['stride90', 'usu_connectedtrail60', 'challenge12', 'challenge12new']) {
    expect([code, await isValid(code)]).toEqual([code, false]);
  }
  const rows = await withDatabase(server, async (db) =>
    rowsOf(
      await db.execute(
        sql`select count(*)::int as drafts from partner_pages where published_at is null and page is not null`,
      ),
    ),
  );
  expect(rows).toEqual([{ drafts: 9 }]);
});
