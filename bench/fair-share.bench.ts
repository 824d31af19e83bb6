import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { run as makeRun, START } from '../tests/fixtures/fit-activity.ts';
import { type NamedFile, upload, whenOver } from '../tests/server/data/client.ts';
import { sameMinuteZip, sizesFollowZip, zerosZip } from '../tests/server/data/hostile-files.ts';
import { startTestServer, type TestServer } from '../tests/server/harness.ts';
import type { TestMember } from '../tests/server/member.ts';
import type { BenchResult } from './run.ts';

const READS = 1000;
const month = { query: { start_date: '20260301', end_date: '20260331' } };

const hostile: Readonly<Record<string, () => readonly NamedFile[]>> = {
  '19,000 recordings that begin in one minute': () => [sameMinuteZip(19_000)],
  'two archives of 19,000 entries of unknown length': () =>
    [1, 2].map((n) => sizesFollowZip(19_000, new TextEncoder().encode(`<gpx>${n}</gpx>`), 4_000_000)),
  '8 × 99 MB of zeros that call themselves FIT': () => [zerosZip(8, 99_000_000)],
};

/** Milliseconds of so many calendar reads, sorted. */
async function readTimes(member: TestMember): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < READS; i++) {
    const began = performance.now();
    const { status } = await member.call('GET', `calendar/${member.memberId}`, month);
    if (status !== 200) throw new Error(`calendar: ${status}`);
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b);
}

let day = 0;
/** Milliseconds from the upload of one run until it shows. */
async function importTime(member: TestMember): Promise<number> {
  day += 2;
  const file = { name: 'run.fit', bytes: makeRun(600, START + day * 86_400).file() };
  const began = performance.now();
  const { counts } = await whenOver(member, (await upload(member, [file])).import_id);
  if (counts.imported !== 1) throw new Error(JSON.stringify(counts));
  return performance.now() - began;
}

const ms = (value: number) => `${value.toFixed(0)} ms`;

async function measured(what: string, member: TestMember, took = '') {
  const oneImport = await importTime(member);
  const times = await readTimes(member);
  const at = (share: number) => times[Math.ceil(share * times.length) - 1]!;
  return {
    meanwhile: what,
    'calendar read, median': ms(at(0.5)),
    p99: ms(at(0.99)),
    longest: ms(at(1)),
    'import of one file': ms(oneImport),
    'whole import': took,
  };
}

async function during(server: TestServer, other: TestMember, name: string) {
  const sender = await server.register();
  const began = performance.now();
  const { import_id } = await upload(sender, hostile[name]!());
  const running = await measured(name, other);
  await server.restart();
  const after = await measured(`${name}, after a restart`, other);
  for (;;) {
    const { body } = await sender.call('GET', `import/${import_id}`, { query: { limit: '0' } });
    if ((body as { state: string }).state !== 'active') break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return [running, { ...after, 'whole import': `${((performance.now() - began) / 1000).toFixed(0)} s` }];
}

/** What somebody else notices of files that cost much and bring little. */
export async function run(): Promise<BenchResult> {
  spawnSync('node', ['scripts/build.mjs', '--server'], { cwd: fileURLToPath(new URL('..', import.meta.url)) });
  const [busy = 0] = loadavg();
  const server = await startTestServer({ embedded: true });
  try {
    const other = await server.register();
    // The first round only warms up.
    await measured('', other);
    const rows = [await measured('nothing', other)];
    for (const name of Object.keys(hostile)) rows.push(...(await during(server, other, name)));
    return {
      title: 'What others notice of an upload that costs much',
      rows,
      notes: [
        `${READS} reads one after the other, by another member, while the import goes on; the same two cores serve, ask and keep the database.`,
        'A restart kills the process in the middle of it; the whole import includes both measurements.',
        `Load average of the machine before: ${busy.toFixed(1)}.`,
      ],
    };
  } finally {
    await server.stop();
  }
}
