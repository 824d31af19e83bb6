import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
import { START, run } from '../../fixtures/fit-activity.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { importFiles } from '../../server/data/client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const file = run(900, START).file();
async function imported(member: TestMember, name: string): Promise<string> {
  await importFiles(member, [{ name, bytes: file }]);
  const { body } = await member.call('GET', `member/${member.memberId}/activities`);
  return (body as { activities: ActivityWire[] }).activities[0]!.activity_id;
}
const ask = (member: TestMember, id: string) => member.call('POST', `activity/${id}/original`);

it('is returned unchanged to its owner only, under its own name, by a URL for this file only', async () => {
  const [ada, other] = await Promise.all([server.register(), server.register()]);
  const id = await imported(ada, 'Läufe/Tempo: Süd.fit');
  const { status, body } = await ask(ada, id);
  expect(status).toBe(200);
  const { url, name, bytes } = body as { url: string; name: string; bytes: number };
  expect([name, bytes]).toEqual(['Tempo_ Süd.fit', file.length]);
  const answer = await fetch(new URL(url, server.url));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="Tempo_ S_d.fit"; filename*=UTF-8''Tempo_%20S%C3%BCd.fit`,
  );
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(file))).toBe(true);

  const theirs = await imported(other, 'mine.fit');
  const wrong = [url.replace(id, theirs), url.replace(/expires=\d+/, 'expires=9999999999'), url.replace(/.$/, 'x')];
  for (const address of wrong) expect([400, 403]).toContain((await fetch(new URL(address, server.url))).status);
  expect((await ask(other, id)).status).toBe(404);
});

it('is named even if its import is deleted, and reported if missing', async () => {
  const ada = await server.register();
  const id = await imported(ada, 'a.fit');
  await withDatabase(server, (db) =>
    db.execute(sql`
      delete from import_items using imports
      where imports.import_id = import_items.import_id and member_id = ${ada.memberId}`),
  );
  expect((await ask(ada, id)).body).toEqual({ name: 'activity', url: expect.any(String), bytes: expect.any(Number) });
});
