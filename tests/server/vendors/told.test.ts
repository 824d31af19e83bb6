import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ImportStatusWire } from '../../../domain/entities/import.ts';
import type { NoticeWire } from '../../../domain/entities/notice.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { whenWhole } from '../data/client.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { soon } from '../soon.ts';
import { withDatabase } from '../with-database.ts';
import { deskOf } from './standin.ts';

let server: TestServer;
beforeAll(async () => {
  const env = { VENDOR_QUIET_SECONDS: '1', GARMIN_BACKFILL_DAYS: '90' };
  server = await startTestServer({ sandbox: true, env });
});
afterAll(() => server.stop());
const desk = deskOf(() => server, 'garmin', 'garmin', 'garmin');

const notices = async (who: TestMember) =>
  ((await who.call('GET', `member/${who.memberId}/notice`)).body as { notices: NoticeWire[] }).notices;
const importsOf = async (who: TestMember) =>
  (
    (await who.call('GET', `member/${who.memberId}/imports`)).body as {
      imports: { import_id: string; state: string }[];
    }
  ).imports;
/** Waits until no jobs or notifications of imports remain, except later ones. */
const whenQuiet = () =>
  vi.waitFor(async () => {
    const due = await withDatabase(server, (db) =>
      db.execute(sql`
        select kind from jobs where run_at <= now() and (kind like 'notification%' or kind like '%import%')`),
    );
    expect(rowsOf(due)).toEqual([]);
  }, soon);

test('the import of a history is reported once, what the vendor pushes on another day is not', async () => {
  const ada = await server.register();
  await ada.call('PUT', `member/${ada.memberId}/notification/import`, { body: { page: true } });
  await desk.link(ada, 'new-runner');
  const { activities } = await desk.account();
  const status = (await ada.call('GET', 'import/status', { query: { member_id: ada.memberId } })).body;
  await whenWhole(ada, (status as ImportStatusWire).import_id, activities);
  const first = await vi.waitFor(async () => {
    const [notice] = await notices(ada);
    expect(notice?.message).toContain(`${activities} activities`);
    return notice;
  }, soon);
  await ada.call('POST', `member/${ada.memberId}/notice/${first?.notice_id}/seen`);
  // Moves the import to the day before.
  await withDatabase(server, (db) =>
    db.execute(sql`update imports set completed_at = now() - interval '1 day' where member_id = ${ada.memberId}`),
  );
  await desk.control({ record: (await desk.account()).userId });
  await vi.waitFor(async () => {
    const states = (await importsOf(ada)).map(({ state }) => state);
    expect(states).toEqual(['complete', 'complete']);
  }, soon);
  await whenQuiet();
  expect((await notices(ada)).map(({ notice_id: id }) => id)).toEqual([first?.notice_id]);
});
