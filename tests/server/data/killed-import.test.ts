import { join } from 'node:path';
import { expect, it } from 'vitest';
import { personaFiles } from '../../../sandbox/athletes/persona-files.ts';
import { embeddedDirectory } from '../../../server/db/embedded/connection.ts';
import { processesIn } from '../../../server/db/embedded/leftovers.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { importDetail, type NamedFile, upload, whenOver } from './client.ts';
import { endLeases, everythingOf, seeded } from './rows.ts';
import { storedZip } from './zip.ts';

/** Deaths of the server alone, and of the server together with its database. */
const KILLS = process.env.LONG ? { server: 20, everything: 100 } : { server: 4, everything: 2 };
/** Longest life between two kills, milliseconds. */
const LONGEST_LIFE = 250;
const now = Date.UTC(2026, 5, 1) / 1000;

const filesOf = (persona: 'treadmill' | 'marathoner', most: number): NamedFile[] =>
  [...personaFiles(persona, 1, now)].slice(-most).map(({ name, bytes }) => ({ name, bytes: bytes() }));

/** Two people's training, so that some sessions overlap: one's as files, the other's in an archive with a broken file and one that is none. */
function training(): NamedFile[] {
  const indoors = filesOf('treadmill', 270);
  const outdoors = filesOf('marathoner', 60).map(({ name, bytes }) => ({ name: `runs/${name}`, bytes }));
  const broken = { name: 'broken.fit', bytes: indoors[0]!.bytes.subarray(0, 5000) };
  const text = { name: 'read me.txt', bytes: new TextEncoder().encode('not an activity') };
  return [...indoors, { name: 'export.zip', bytes: storedZip([...outdoors, broken, text]) }];
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Ends the server with the database that it runs, at once. */
async function killEverything(server: TestServer): Promise<void> {
  const database = processesIn(join(embeddedDirectory(server.dataDir), 'data')) ?? [];
  for (const pid of database) process.kill(pid, 'SIGKILL');
  await server.kill();
}

async function comesOutTheSame(server: TestServer, kills: number, kill: () => Promise<void>): Promise<void> {
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
    const over = (await importDetail(current.member, current.importId)).state !== 'active';
    await kill();
    await endLeases(server);
    await server.restart();
    // A death after the end proves nothing: another import takes the rest of them.
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

it(`comes out the same after ${KILLS.server} deaths of the server`, { timeout: 900_000 }, async () => {
  const server = await startTestServer();
  await comesOutTheSame(server, KILLS.server, server.kill).finally(server.stop);
});

it.skipIf(process.platform !== 'linux')(
  `comes out the same after ${KILLS.everything} deaths of the server and its database`,
  { timeout: 3_600_000 },
  async () => {
    const server = await startTestServer({ embedded: true });
    await comesOutTheSame(server, KILLS.everything, () => killEverything(server)).finally(server.stop);
  },
);
