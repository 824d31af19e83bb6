import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addDays, localDate, toCompactDate } from '../domain/dates.ts';
import { personaFiles } from '../sandbox/athletes/persona-files.ts';
import { importFiles } from '../tests/server/data/client.ts';
import { startTestServer } from '../tests/server/harness.ts';
import type { TestMember } from '../tests/server/member.ts';
import { writeExport } from './import/ten-years.ts';
import { importExport } from './import/watched.ts';
import type { BenchResult } from './run.ts';

const WARM_UP = 20;
const CALLS = 200;

const now = Math.floor(Date.now() / 1000);
const today = localDate(now, 'Europe/Zurich');

/** Measures the milliseconds of one call without signing, which is the client's work. */
async function timed(member: TestMember, days: number): Promise<{ ms: number; bytes: number }> {
  const query = { start_date: toCompactDate(addDays(today, 1 - days)), end_date: toCompactDate(today) };
  const { url, init } = await member.sign('GET', `calendar/${member.memberId}`, { query });
  const started = performance.now();
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(text);
  return { ms: performance.now() - started, bytes: text.length };
}

const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;

export async function run(): Promise<BenchResult> {
  spawnSync('node', ['scripts/build.mjs', '--server'], { cwd: fileURLToPath(new URL('..', import.meta.url)) });
  const directory = mkdtempSync(join(tmpdir(), 'longrun-bench-'));
  const server = await startTestServer({ embedded: true });
  try {
    const [old, young, year] = [await server.register(), await server.register(), await server.register()];
    await importExport(old, writeExport(directory, now).path);
    await importFiles(
      young,
      [...personaFiles('new-runner', 1, now)].map(({ name, bytes }) => ({ name, bytes: bytes() })),
    );
    const lastYear = [...personaFiles('marathoner', 1, now)].filter(({ startTime }) => startTime > now - 400 * 86_400);
    await importFiles(
      year,
      lastYear.map(({ name, bytes }) => ({ name, bytes: bytes() })),
    );
    const cases: readonly (readonly [string, TestMember, number])[] = [
      ['28 days of a new runner', young, 28],
      ['28 days of a ten-year athlete', old, 28],
      ['365 days of an athlete of one year', year, 365],
      ['365 days of a ten-year athlete', old, 365],
    ];
    const times = cases.map((): number[] => []);
    const sizes = cases.map(() => 0);
    // Alternates, so that other work on the machine affects all alike.
    for (let i = -WARM_UP; i < CALLS; i++) {
      for (const [nth, [, member, days]] of cases.entries()) {
        const { ms, bytes } = await timed(member, days);
        if (i >= 0) times[nth]!.push(ms);
        sizes[nth] = bytes;
      }
    }
    const base = quantile(times[0]!, 0.5);
    return {
      title: 'Calendar',
      rows: cases.map(([what], nth) => ({
        what,
        'p50 ms': quantile(times[nth]!, 0.5).toFixed(2),
        'p99 ms': quantile(times[nth]!, 0.99).toFixed(2),
        'kB of JSON': (sizes[nth]! / 1000).toFixed(0),
        'to the first': (quantile(times[nth]!, 0.5) / base).toFixed(2),
      })),
      notes: [
        `${CALLS} signed calls each, one after the other and turn by turn, over HTTP on the embedded database. The last row may be at most 3 times the first, and should be no slower than the one above it.`,
      ],
    };
  } finally {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
