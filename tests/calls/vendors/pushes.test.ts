import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { rowsOf } from '../../../server/db/rows.ts';
import { createSealer } from '../../../server/base/seal.ts';
import { hookUrl } from '../../../server/vendors/adapters/hook.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { soon } from '../../server/soon.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
let hook: string;
beforeAll(async () => {
  server = await startTestServer({ own: true });
  const secret = readFileSync(join(server.dataDir, 'secret-key'), 'utf8').trim();
  hook = hookUrl(server.url, createSealer(secret), 'garmin');
});
afterAll(() => server.stop());

async function push(body: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'garmin-client-id': 'test-client' };
  return (await fetch(hook, { method: 'POST', headers, body })).status;
}

/** A member whose address is the name of their vendor account. */
async function linked(): Promise<TestMember> {
  const member = await server.register();
  await withDatabase(server, (db) =>
    db.execute(sql`
      insert into vendor_links (member_id, vendor, external_user_id, sealed_access_token, key_id)
      values (${member.memberId}, 'garmin', ${member.memberId}, '', 'none')`),
  );
  return member;
}

const ping = (member: TestMember, more: object = {}) => ({
  userId: member.memberId,
  summaryId: '1',
  callbackURL: 'http://127.0.0.1:9/rest/file?id=1',
  ...more,
});

const namesOf = (member: TestMember) =>
  withDatabase(server, async (db) => {
    const found = await db.execute(sql`
      select name from import_items join imports using (import_id) where member_id = ${member.memberId}
      order by imports.created_at, position`);
    return rowsOf<{ name: string }>(found).map(({ name }) => name);
  });
const waiting = () =>
  withDatabase(server, async (db) =>
    rowsOf<{ failures: number }>(await db.execute(sql`select failures from vendor_inbox where handled_at is null`)),
  );

describe('a push', () => {
  test.each([
    ['half of a pair in a text', '\\ud83c', '\ufffd (1.fit)'],
    ['NUL in a text', 'a\\u0000b', 'ab (1.fit)'],
    ['a backslash before what is no escape', '\\\\ud83c', '\\ud83c (1.fit)'],
  ])('is stored with %s', async (_, name, shown) => {
    const member = await linked();
    const json = JSON.stringify({ activityFiles: [ping(member, { activityName: 'NAME' })] });
    expect(await push(json.replace('NAME', name))).toBe(200);
    await vi.waitFor(async () => expect(await namesOf(member)).toEqual([shown]), soon);
  });

  test.each([
    ['NUL in a name', '{"a\\u0000b":1}'],
    ['half of a pair in a name', '{"\\udc00":"\\udc00"}'],
    ['bytes that are no text', Buffer.from('7b2261223a22ff227d', 'hex').toString('latin1')],
  ])('that is useless is not sent again: %s', async (_, body) => {
    expect(await push(body)).toBe(200);
  });

  test('that is long keeps its digits, letters and order', async () => {
    const member = await linked();
    const names = Array.from({ length: 1200 }, (_, i) => `Läufe ${i} 🏃`);
    const files = names.map((activityName, i) => ping(member, { summaryId: String(i), activityName }));
    expect(await push(JSON.stringify({ activityFiles: files }))).toBe(200);
    const expected = names.map((name, i) => `${name} (${i}.fit)`);
    await vi.waitFor(async () => expect(await namesOf(member)).toEqual(expected), soon);
  });

  test('that is unreadable does not delay later ones, and is set aside in the end', async () => {
    const member = await linked();
    await withDatabase(server, (db) =>
      db.execute(sql`
        insert into vendor_inbox (vendor, body, received_at, failures)
        values ('garmin', '{', now() - interval '1 hour', 4), ('garmin', '{', now() - interval '1 hour', 3)`),
    );
    expect(await push(JSON.stringify({ activityFiles: [ping(member)] }))).toBe(200);
    await vi.waitFor(async () => expect(await namesOf(member)).toEqual(['1.fit']), soon);
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), soon);
    await expect.poll(() => server.output(), soon).toContain('a push was set aside');
  });
});
