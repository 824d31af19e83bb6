import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import FitParser from 'fit-file-parser';
import type { ImportStatusWire } from '../domain/entities/import.ts';
import { linkPersona } from '../tests/server/data/garmin.ts';
import { startTestServer } from '../tests/server/harness.ts';
import type { TestMember } from '../tests/server/member.ts';
import { type Export, PEER_SHARE, writeExport } from './import/ten-years.ts';
import { type Import, importExport, type Memory, peakWhile } from './import/watched.ts';
import type { BenchResult } from './run.ts';

const runs = Number(process.env.BENCH_RUNS ?? 5);
const LONGEST_MS = 300_000;
const IDLE_READS = 500;

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);
const median = (values: readonly number[]) => sorted(values)[values.length >> 1]!;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const spread = (values: readonly number[], digits: number) =>
  `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`;

/** Returns the seconds that fit-file-parser takes to read all bytes in one thread. */
function peerSeconds({ sample, bytes }: Export): number {
  let read = 0;
  const started = performance.now();
  for (const content of sample) {
    read += content.length;
    new FitParser({ force: true, mode: 'list' }).parse(Buffer.from(content), (error: unknown) => {
      if (error) throw new Error(String(error));
    });
  }
  return (((performance.now() - started) / 1000) * bytes) / read;
}

/** A single import on a new server. */
async function importAlone(made: Export): Promise<{ times: Import; memory: Memory }> {
  const server = await startTestServer({ embedded: true });
  try {
    const importing = importExport(await server.register(), made.path);
    const memory = await peakWhile(server, importing);
    return { times: await importing, memory };
  } finally {
    await server.stop();
  }
}

/** Returns the milliseconds of consecutive calendar reads, while `willRenew` returns true. */
async function readTimes(member: TestMember, goesOn: (reads: number) => boolean): Promise<number[]> {
  const query = { start_date: '20260301', end_date: '20260331' };
  const times: number[] = [];
  while (goesOn(times.length)) {
    const began = performance.now();
    const { status } = await member.call('GET', `calendar/${member.memberId}`, { query });
    if (status !== 200) throw new Error(`calendar: ${status}`);
    times.push(performance.now() - began);
  }
  return times;
}

const p99 = (times: readonly number[]) => sorted(times)[Math.ceil(0.99 * times.length) - 1]!;

/** Calendar reads of another member, before an import on a new server, and from its last byte to its end. */
async function readsOfAnother(made: Export): Promise<{ idle: number; during: number; reads: number }> {
  const server = await startTestServer({ embedded: true });
  try {
    const [other, sender] = [await server.register(), await server.register()];
    await readTimes(other, (reads) => reads < IDLE_READS);
    const idle = p99(await readTimes(other, (reads) => reads < IDLE_READS));
    let isOver = false;
    const importing = importExport(sender, made.path).finally(() => {
      isOver = true;
    });
    const during = await readTimes(other, () => !isOver);
    await importing;
    return { idle, during: p99(during), reads: during.length };
  } finally {
    await server.stop();
  }
}

/** Seconds from the link until the newest days are in the calendar, and the share of the rest that had arrived by then. */
async function hotSeconds(): Promise<{ seconds: number; warm: string }> {
  const server = await startTestServer({ embedded: true, sandbox: true });
  try {
    const member = await server.register();
    await linkPersona(member, 'marathoner');
    const started = performance.now();
    for (;;) {
      const answer = await member.call('GET', 'import/status', { query: { member_id: member.memberId } });
      const { hot, warm } = answer.body as ImportStatusWire;
      const seconds = (performance.now() - started) / 1000;
      // Two windows of history: the second one's files are listed once the warm bucket has some.
      if (warm.target > 0 && hot.target > 0 && hot.processed.total >= hot.target) {
        return { seconds, warm: `${warm.processed.total} of ${warm.target}` };
      }
      if (seconds * 1000 > LONGEST_MS) throw new Error(JSON.stringify(answer.body));
      await pause(50);
    }
  } finally {
    await server.stop();
  }
}

interface Round {
  readonly alone: Awaited<ReturnType<typeof importAlone>>;
  readonly peer: number;
  readonly others: Awaited<ReturnType<typeof readsOfAnother>>;
  readonly hot: Awaited<ReturnType<typeof hotSeconds>>;
}

function rowsOf(made: Export, rounds: readonly Round[]): BenchResult['rows'] {
  const of = (value: (round: Round) => number, digits: number, unit: string) => {
    const values = rounds.map(value);
    return { median: `${median(values).toFixed(digits)} ${unit}`, range: spread(values, digits) };
  };
  const seconds = (value: (times: Import) => number) => of(({ alone }) => value(alone.times) / 1000, 1, 's');
  const ratios = rounds.map(({ alone: { times }, peer }) => (times.lastAnalysed - times.lastByte) / 1000 / peer);
  return [
    {
      what: `${made.files} files, ${Math.round(made.bytes / 1e6)} MB, from the last byte uploaded to the last analysis`,
      ...seconds(({ lastByte, lastAnalysed }) => lastAnalysed - lastByte),
      'to the peer': `${median(ratios).toFixed(2)} (${spread(ratios, 2)})`,
      bar: '≤ 0.2 × the peer',
    },
    {
      what: 'fit-file-parser, decoding alone, one thread',
      ...of(({ peer }) => peer, 1, 's'),
      'to the peer': 1,
    },
    {
      what: 'from the last byte uploaded to the first activities in the calendar',
      ...of(({ alone: { times } }) => (times.firstShown - times.lastByte) / 1000, 2, 's'),
      bar: '≤ 2 s',
    },
    { what: 'the upload itself', ...seconds(({ firstByte, lastByte }) => lastByte - firstByte) },
    {
      what: 'server and database together at their peak, PSS',
      ...of(({ alone: { memory } }) => memory.server + memory.database, 0, 'MB'),
      bar: '≤ 500 MB',
    },
    { what: 'of which the database', ...of(({ alone: { memory } }) => memory.database, 0, 'MB') },
    { what: "another member's calendar, idle, p99", ...of(({ others }) => others.idle, 0, 'ms') },
    {
      what: "another member's calendar meanwhile, p99",
      ...of(({ others }) => others.during, 0, 'ms'),
      bar: `≤ ${Math.max(80, 3 * median(rounds.map(({ others }) => others.idle))).toFixed(0)} ms`,
    },
    { what: 'newest 60 days there after linking', ...of(({ hot }) => hot.seconds, 1, 's'), bar: '≤ 15 s' },
  ];
}

export async function run(): Promise<BenchResult> {
  spawnSync('node', ['scripts/build.mjs', '--server'], { cwd: fileURLToPath(new URL('..', import.meta.url)) });
  const directory = mkdtempSync(join(tmpdir(), 'longrun-bench-'));
  const [busy = 0] = loadavg();
  try {
    const made = writeExport(directory, Math.floor(Date.now() / 1000));
    const rounds: Round[] = [];
    for (let i = 0; i < runs; i++) {
      const alone = await importAlone(made);
      const peer = peerSeconds(made);
      rounds.push({ alone, peer, others: await readsOfAnother(made), hot: await hotSeconds() });
    }
    return {
      title: 'Import of ten years',
      rows: rowsOf(made, rounds),
      notes: [
        `Medians of ${runs} runs, each on new data directories, the client on the same two cores.`,
        'The archive holds its files uncompressed, the oldest first. The client asks for the calendar every 20 ms and how the import stands until it shows something, then every 100 ms how the import stands.',
        `The peer reads every ${PEER_SHARE}th file and is scaled by bytes.`,
        `Another member read the calendar ${rounds.map(({ others }) => others.reads).join(', ')} times from the first byte of the upload to the end of the import: one read after the other, as fast as they came.`,
        `When the newest 60 days were there after linking, the rest stood at ${rounds.map(({ hot }) => hot.warm).join(', ')}.`,
        `Load average of the machine before: ${busy.toFixed(1)}.`,
      ],
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
