import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { processesIn } from '../../../server/db/embedded/stale-processes.ts';
import { startEngine } from '../../../server/db/embedded/engine.ts';
import { DEFAULT_MEMORY_MB } from '../../../server/db/embedded/settings.ts';
import { originalPath } from '../../../server/originals/store.ts';
import { comesOutTheSame, databaseProcesses, killAll, killEverything, training } from '../data/disturbed.ts';
import { seeded } from '../data/rows.ts';
import { type Disk, makeDisk } from '../disk.ts';
import { startTestServer, type TestServer } from '../harness.ts';

/** Cuts while a member makes changes repeatedly, and cuts in the middle of an import. */
const CUTS = process.env.LONG ? { changes: 30, imports: 60 } : { changes: 2, imports: 3 };
/** Number of attempts to lose data with PostgreSQL's flushing off: another program may have flushed all disks by then. */
const CARELESS = 5;
/** Longest time that a member makes changes before the power cut, milliseconds. */
const LONGEST_LIFE = 400;

const made = makeDisk(1500);
const why = made
  ? ''
  : ' (skipped: a disk whose power can be cut takes root, Linux with ext4 and loop devices, and Perl)';
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.skipIf(!made)(`when the power is cut${why}`, () => {
  const disk = made as Disk;
  if (made) chmodSync(made.path, 0o755);
  afterAll(() => made?.remove());

  /** Kills all processes at once, and drops all unflushed data. */
  async function goDark(server: TestServer): Promise<void> {
    const database = databaseProcesses(server);
    disk.cutPower();
    await killEverything(server, database);
    await disk.powerOn();
  }
  async function startOn(name: string): Promise<TestServer> {
    const dataDir = join(disk.path, name);
    mkdirSync(dataDir, { mode: 0o700 });
    const server = await startTestServer({ embedded: true, ownSecret: true, dataDir });
    onTestFinished(server.stop);
    return server;
  }

  test('the disk loses what it was not told to keep, and nothing else', async () => {
    const [kept, forgotten, late] = ['kept', 'forgotten', 'late'].map((name) => join(disk.path, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(kept, 'kept', { flush: true });
    writeFileSync(forgotten, 'forgotten');
    disk.cutPower();
    expect(() => writeFileSync(late, 'late')).toThrow('EIO');
    await disk.powerOn();
    expect(readFileSync(kept, 'utf8')).toBe('kept');
    expect(existsSync(forgotten) && readFileSync(forgotten, 'utf8')).not.toBe('forgotten');
    expect(existsSync(late)).toBe(false);
  });

  test('a PostgreSQL that does not write through loses rows: the test would notice', async () => {
    const directory = join(disk.path, 'careless');
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const start = (settings: Record<string, string> = {}) =>
      startEngine({ directory, memoryMb: DEFAULT_MEMORY_MB, log, settings });
    /** The rows after a statement has run. */
    async function rowsAfter(connection: object, statement: string): Promise<number> {
      const client = new Client({ ...connection, database: 'postgres' });
      client.on('error', () => undefined);
      await client.connect();
      await client.query(statement);
      const { rowCount } = await client.query('select from notes');
      await client.end();
      return rowCount ?? 0;
    }
    const careful = await start();
    expect(await rowsAfter(careful.connection, 'create table notes (words text)')).toBe(0);
    await careful.stop();
    let lost = 0;
    for (let tries = 0; tries < CARELESS && lost === 0; tries += 1) {
      const careless = await start({ fsync: 'off' });
      const before = await rowsAfter(careless.connection, "insert into notes values ('acknowledged')");
      const working = processesIn(join(directory, 'data')) ?? [];
      disk.cutPower();
      killAll(working);
      await careless.stop();
      await disk.powerOn();
      const engine = await start();
      lost = before - (await rowsAfter(engine.connection, 'select 1'));
      await engine.stop();
    }
    expect(lost).toBeGreaterThan(0);
  });

  test('right after the first sign-up: account and key are there, and the session continues', async () => {
    const server = await startOn('first');
    const ada = await server.register();
    await goDark(server);
    await server.restart();
    expect((await ada.call('GET', `member/${ada.memberId}`)).status).toBe(200);
  });

  test(`${CUTS.changes} times while a member makes changes: the last acknowledged one is there`, async () => {
    const server = await startOn('changes');
    const ada = await server.register();
    const random = seeded(7);
    let asked = 0;
    let acknowledged = 0;
    async function change(until: number): Promise<void> {
      while (performance.now() < until) {
        asked += 1;
        const { status } = await ada.call('POST', `member/${ada.memberId}`, {
          body: { first_name: `Change ${asked}` },
        });
        expect(status).toBe(200);
        acknowledged = asked;
      }
    }
    for (let cuts = 0; cuts < CUTS.changes; cuts += 1) {
      const before = acknowledged;
      await change(performance.now() + random() * LONGEST_LIFE + 1);
      expect(acknowledged).toBeGreaterThan(before);
      await goDark(server);
      await server.restart();
      const { body } = await ada.call('GET', `member/${ada.memberId}`);
      expect((body as { member: { first_name: string }[] }).member[0]?.first_name).toBe(`Change ${acknowledged}`);
    }
  });

  test(`${CUTS.imports} times during an import: no file is lost, and the result is the same as without cuts`, async () => {
    const server = await startOn('imports');
    const files = training().filter(({ name }) => name.endsWith('.fit'));
    const everyFileIsThere = async () => {
      for (const { name, bytes } of files) {
        const hash = hashOf(bytes);
        const kept = readFileSync(originalPath(join(server.dataDir, 'originals'), hash));
        expect({ name, hash: hashOf(kept) }).toEqual({ name, hash });
      }
    };
    await comesOutTheSame(server, CUTS.imports, () => goDark(server), everyFileIsThere);
  });
});
