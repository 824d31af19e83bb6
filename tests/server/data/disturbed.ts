import { join } from 'node:path';
import { expect } from 'vitest';
import { personaFiles } from '../../../sandbox/athletes/persona-files.ts';
import { embeddedDirectory } from '../../../server/db/embedded/connection.ts';
import { processesIn } from '../../../server/db/embedded/stale-processes.ts';
import type { TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { type NamedFile, upload, whenOver } from './client.ts';
import { importPage } from './import-detail.ts';
import { endLeases, everythingOf, seeded } from './rows.ts';
import { storedZip } from './zip.ts';

/** Longest time between two kills, milliseconds. */
const LONGEST_LIFE = 250;
const now = Date.UTC(2026, 5, 1) / 1000;

const filesOf = (persona: 'treadmill' | 'marathoner', most: number): NamedFile[] =>
  [...personaFiles(persona, 1, now)].slice(-most).map(({ name, bytes }) => ({ name, bytes: bytes() }));

/**
 * Creates two people's training, with some overlapping sessions: one's as files, the other's in an archive with a broken file and one that is not an
 * activity.
 */
export function training(): NamedFile[] {
  const indoors = filesOf('treadmill', 270);
  const outdoors = filesOf('marathoner', 60).map(({ name, bytes }) => ({ name: `runs/${name}`, bytes }));
  const broken = { name: 'broken.fit', bytes: indoors[0]!.bytes.subarray(0, 5000) };
  const text = { name: 'read me.txt', bytes: new TextEncoder().encode('not an activity') };
  return [...indoors, { name: 'export.zip', bytes: storedZip([...outdoors, broken, text]) }];
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Processes of a server's embedded database. */
export const databaseProcesses = ({ dataDir }: TestServer): number[] =>
  processesIn(join(embeddedDirectory(dataDir), 'data')) ?? [];

/** Kills processes, some of which may just have ended. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Kills the server together with its embedded database. */
export async function killEverything(server: TestServer, database = databaseProcesses(server)): Promise<void> {
  killAll(database);
  await server.kill();
}

/**
 * Imports {@link training} while the server dies repeatedly, and compares the result with an undisturbed import.
 * @param kill ends the server, which `restart` starts again
 * @param check runs after each start
 */
export async function comesOutTheSame(
  server: TestServer,
  kills: number,
  kill: () => Promise<void>,
  check: () => Promise<void> = async () => undefined,
): Promise<void> {
  const files = training();
  const random = seeded(20);
  const disturbed: TestMember[] = [];
  let current: { member: TestMember; importId: string } | null = null;
  for (let deaths = 0; deaths < kills; ) {
    if (!current) {
      const member = await server.register();
      current = { member, importId: (await upload(member, files)).import_id };
      disturbed.push(member);
    }
    await pause(random() * LONGEST_LIFE);
    const over = (await importPage(current.member, current.importId, 0, 0)).state !== 'active';
    await kill();
    await endLeases(server);
    await server.restart();
    await check();
    // A kill after the end proves nothing: another import gets the remaining kills.
    if (over) current = null;
    else deaths++;
  }
  if (current) await whenOver(current.member, current.importId);

  const calm = await server.register();
  const { import_id } = await upload(calm, files);
  expect((await whenOver(calm, import_id)).state).toBe('complete');
  const wanted = await everythingOf(calm, '20241001', '20260601');
  for (const member of disturbed) expect(await everythingOf(member, '20241001', '20260601')).toEqual(wanted);
}
