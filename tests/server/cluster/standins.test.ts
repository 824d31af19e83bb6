import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ImportStatusWire } from '../../../domain/entities/import.ts';
import { whenWhole } from '../data/client.ts';
import { control, linkPersona } from '../data/garmin.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { createDatabase, sharedUrl } from '../postgres.ts';
import { soon } from '../soon.ts';
import { type Front, startFront } from './front.ts';

describe('two processes without keys of vendors', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'longrun-shared-'));
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let first: TestServer;
  let second: TestServer;
  let front: Front;

  beforeAll(async () => {
    [database, front] = await Promise.all([createDatabase(sharedUrl()), startFront()]);
    const one = () =>
      startTestServer({
        dataDir,
        databaseUrl: database.url,
        sandbox: true,
        front: front.url,
        env: { JOB_LEASE_SECONDS: '3' },
      });
    first = await one();
    second = await one();
    front.ports.push(...[first, second].map(({ env }) => Number(env.PORT)));
  });
  afterAll(async () => {
    await Promise.all([first?.stop(), second?.stop()]);
    await front?.stop();
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const accountsOf = async (server: TestServer) =>
    (await control(server)).accounts as { userId: string; activities: number }[];

  /** Imports all activities of a new account. */
  async function importBy(member: TestMember): Promise<void> {
    expect((await linkPersona(member, 'new-runner')).searchParams.get('outcome')).toBe('linked');
    const { body } = await member.call('GET', 'import/status', { query: { member_id: member.memberId } });
    const offered = (await accountsOf(second)).at(-1)?.activities ?? 0;
    expect(offered).toBeGreaterThan(3);
    await whenWhole(member, (body as ImportStatusWire).import_id, offered);
  }

  test('have the same simulated vendors, which outlive the process that ran them', async () => {
    await importBy(await second.register());
    const accounts = await accountsOf(first);
    expect(accounts).toHaveLength(1);
    expect(await accountsOf(second)).toEqual(accounts);

    await first.kill();
    await vi.waitFor(async () => expect(await accountsOf(second)).toEqual(accounts), soon);
    await importBy(await second.register());

    await first.restart();
    await importBy(await first.register());
    expect(await accountsOf(first)).toEqual(await accountsOf(second));
  });
});
