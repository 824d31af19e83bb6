import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../../server/db/open.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { createDecodePool, WorkerLost } from '../../../server/imports/decode-pool.ts';
import { noRecordingData } from '../../../server/imports/worker-tasks.ts';
import type { SecurityEvents } from '../../../server/security-events.ts';
import { handleCrashes, setAsideUnsettled } from '../../../server/jobs/crashes.ts';
import { claim, enqueue, releaseJob, noteAtWork } from '../../../server/jobs/jobs.store.ts';
import { type JobHandler, startJobs } from '../../../server/jobs/runner.ts';
import { run } from '../accounts/leftovers.ts';
import { serverBelow, startTestServer, type TestServer } from '../harness.ts';
import { openOwnDatabase } from '../own-database.ts';
import { soon } from '../soon.ts';
import { connectionOf } from '../with-database.ts';
import { type NamedFile, upload, whenOver } from './client.ts';
import { importDetail } from './import-detail.ts';
import { storedZip } from './zip.ts';

describe('a server that is started again when it dies', () => {
  let server: TestServer;
  let database: Client;
  // One server for each test, since each crash doubles a server's restart delay.
  beforeEach(async () => {
    server = await startTestServer({ supervised: true, env: { RESTART_SECONDS: '0.2' } });
    database = new Client(connectionOf(server));
    await database.connect();
  });
  afterEach(async () => {
    await database.end();
    await server.stop();
  });

  const jobOf = async (key: string) => {
    const found = await database.query(
      'select locked_by is not null as held, at_work, deaths, set_aside_at from jobs where key = $1',
      [key],
    );
    return found.rows[0] as { held: boolean; at_work: string[]; deaths: number; set_aside_at: Date | null } | undefined;
  };
  const look = async (path: string) => (await fetch(server.url + path)).text();
  /** Kills only the server, and waits until it is back. */
  async function die(deaths: number): Promise<void> {
    process.kill(serverBelow(server.pid()), 'SIGKILL');
    await vi.waitFor(
      async () => expect(await look('/metrics')).toMatch(RegExp(`^process_restarts ${deaths}$`, 'm')),
      soon,
    );
  }

  test.each<[string, (files: readonly NamedFile[]) => readonly NamedFile[], string]>([
    ['by itself', (files) => files, ''],
    ['in an archive', (files) => [{ name: 'export.zip', bytes: storedZip(files) }], 'export.zip/'],
  ])('skips the file that killed it twice, %s, says so, and reads the others', async (how, sent, before) => {
    const member = await server.register();
    // Transactions that write the member's data wait for this: the current file stays in progress.
    await database.query('select pg_advisory_lock(hashtextextended($1, 0))', [member.memberId]);
    const named = (name: string, day: number) => run(`${name} ${how}`, day);
    const [old, poison, older] = [named('old', 5), named('poison', 9), named('older', 1)];
    const { import_id: importId } = await upload(member, sent([old, poison, older]));
    await vi.waitFor(async () => expect((await jobOf(importId))?.at_work).toHaveLength(3), soon);
    const { items: listed } = await importDetail(member, importId);
    const poisonId = listed.find(({ name }) => name === before + poison.name)?.item_id ?? '';
    await die(1);
    const suspected = { held: true, deaths: 1, at_work: [poisonId], set_aside_at: null };
    await vi.waitFor(async () => expect(await jobOf(importId)).toEqual(suspected), soon);
    await die(2);
    await database.query('select pg_advisory_unlock(hashtextextended($1, 0))', [member.memberId]);

    const { state, items } = await whenOver(member, importId);
    expect(state).toBe('complete');
    const said = Object.fromEntries(items.map(({ name, outcome, reason }) => [name, [outcome, reason]]));
    expect(said).toEqual({
      [before + old.name]: ['imported', null],
      [before + older.name]: ['imported', null],
      [before + poison.name]: ['failed', { code: 'stopsServer' }],
    });
    await expect.poll(() => server.output(), soon).toContain('"msg":"set aside, since the server died of it twice"');
    expect(await look('/metrics')).toMatch(/^jobs_set_aside 1$/m);
    expect(await look('/readyz')).toMatch(/^ready, restarted .* ago after SIGKILL\n$/);
  });

  test('does not run a job that killed it twice, until an operator frees it', async () => {
    const member = await server.register();
    await database.query('begin');
    await database.query('select from members where member_id = $1 for update', [member.memberId]);
    const other = new Client(connectionOf(server));
    await other.connect();
    const payload = JSON.stringify({ memberId: member.memberId });
    await other.query("insert into jobs (kind, key, payload) values ('demo-fill', $1, $2)", [member.memberId, payload]);
    for (const deaths of [1, 2]) {
      await vi.waitFor(async () => expect((await jobOf(member.memberId))?.held).toBe(true), soon);
      await die(deaths);
    }
    await database.query('commit');
    const aside = { held: false, deaths: 2, at_work: [], set_aside_at: expect.any(Date) as Date };
    expect(await jobOf(member.memberId)).toEqual(aside);
    // Other jobs continue in the meantime, and requesting the job again does not restore it.
    const calm = await server.register();
    await other.query("update jobs set run_at = now() where kind = 'demo-fill'");
    await whenOver(calm, (await upload(calm, [run('calm')])).import_id);
    expect(await jobOf(member.memberId)).toEqual(aside);

    await other.query('update jobs set set_aside_at = null, deaths = 0 where key = $1', [member.memberId]);
    await vi.waitFor(async () => expect(await jobOf(member.memberId)).toBeUndefined(), soon);
    await other.end();
  });
});

describe('a job that ran when the server died', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openOwnDatabase();
  });
  afterAll(() => database.close());

  const worker = randomUUID();
  const log = { error: () => undefined } as unknown as Parameters<typeof handleCrashes>[0]['log'];
  const note = vi.fn<SecurityEvents['note']>();
  const setAside = vi.fn<NonNullable<JobHandler['setAside']>>(async () => undefined);
  const giveUp = vi.fn<NonNullable<JobHandler['giveUp']>>(async () => undefined);
  const base = { run: async () => undefined, limit: 1, maxAttempts: 1 };
  const handlers = { named: { ...base, setAside }, plain: { ...base, giveUp } };

  interface Row {
    readonly key: string;
    readonly kind?: 'named' | 'plain';
    readonly atWork?: readonly string[];
    readonly suspects?: readonly string[];
    readonly deaths?: number;
    readonly by?: string;
  }
  /** Leaves jobs like a crashed process, starts again, and returns their state. */
  async function afterDeath(rows: readonly Row[]) {
    const { db } = database;
    vi.clearAllMocks();
    await db.execute(sql`delete from jobs`);
    for (const { key, kind = 'named', atWork = [], suspects = [], deaths = 0, by = worker } of rows) {
      await db.execute(sql`
        insert into jobs (kind, key, payload, at_work, suspects, deaths, locked_by, locked_until)
        values (${kind}, ${key}, '{}', ${`{${atWork.join(',')}}`}::text[], ${`{${suspects.join(',')}}`}::text[], ${deaths}, ${by},
          now() + interval '1 minute')`);
    }
    const aside = await handleCrashes({ db, log, events: { note }, handlers, worker, restartSeconds: 1 });
    const found = await db.execute(sql`
      select key, deaths, locked_by is not null as held, set_aside_at is not null as aside,
        array(select unnest(suspects) order by 1) as suspects
      from jobs order by key`);
    return { aside, jobs: rowsOf<object>(found) };
  }

  test('is tried once more after one death, with the items in progress as suspects', async () => {
    expect(
      await afterDeath([
        { key: 'a', atWork: ['x', 'y'] },
        { key: 'b', kind: 'plain' },
      ]),
    ).toEqual({
      aside: 0,
      jobs: [
        { key: 'a', deaths: 1, held: false, aside: false, suspects: ['x', 'y'] },
        { key: 'b', deaths: 1, held: false, aside: false, suspects: [] },
      ],
    });
    expect(setAside).not.toHaveBeenCalled();
  });

  test('is not blamed for waiting while another had a suspect in progress', async () => {
    const rows: Row[] = [
      { key: 'a', deaths: 1, atWork: ['x'], suspects: ['x', 'y'] },
      { key: 'b', deaths: 1, atWork: ['z'] },
      { key: 'c', kind: 'plain', deaths: 1 },
    ];
    expect(await afterDeath(rows)).toEqual({
      aside: 1,
      jobs: [
        { key: 'a', deaths: 2, held: false, aside: false, suspects: ['x', 'y'] },
        { key: 'b', deaths: 1, held: false, aside: false, suspects: [] },
        { key: 'c', deaths: 1, held: false, aside: false, suspects: [] },
      ],
    });
    expect(setAside.mock.calls).toEqual([['a', 'x']]);
    expect(note.mock.calls).toEqual([['job_set_aside', { what: 'named' }]]);
  });

  test('continues with several items in progress at the second death, and ends at the third', async () => {
    const second = await afterDeath([{ key: 'a', deaths: 1, atWork: ['x', 'y'] }]);
    expect(second.jobs).toEqual([{ key: 'a', deaths: 2, held: false, aside: false, suspects: ['x', 'y'] }]);
    expect(setAside).not.toHaveBeenCalled();
    expect(await afterDeath([{ key: 'a', deaths: 2, atWork: ['x', 'y'] }])).toEqual({ aside: 1, jobs: [] });
    expect(setAside.mock.calls).toEqual([['a', null]]);
  });

  test('ends at the second death with no item in progress', async () => {
    expect(await afterDeath([{ key: 'a', deaths: 1 }])).toEqual({ aside: 1, jobs: [] });
    expect(setAside.mock.calls).toEqual([['a', null]]);
  });

  test('stays set aside, even if requested, if no handler can report it', async () => {
    const { aside, jobs } = await afterDeath([{ key: 'a', kind: 'plain', deaths: 1 }]);
    expect({ aside, jobs }).toEqual({
      aside: 1,
      jobs: [{ key: 'a', deaths: 2, held: false, aside: true, suspects: [] }],
    });
    expect(giveUp).toHaveBeenCalledOnce();
    await enqueue(database.db, { kind: 'plain', key: 'a' });
    expect(await claim(database.db, worker, ['plain'])).toBeNull();
  });

  test('is remembered while a job with suspects yields to others, and forgotten for a job without', async () => {
    for (const [atWork, deaths] of [[['x'], 1] as const, [[], 0] as const]) {
      await afterDeath([{ key: 'a', atWork }]);
      await database.db.execute(sql`update jobs set run_at = now()`);
      const held = await claim(database.db, worker, ['named']);
      await releaseJob(database.db, worker, held!, { seconds: 0, error: null, counts: false });
      const found = await database.db.execute(sql`select deaths, suspects from jobs`);
      expect(rowsOf(found)).toEqual([{ deaths, suspects: atWork }]);
    }
  });

  test('is left to other processes if they hold it', async () => {
    const { jobs } = await afterDeath([{ key: 'a', by: randomUUID() }]);
    expect(jobs).toEqual([{ key: 'a', deaths: 0, held: true, aside: false, suspects: [] }]);
  });
});

/** A promise, and the function that resolves it. */
function signalOnce() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe('a job whose runs end with the death of everything', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openOwnDatabase();
  });
  afterAll(() => database.close());
  beforeEach(() => database.db.execute(sql`delete from jobs`));

  const error = vi.fn<(facts: object, message: string) => void>();
  const log = { error, warn: () => undefined } as unknown as Parameters<typeof handleCrashes>[0]['log'];
  const events = { note: () => undefined };
  const base = { run: async () => undefined, limit: 2, maxAttempts: 1 };

  /** Ends every claim, as after a crash of all processes. */
  const die = () => database.db.execute(sql`update jobs set locked_until = null`);
  const rows = async () =>
    rowsOf<object>(
      await database.db.execute(sql`select key, unsettled, suspects, set_aside_at is not null as aside from jobs`),
    );

  /** Claims the job like a new process, which crashes while processing `inHand`. @returns what was set aside */
  async function runToDeath(kind: string, inHand: readonly string[], isFinished = false) {
    const setAside = vi.fn<NonNullable<JobHandler['setAside']>>(async () => undefined);
    const handlers = { named: { ...base, setAside }, plain: base };
    const worker = randomUUID();
    const held = await claim(database.db, worker, [kind]);
    if (held === null) return 'not claimed';
    if (await setAsideUnsettled({ db: database.db, log, events, handlers }, held)) return setAside.mock.calls;
    await noteAtWork(database.db, worker, held, inHand);
    if (isFinished) await noteAtWork(database.db, worker, held, []);
    await die();
    return setAside.mock.calls;
  }

  test('is not run a fifth time, until an operator frees it', async () => {
    await enqueue(database.db, { kind: 'plain', key: 'a' });
    for (let times = 0; times < 4; times += 1) expect(await runToDeath('plain', [])).toEqual([]);
    expect(await runToDeath('plain', [])).toEqual([]);
    expect(await rows()).toEqual([{ key: 'a', unsettled: 0, suspects: [], aside: true }]);
    expect(error.mock.calls.at(-1)?.[1]).toBe('set aside, since no run of it came to an end');
    expect(await runToDeath('plain', [])).toBe('not claimed');
  });

  test('continues without the one item that was in progress three times', async () => {
    await enqueue(database.db, { kind: 'named', key: 'a' });
    expect(await runToDeath('named', ['x', 'y'])).toEqual([]);
    expect(await rows()).toEqual([{ key: 'a', unsettled: 0, suspects: [], aside: false }]);
    expect(await runToDeath('named', ['x'])).toEqual([]);
    expect(await rows()).toEqual([{ key: 'a', unsettled: 1, suspects: ['x', 'y'], aside: false }]);
    expect(await runToDeath('named', ['x'])).toEqual([]);
    expect(await runToDeath('named', ['y'])).toEqual([['a', 'x']]);
  });

  test('ends with several items in progress at the fifth death', async () => {
    await enqueue(database.db, { kind: 'named', key: 'a' });
    for (let times = 0; times < 5; times += 1) expect(await runToDeath('named', ['x', 'y'])).toEqual([]);
    expect(await runToDeath('named', ['x', 'y'])).toEqual([['a', null]]);
    expect(await rows()).toEqual([]);
  });

  test('is not blamed while each run finishes an item', async () => {
    await enqueue(database.db, { kind: 'named', key: 'a' });
    for (let times = 0; times < 10; times += 1) expect(await runToDeath('named', [`${times}`], true)).toEqual([]);
  });

  const settled = (handlers: Readonly<Record<string, JobHandler>>) =>
    startJobs({
      db: database.db,
      log,
      handlers,
      isSetAside: (held) => setAsideUnsettled({ db: database.db, log, events, handlers }, held),
    });
  const unsettled = async () => (await rows()) as { unsettled: number }[];

  test.each(['gives it back', 'is killed before it has given it back'])(
    'is not blamed for ten intended restarts when the process %s',
    async (how) => {
      await enqueue(database.db, { kind: 'slow', key: 'a' });
      for (let times = 0; times < 10; times += 1) {
        const started = signalOnce();
        const ended = signalOnce();
        const jobs = settled({
          slow: {
            ...base,
            async run({ signal }) {
              started.resolve();
              signal.addEventListener('abort', () => how === 'gives it back' && ended.resolve());
              await ended.promise;
              throw new Error('not finished');
            },
          },
        });
        await started.promise;
        const stopped = jobs.stop();
        if (how !== 'gives it back') {
          await vi.waitFor(async () => expect((await unsettled())[0]?.unsettled).toBe(-1), soon);
          // Another process holds the job from here on, so this one cannot release it.
          await database.db.execute(sql`update jobs set locked_by = 'killed', locked_until = null`);
          ended.resolve();
        }
        await stopped;
      }
      expect(await rows()).toEqual([
        { key: 'a', unsettled: how === 'gives it back' ? 0 : -1, suspects: [], aside: false },
      ]);
    },
  );

  test('is not blamed for outages of the database, in which one process cannot give it back', async () => {
    await enqueue(database.db, { kind: 'plain', key: 'a' });
    const worker = randomUUID();
    for (let times = 0; times < 10; times += 1) {
      expect((await claim(database.db, worker, ['plain']))?.unsettled).toBe(0);
      await die();
    }
  });

  test('begins again with the rest once one item is set aside', async () => {
    await enqueue(database.db, { kind: 'named', key: 'a' });
    for (const inHand of ['x', 'x', 'x']) expect(await runToDeath('named', [inHand])).toEqual([]);
    expect(await runToDeath('named', ['y'])).toEqual([['a', 'x']]);
    for (const inHand of ['y', 'y']) expect(await runToDeath('named', [inHand])).toEqual([]);
    expect(await runToDeath('named', ['z'])).toEqual([['a', 'y']]);
  });

  test('no longer holds up others once it has finished an item', async () => {
    const ran: string[] = [];
    const [finished, free] = [signalOnce(), signalOnce()];
    const handlers: Readonly<Record<string, JobHandler>> = {
      one: {
        ...base,
        async run({ atWork }) {
          await atWork(['x']);
          await finished.promise;
          await atWork(['y']);
          await free.promise;
        },
      },
      other: { ...base, run: async ({ key }) => void ran.push(key) },
    };
    await enqueue(database.db, { kind: 'one', key: 'suspect' });
    await database.db.execute(sql`update jobs set unsettled = 1, locked_by = 'dead'`);
    const jobs = settled(handlers);
    await vi.waitFor(async () => expect((await unsettled())[0]?.unsettled).toBe(2), soon);
    await enqueue(database.db, { kind: 'other', key: 'calm' });
    finished.resolve();
    await vi.waitFor(() => expect(ran).toEqual(['calm']), soon);
    free.resolve();
    await jobs.stop();
  });

  test('runs alone in its process after two such deaths', async () => {
    const ran: string[] = [];
    const free = signalOnce();
    const handler = {
      ...base,
      async run({ key }: { key: string }) {
        ran.push(`begin ${key}`);
        if (key === 'suspect') await free.promise;
        ran.push(`end ${key}`);
      },
    };
    await enqueue(database.db, { kind: 'one', key: 'suspect' });
    await database.db.execute(sql`update jobs set unsettled = 1, locked_by = 'dead'`);
    const jobs = settled({ one: handler, other: handler });
    await vi.waitFor(() => expect(ran).toEqual(['begin suspect']), soon);
    await enqueue(database.db, { kind: 'other', key: 'calm' });
    jobs.wake();
    await vi.waitFor(async () => expect(await rows()).toHaveLength(2), soon);
    free.resolve();
    await vi.waitFor(() => expect(ran).toEqual(['begin suspect', 'end suspect', 'begin calm', 'end calm']), soon);
    await jobs.stop();
  });
});

test('a job that kills supervisor and server is set aside, and the server starts', async () => {
  const server = await startTestServer({ supervised: true, env: { RESTART_SECONDS: '0.2' } });
  const database = new Client(connectionOf(server));
  await database.connect();
  const member = await server.register();
  await database.query('begin');
  await database.query('select from members where member_id = $1 for update', [member.memberId]);
  const other = new Client(connectionOf(server));
  await other.connect();
  const payload = JSON.stringify({ memberId: member.memberId });
  await other.query("insert into jobs (kind, key, payload) values ('demo-fill', $1, $2)", [member.memberId, payload]);
  const job = async () =>
    (
      await other.query(
        'select locked_until > now() as held, unsettled, deaths, set_aside_at is not null as aside from jobs where key = $1',
        [member.memberId],
      )
    ).rows;
  for (let deaths = 0; deaths < 4; deaths += 1) {
    await vi.waitFor(
      async () => expect(await job()).toEqual([{ held: true, unsettled: deaths, deaths: 0, aside: false }]),
      soon,
    );
    const below = serverBelow(server.pid());
    const killed = server.kill();
    process.kill(below, 'SIGKILL');
    await killed;
    await other.query('update jobs set locked_until = now()');
    await server.restart();
  }
  await vi.waitFor(
    async () => expect(await job()).toEqual([{ held: null, unsettled: 0, deaths: 0, aside: true }]),
    soon,
  );
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await database.query('commit');
  await database.end();
  await other.end();
  await server.stop();
});

test('a thread that runs out of memory stops neither the process nor the next task', async () => {
  const source = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ id, task }) => {
      const held = [];
      while (task.path === 'hungry') held.push(new Array(1e6).fill(held.length));
      parentPort.postMessage({ id, result: task.path });
    });`;
  const pool = createDecodePool({ worker: new URL(`data:text/javascript,${encodeURIComponent(source)}`) });
  const task = (path: string) =>
    ({ kind: 'measure', path, athlete: { weight: null, timeZone: null }, said: noRecordingData }) as const;
  await expect(pool.run(task('hungry'), 'member')).rejects.toBeInstanceOf(WorkerLost);
  await expect(pool.run(task('modest'), 'member')).resolves.toBe('modest');
  await pool.stop();
});
