import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rowsOf } from '../../../server/db/rows.ts';
import { sweepFailedJobs } from '../../../server/jobs/failed-jobs.store.ts';
import { plainError } from '../../../server/jobs/plain-error.ts';
import { registerAdmin } from '../../server/admins.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { type TestMember, testPassword } from '../../server/member.ts';
import { soon } from '../../server/soon.ts';
import { withDatabase } from '../../server/with-database.ts';

let server: TestServer;
let admin: TestMember;
beforeAll(async () => {
  server = await startTestServer({ own: true });
  admin = await registerAdmin(server);
});
afterAll(() => server.stop());

const list = async () =>
  ((await admin.call('GET', 'admin/jobs')).body as { jobs: { job_id: string; kind: string; next_try_at: unknown }[] })
    .jobs;

test('failed or quarantined jobs are listed and retried on an admin’s request, and nothing else is touched', async () => {
  const ids = await withDatabase(server, async (db) => {
    const made = await db.execute(sql`
      insert into jobs (kind, key, payload, attempts, last_error, set_aside_at, deaths, run_at) values
        ('account-mail', 'failed', '{"sealed": "x"}', 3, 'no answer', null, 0, now() + interval '1 hour'),
        ('account-mail', 'aside', '{"sealed": "x"}', 0, null, now(), 2, now()),
        ('account-mail', 'waiting', '{"sealed": "x"}', 0, null, null, 0, now() + interval '1 hour')
      returning job_id::text as id`);
    return rowsOf<{ id: string }>(made).map(({ id }) => id);
  });
  const [failed, aside, waiting] = ids as [string, string, string];
  expect((await list()).map(({ job_id, next_try_at }) => [job_id, next_try_at === null])).toEqual([
    [aside, true],
    [failed, false],
  ]);
  const retry = async (id: string) => (await admin.call('POST', `admin/jobs/${id}/retry`)).status;
  expect([await retry(waiting), await retry('999999999')]).toEqual([404, 404]);
  expect([await retry(failed), await retry(aside)]).toEqual([204, 204]);
  // Its payload cannot be opened: it fails again, which shows that it was retried.
  await vi.waitFor(async () => {
    const rows = await withDatabase(server, (db) =>
      db.execute(sql`select key, attempts, set_aside_at is null as free from jobs where key in ('failed', 'aside')`),
    );
    const left = rowsOf<{ key: string; attempts: number; free: boolean }>(rows);
    expect(left.every(({ key, attempts, free }) => free && attempts > (key === 'failed' ? 3 : 0))).toBe(true);
  }, soon);
});

interface GivenUp {
  readonly given_up_id: string;
  readonly kind: string;
  readonly key: string | null;
  readonly source: string | null;
  readonly member_id: string | null;
  readonly is_whole: boolean;
  readonly last_error: string;
}

const givenUp = async () => ((await admin.call('GET', 'admin/given-up-jobs')).body as { jobs: GivenUp[] }).jobs;
const askAgain = async (id: string) => {
  const { status, body } = await admin.call('POST', `admin/given-up-jobs/${id}/retry`);
  return [status, (body as { code?: string } | null)?.code];
};

/** A history whose job has an unreadable payload, one attempt before it is abandoned. */
async function failingHistory(memberId: string): Promise<string> {
  const importId = randomUUID();
  await withDatabase(server, async (db) => {
    await db.execute(
      sql`insert into imports (import_id, member_id, source) values (${importId}, ${memberId}, 'suuntoV2')`,
    );
    await db.execute(sql`
      insert into jobs (kind, key, payload, attempts) values ('vendor-history', ${importId}, '{"not": "what it reads"}', 9)`);
  });
  return importId;
}

const found = (importId: string) =>
  vi.waitFor(async () => {
    const job = (await givenUp()).find(({ key }) => key === importId);
    expect(job).toBeDefined();
    return job!;
  }, soon);

const stateOf = (importId: string) =>
  withDatabase(server, async (db) =>
    rowsOf<{ state: string; error: string | null; jobs: string[] }>(
      await db.execute(sql`
        select state, error_kind as error,
          array(select kind from jobs where key = ${importId} union select kind from given_up_jobs where key = ${importId}) as jobs
        from imports where import_id = ${importId}`),
    ).at(0),
  );

test('an abandoned import is listed with its member, resumes on an admin’s request, and the act is in the log', async () => {
  const member = await server.register();
  const importId = await failingHistory(member.memberId);
  const job = await found(importId);
  expect(job).toEqual({
    kind: 'vendor-history',
    source: 'suuntoV2',
    member_id: member.memberId,
    is_whole: true,
    given_up_id: expect.any(String),
    key: expect.any(String),
    attempts: 10,
    last_error: expect.any(String),
    given_up_at: expect.any(String),
  });
  expect(await stateOf(importId)).toEqual({ state: 'error', error: 'puller_failed', jobs: ['vendor-history'] });
  expect(await askAgain(job.given_up_id)).toEqual([204, undefined]);
  // The cause persists: the job fails again, with all its attempts before.
  expect(await stateOf(importId)).toEqual({
    state: 'active',
    error: null,
    jobs: expect.arrayContaining(['vendor-history']),
  });
  expect((await givenUp()).map(({ key }) => key)).not.toContain(importId);
  expect(await askAgain(job.given_up_id)).toEqual([404, 'not_found']);
  const { acts } = (await admin.call('GET', 'admin/acts')).body as { acts: Record<string, unknown>[] };
  expect(acts.filter(({ call_id: callId }) => callId === 'retryGivenUpJob')).toEqual([
    expect.objectContaining({ outcome: 'refused', reason: 'not_found' }),
    expect.objectContaining({
      outcome: 'done',
      target: 'vendor-history',
      member: expect.objectContaining({ member_id: member.memberId }),
    }),
  ]);
});

test('an abandoned import ends when its member undoes it, and none of its data outlives their account', async () => {
  const member = await server.register();
  const [undone, kept] = [await failingHistory(member.memberId), await failingHistory(member.memberId)];
  const job = await found(undone);
  await found(kept);
  // Undone between the list and the button.
  await withDatabase(server, (db) =>
    db.execute(sql`update imports set undone_at = now(), state = 'complete' where import_id = ${undone}`),
  );
  expect(await askAgain(job.given_up_id)).toEqual([409, 'job_over']);
  expect((await givenUp()).map(({ key }) => key)).toContain(kept);
  const gone = await member.call('DELETE', `member/${member.memberId}`, { body: { password: testPassword } });
  expect(gone.status).toBe(204);
  await withDatabase(server, async (db) => {
    expect(rowsOf(await db.execute(sql`select from given_up_jobs where key in (${undone}, ${kept})`))).toEqual([]);
  });
});

test('for an email with a secret only its failure is stored, and everything is deleted after 30 days', async () => {
  await withDatabase(server, (db) =>
    db.execute(sql`
      insert into jobs (kind, key, payload, attempts) values ('account-mail', 'given up', '{"nothing": "sealed"}', 10)`),
  );
  const mail = await vi.waitFor(async () => {
    const job = (await givenUp()).find(({ kind }) => kind === 'account-mail');
    expect(job).toBeDefined();
    return job!;
  }, soon);
  expect(mail).toEqual({
    key: null,
    is_whole: false,
    member_id: null,
    given_up_id: expect.any(String),
    kind: 'account-mail',
    source: null,
    attempts: 11,
    last_error: expect.any(String),
    given_up_at: expect.any(String),
  });
  expect(await askAgain(mail.given_up_id)).toEqual([409, 'not_kept']);
  await withDatabase(server, async (db) => {
    await db.execute(sql`
      insert into given_up_jobs (kind, key, priority, attempts, last_error, asked_at, given_up_at)
      values ('efforts', 'long ago', 0, 6, 'x', now(), now() - interval '31 days')`);
    await sweepFailedJobs(db);
    const left = rowsOf<{ kind: string }>(
      await db.execute(sql`select kind from given_up_jobs where kind in ('efforts', 'account-mail')`),
    );
    expect(left.map(({ kind }) => kind)).toEqual(['account-mail']);
  });
});

test('a stored error contains no names and no credentials', () => {
  const said = (text: string) => plainError(new Error(text));
  expect(said('550 no mailbox <ada.b+x@example.org> here')).toBe('550 no mailbox <…> here');
  expect(said('GET https://me:pass@api.example.com/v2/athlete/7?token=abc answered 500')).toBe(
    'GET https://api.example.com… answered 500',
  );
  expect(said('Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.x is over')).toBe('Bearer ….x is over');
  expect(said('UNABLE_TO_VERIFY_LEAF_SIGNATURE')).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
  expect(said('word '.repeat(100))).toHaveLength(200);
});
