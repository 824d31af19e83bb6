import { afterAll, beforeAll, expect, it } from 'vitest';
import { personaFiles } from '../../../sandbox/athletes/persona-files.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { importDetail, type NamedFile, upload, whenOver } from './client.ts';
import { endLeases, everythingOf, seeded } from './rows.ts';
import { storedZip } from './stored-zip.ts';

const KILLS = 20;
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

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it(`comes out the same after ${KILLS} deaths`, { timeout: 900_000 }, async () => {
  const files = training();
  const random = seeded(20);
  const disturbed: TestMember[] = [];
  let current: { member: TestMember; importId: string } | null = null;
  for (let kill = 0; kill < KILLS; ) {
    if (!current) {
      const member = await server.register();
      current = { member, importId: (await upload(member, files)).import_id };
      disturbed.push(member);
    }
    await pause(random() * LONGEST_LIFE);
    const over = (await importDetail(current.member, current.importId)).state !== 'active';
    await server.kill();
    await endLeases(server);
    await server.restart();
    // A death after the end proves nothing: another import takes the rest of them.
    if (over) current = null;
    else kill++;
  }
  if (current) await whenOver(current.member, current.importId);

  const calm = await server.register();
  const { import_id } = await upload(calm, files);
  expect((await whenOver(calm, import_id)).state).toBe('complete');
  const wanted = await everythingOf(calm, '20241001', '20260601');
  for (const member of disturbed) expect(await everythingOf(member, '20241001', '20260601')).toEqual(wanted);
});
