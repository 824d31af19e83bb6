import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportStatusWire } from '../../../domain/entities/import.ts';
import { run as makeRun, START } from '../../fixtures/fit-activity.ts';
import { startTestServer, type TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';
import { codeOf } from '../refusals.ts';
import { importFiles, type NamedFile, upload } from './client.ts';
import { sameMinuteZip, sizesFollowZip, zerosZip } from './hostile-files.ts';
import { endLeases } from './rows.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const long = Boolean(process.env.LONG);
/** Files in the archive whose recordings all begin within one minute. */
const SAME_MINUTE = long ? 19_000 : 1000;
const READS = long ? 1000 : 50;

/** Files that are expensive and have no result. */
const hostile = (): readonly (readonly [string, NamedFile])[] => [
  ['recordings that begin in one minute', sameMinuteZip(SAME_MINUTE)],
  [
    'entries of unknown length',
    sizesFollowZip(long ? 19_000 : 5000, new TextEncoder().encode('<gpx></gpx>'), 4_000_000),
  ],
  ['zeros that call themselves recordings', zerosZip(long ? 8 : 2, long ? 99_000_000 : 40_000_000)],
];

const month = { query: { start_date: '20260301', end_date: '20260331' } };

/** Milliseconds of `reads` consecutive calendar reads: the slowest except for one in a hundred. */
async function slowestOf(member: TestMember, reads: number): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < reads; i++) {
    const began = performance.now();
    expect((await member.call('GET', `calendar/${member.memberId}`, month)).status).toBe(200);
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[Math.ceil(reads * 0.99) - 1]!;
}

async function statusOf(member: TestMember): Promise<ImportStatusWire> {
  const answer = await member.call('GET', 'import/status', { query: { member_id: member.memberId } });
  return answer.body as ImportStatusWire;
}

let day = 0;
/** Imports one run. @returns the duration in milliseconds */
async function importOne(member: TestMember): Promise<number> {
  day += 2;
  const began = performance.now();
  const { counts } = await importFiles(member, [{ name: 'run.fit', bytes: makeRun(60, START + day * 86_400).file() }]);
  expect(counts.imported).toBe(1);
  return performance.now() - began;
}

/** The machine may be busy: this only checks the order of magnitude. */
const READ_MS = 2000;
const IMPORT_MS = 40_000;

it('nobody waits for files of another member, even after a restart', async () => {
  const other = await server.register();
  const idle = await slowestOf(other, READS);
  const idleImport = await importOne(other);
  const bounds = { read: Math.max(20 * idle, READ_MS), import: Math.max(20 * idleImport, IMPORT_MS) };
  const senders = await Promise.all(hostile().map(() => server.register()));
  for (const [i, [, file]] of hostile().entries()) await upload(senders[i]!, [file]);

  const seen = { read: await slowestOf(other, READS), import: await importOne(other) };
  expect(seen.read).toBeLessThan(bounds.read);
  expect(seen.import).toBeLessThan(bounds.import);

  await server.kill();
  await endLeases(server);
  await server.restart();
  const after = { read: await slowestOf(other, READS), import: await importOne(other) };
  expect(after.read).toBeLessThan(bounds.read);
  expect(after.import).toBeLessThan(bounds.import);

  for (const [i, [name]] of hostile().entries()) {
    await expect
      .poll(async () => (await statusOf(senders[i]!)).state, { timeout: 400_000, interval: 500, message: name })
      .toBe('complete');
  }
  const { body } = await senders[0]!.call('GET', `member/${senders[0]!.memberId}/activities`, {
    query: { limit: '5' },
  });
  expect((body as { activities: unknown[] }).activities).toHaveLength(1);
});

it('a recording too long for a map is refused in a sentence, and rendering never waits for imports', async () => {
  const [sender, other] = [await server.register(), await server.register()];
  const seconds = long ? 2_100_000 : 100_000;
  const whole = makeRun(seconds, START).file();
  const { items } = await importFiles(sender, [{ name: 'long.fit.gz', bytes: new Uint8Array(gzipSync(whole)) }]);
  const id = items[0]!.activity_ids[0]!;
  await importOne(other);
  const asked = Array.from({ length: 6 }, () => sender.call('GET', `activity/${id}/samples`));
  const own = await other.call('GET', `member/${other.memberId}/activities`);
  const [run] = (own.body as { activities: { activity_id: string }[] }).activities;
  const began = performance.now();
  expect((await other.call('GET', `activity/${run!.activity_id}/samples`)).status).toBe(200);
  expect(performance.now() - began).toBeLessThan(IMPORT_MS);
  for (const answer of await Promise.all(asked)) {
    expect(codeOf(answer)).toEqual(long ? [413, 'recording_too_long'] : [303, undefined]);
  }
});
