import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { spawnServer, startTestServer, type TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { soon } from '../soon.ts';
import { connectionOf } from '../with-database.ts';

const own = mkdtempSync(join(tmpdir(), 'longrun-disk-'));
const disk = join(own, 'disk');
mkdirSync(disk);
const mount = (...options: string[]) => spawnSync('mount', [...options, disk]).status === 0;
/** Mounting a small separate disk needs a privilege. */
const isMounted = process.platform === 'linux' && mount('-t', 'tmpfs', '-o', 'size=160m', 'none');
const why = isMounted ? '' : ' (skipped: no right to mount a small disk here)';

describe.skipIf(!isMounted)(`a disk of its own${why}`, () => {
  const dataDir = join(disk, 'data');
  const ballast = join(disk, 'ballast');
  let server: TestServer;
  let ada: TestMember;
  beforeAll(async () => {
    mkdirSync(dataDir, { mode: 0o700 });
    server = await startTestServer({ embedded: true, dataDir });
    ada = await server.register();
  });
  afterAll(async () => {
    await server?.stop();
    spawnSync('umount', ['-l', disk]);
    rmSync(own, { recursive: true, force: true });
  });

  /** Fills the remaining space. */
  function fill(): void {
    const file = openSync(ballast, 'a');
    const block = Buffer.alloc(4096);
    try {
      for (;;) writeSync(file, block);
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
    } finally {
      closeSync(file);
    }
  }
  const rename = async (first_name: string) =>
    (await ada.call('POST', `member/${ada.memberId}`, { body: { first_name } })).status;
  async function nameNow() {
    const { body } = await ada.call('GET', `member/${ada.memberId}`);
    return (body as { member?: { first_name: string }[] }).member?.[0]?.first_name;
  }
  async function start() {
    const running = spawnServer(server.env);
    return { code: await running.ended, said: running.output().trim() };
  }

  test('that fills up while the server runs refuses what does not fit, and loses nothing', async () => {
    expect(await rename('Before it was full')).toBe(200);
    fill();
    const client = new Client(connectionOf(server));
    client.on('error', () => undefined);
    await client.connect();
    const write = (async () => {
      await client.query('create table filler (words text)');
      for (;;) await client.query("insert into filler select repeat('word ', 200) from generate_series(1, 2000)");
    })();
    await expect(write).rejects.toThrow();
    await client.end().catch(() => undefined);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    rmSync(ballast);
    await vi.waitFor(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200), soon);
    expect(await nameNow()).toBe('Before it was full');
    await vi.waitFor(async () => expect(await rename('After there was room')).toBe(200), soon);
  });

  test('that is full at the start: one sentence, and with room again all data are there', async () => {
    await server.terminate();
    fill();
    expect(await start()).toEqual({
      code: 1,
      said: `The disk that holds ${dataDir} is full: make room and start again. Nothing is lost.`,
    });
    rmSync(ballast);
    await server.restart();
    expect(await nameNow()).toBe('After there was room');
  });

  test('that cannot be written: one sentence', async () => {
    await server.terminate();
    expect(mount('-o', 'remount,ro')).toBe(true);
    expect(await start()).toEqual({
      code: 1,
      said: expect.stringMatching(/^The data directory .* cannot be written \(EROFS\): set DATA_DIR to another\.$/),
    });
    expect(mount('-o', 'remount,rw')).toBe(true);
    await server.restart();
    expect(await nameNow()).toBe('After there was room');
  });
});
