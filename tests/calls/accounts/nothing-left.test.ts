import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Db } from '../../../server/db/open.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { formOf, importFiles, type NamedFile, upload, whenOver } from '../../server/data/client.ts';
import { seeded } from '../../server/data/rows.ts';
import { storedZip } from '../../server/data/zip.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { soon } from '../../server/soon.ts';
import { withDatabase } from '../../server/with-database.ts';
import { deleteAccount, filesOf, hashOf, isFileOf, run, slowUpload } from '../../server/accounts/leftovers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ own: true });
});
afterAll(() => server.stop());

const whenEmpty = () => vi.waitFor(() => expect(filesOf(server)).toEqual([]), soon);

/** A person's data in all tables, as text. */
async function traces(db: Db, marks: readonly string[]): Promise<string[]> {
  const tables = await db.execute(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const found: string[] = [];
  for (const { name } of rowsOf<{ name: string }>(tables)) {
    const rows = await db.execute(sql`select rows::text as text from ${sql.raw(name)} as rows`);
    for (const { text } of rowsOf<{ text: string }>(rows)) {
      if (marks.some((mark) => text.includes(mark))) found.push(`${name}: ${text}`);
    }
  }
  return found;
}

test('an account deleted while its archive is being opened leaves no file, and no failed query', async () => {
  const member = await server.register();
  const runs = Array.from({ length: 400 }, (_, i) => run(`opened ${i}`, i));
  await upload(member, [{ name: 'export.zip', bytes: storedZip(runs) }]);
  await vi.waitFor(() => expect(filesOf(server).length).toBeGreaterThan(5), { ...soon, interval: 1 });
  expect((await deleteAccount(server, member)).status).toBe(200);
  await whenEmpty();
  expect(server.output()).not.toContain('23503');
});

test('an opened archive is not stored, and an account with an opened archive leaves no data', async () => {
  const member = await server.register();
  const archive = { name: 'export.zip', bytes: storedZip([run('in an archive')]) };
  await importFiles(member, [archive]);
  await vi.waitFor(() => expect(filesOf(server).filter(isFileOf(hashOf(archive)))).toEqual([]), soon);
  expect(filesOf(server)).toHaveLength(1);
  await deleteAccount(server, member);
  await whenEmpty();
});

test('an aborted upload leaves nothing', async () => {
  const member = await server.register();
  const out = await slowUpload(member);
  const first = { name: 'first.gpx', bytes: new Uint8Array(5_000_000).fill(7) };
  const second = run('second');
  out.send(first);
  out.send(second, 100);
  await vi.waitFor(() => expect(filesOf(server).some(isFileOf(hashOf(first)))).toBe(true), soon);
  out.breakOff();
  await whenEmpty();
});

test('an upload of too many files leaves nothing', async () => {
  const member = await server.register();
  const files = Array.from({ length: 501 }, (_, i) => run(`one of too many ${i}`, i));
  const answer = await member.call('POST', `member/${member.memberId}/activity-files`, { form: formOf(files) });
  expect(answer.status).toBe(413);
  await whenEmpty();
});

test('files being uploaded by another member stay when an account with the same ones is deleted', async () => {
  const [leaving, staying] = [await server.register(), await server.register()];
  const shared = run('run together');
  await importFiles(leaving, [shared]);
  const out = await slowUpload(staying);
  const [second, third] = [run('run alone', 5), run('run later', 10)];
  out.send(shared);
  out.send(second);
  out.send(third, 100);
  await vi.waitFor(() => expect(filesOf(server).some(isFileOf(hashOf(second)))).toBe(true), soon);
  expect((await deleteAccount(server, leaving)).status).toBe(200);
  await vi.waitFor(async () => expect((await leaving.call('GET', 'import/status')).status).not.toBe(200), soon);
  out.send({ ...third, bytes: third.bytes.subarray(0, 0) });
  const { status, body } = await out.finish();
  expect(status).toBe(202);
  const { items } = await whenOver(staying, (body as { import_id: string }).import_id);
  expect(items.find(({ name }) => name === shared.name)).toEqual({
    outcome: 'imported',
    reason: null,
    item_id: expect.any(String),
    name: 'run together.gpx',
    activity_ids: [expect.any(String)],
    started_at: '2026-05-01T00:00:00.000Z',
    local_started_at: '2026-05-01T02:00:00',
    activity_name: 'run together',
    activity_type_id: 2,
  });
  expect(filesOf(server).filter(isFileOf(hashOf(shared)))).toHaveLength(1);
  await deleteAccount(server, staying);
  await whenEmpty();
});

test('emails of a deleted account do not stay in the outbox', async () => {
  const member = await server.register();
  const { apiBase } = await server.addresses();
  const asked = await fetch(`${apiBase}/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: member.email }),
  });
  expect(asked.status).toBeLessThan(300);
  const outbox = async () => (await fetch(`${server.url}/outbox`)).text();
  await vi.waitFor(async () => expect(await outbox()).toContain(member.email), soon);
  await deleteAccount(server, member);
  expect(await outbox()).not.toContain(member.email);
});

/** Number of times that two members share files, do things at the same time, and one of them is deleted. */
const ROUNDS = process.env.LONG ? 40 : 4;

test(`whatever two members do at the same time, ${ROUNDS} times: the deleted one leaves nothing, the other keeps everything`, async () => {
  const random = seeded(160);
  const pick = (files: readonly NamedFile[]) => files.filter(() => random() < 0.5);
  const gone: TestMember[] = [];
  const left: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [leaving, staying] = [await server.register(), await server.register()];
    const files = Array.from({ length: 12 }, (_, i) => run(`round ${round} run ${i}`, i * 2));
    const brought = new Set<string>();
    const bring = async (member: TestMember): Promise<void> => {
      const picked = pick(files);
      if (picked.length === 0) return;
      const sent = random() < 0.5 ? picked : [{ name: 'some.zip', bytes: storedZip(picked) }];
      await new Promise((resolve) => setTimeout(resolve, random() * 150));
      const path = `member/${member.memberId}/activity-files`;
      const { status, body } = await member.call('POST', path, { form: formOf(sent) });
      if (member === leaving) return;
      expect(status).toBe(202);
      await whenOver(member, (body as { import_id: string }).import_id);
      for (const file of picked) brought.add(hashOf(file));
    };
    const uploads = Array.from({ length: 6 }, (_, i) => bring(i % 2 ? staying : leaving));
    await new Promise((resolve) => setTimeout(resolve, random() * 250));
    expect((await deleteAccount(server, leaving)).status).toBe(200);
    await Promise.all(uploads);
    gone.push(leaving);
    // Activities that count, and those that do not.
    const queries: Record<string, string>[] = [{}, { archives: '1' }];
    const listed = await Promise.all(
      queries.map((query) => staying.call('GET', `member/${staying.memberId}/activities`, { query })),
    );
    expect(listed.flatMap(({ body }) => (body as { activities: object[] }).activities)).toHaveLength(brought.size);
    left.push(...brought);
  }
  await vi.waitFor(() => {
    const files = filesOf(server).map((path) => path.replaceAll('/', ''));
    expect(files.toSorted()).toEqual(left.toSorted());
  }, soon);
  const marks = gone.flatMap(({ sub, memberId, identityId, email }) => [sub, memberId, identityId, email]);
  const found = await withDatabase(server, (db) => traces(db, marks));
  expect(found).toEqual([]);
  for (const hash of left) {
    expect(existsSync(join(server.dataDir, 'originals', hash.slice(0, 2), hash.slice(2)))).toBe(true);
  }
  expect(server.output()).not.toContain('23503');
});
