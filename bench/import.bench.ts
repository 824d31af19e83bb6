import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openAsBlob, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import FitParser from 'fit-file-parser';
import type { ImportStatusWire, ImportSummaryWire } from '../domain/entities/import.ts';
import { personaFiles } from '../sandbox/athletes/persona-files.ts';
import { linkPersona } from '../tests/server/data/garmin.ts';
import { startTestServer, type TestServer } from '../tests/server/harness.ts';
import type { TestMember } from '../tests/server/member.ts';
import type { BenchResult } from './run.ts';

const runs = Number(process.env.BENCH_RUNS ?? 5);
/** The peer reads every so many files and is scaled up by their bytes: all of them five times over would take ten minutes. */
const PEER_SHARE = 10;
const LONGEST_MS = 300_000;

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]!;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const spread = (values: readonly number[], digits: number) =>
  `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`;

interface Export {
  readonly path: string;
  readonly files: number;
  readonly bytes: number;
  readonly sample: readonly Uint8Array[];
}

/** The ten-year history as one archive on disk, stored as it is, and a share of its files for the peer. */
export function writeExport(directory: string, now: number): Export {
  const path = join(directory, 'export.zip');
  const descriptor = openSync(path, 'w');
  const entries: Buffer[] = [];
  const sample: Uint8Array[] = [];
  let at = 0;
  let bytes = 0;
  for (const file of personaFiles('marathoner', 1, now)) {
    const content = file.bytes();
    const name = Buffer.from(file.name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, name]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    entries.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), common, rest, name]));
    writeSync(descriptor, local);
    writeSync(descriptor, content);
    at += local.length + content.length;
    bytes += content.length;
    if (entries.length % PEER_SHARE === 0) sample.push(content);
  }
  const listing = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(at, 16);
  writeSync(descriptor, listing);
  writeSync(descriptor, end);
  closeSync(descriptor);
  return { path, files: entries.length, bytes, sample };
}

/** Seconds that fit-file-parser takes in one thread for all bytes. */
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

/** Highest resident memory of the process so far, MB (Linux). */
const peakMemory = (server: TestServer): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid()}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024;

/** Uploads the archive and waits until everything is analysed. */
export async function importExport(member: TestMember, path: string): Promise<number> {
  const form = new FormData();
  form.append('files', await openAsBlob(path), 'export.zip');
  const started = performance.now();
  const answer = await member.call('POST', `member/${member.memberId}/activity-files`, { form });
  if (answer.status !== 202) throw new Error(`upload: ${answer.status} ${JSON.stringify(answer.body)}`);
  const { import_id } = answer.body as { import_id: string };
  for (;;) {
    const { body } = await member.call('GET', `import/${import_id}`, { query: { limit: '0' } });
    const { state, counts } = body as ImportSummaryWire;
    if (state === 'complete') return (performance.now() - started) / 1000;
    if (state === 'error' || performance.now() - started > LONGEST_MS) throw new Error(JSON.stringify(counts));
    await pause(100);
  }
}

/** Seconds from the link until the newest days stand in the calendar, and how much of the rest had come by then. */
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
      // Two windows of history: the second one's files are on the list when the warm bucket has some.
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

export async function run(): Promise<BenchResult> {
  spawnSync('node', ['scripts/build.mjs', '--server'], { cwd: fileURLToPath(new URL('..', import.meta.url)) });
  const directory = mkdtempSync(join(tmpdir(), 'longrun-bench-'));
  try {
    const made = writeExport(directory, Math.floor(Date.now() / 1000));
    const [whole, peer, memory, hot]: [number[], number[], number[], { seconds: number; warm: string }[]] = [
      [],
      [],
      [],
      [],
    ];
    for (let i = 0; i < runs; i++) {
      const server = await startTestServer({ embedded: true });
      try {
        whole.push(await importExport(await server.register(), made.path));
        memory.push(peakMemory(server));
      } finally {
        await server.stop();
      }
      peer.push(peerSeconds(made));
      hot.push(await hotSeconds());
    }
    const ratios = whole.map((seconds, i) => seconds / peer[i]!);
    const waits = hot.map(({ seconds }) => seconds);
    return {
      title: 'Import of ten years',
      rows: [
        {
          what: `${made.files} files, ${Math.round(made.bytes / 1e6)} MB, from upload to the last analysis`,
          median: `${median(whole).toFixed(1)} s`,
          range: spread(whole, 1),
          'to the peer': `${median(ratios).toFixed(2)} (${spread(ratios, 2)})`,
        },
        {
          what: 'fit-file-parser, decoding alone, one thread',
          median: `${median(peer).toFixed(1)} s`,
          range: spread(peer, 1),
          'to the peer': 1,
        },
        {
          what: "server's peak memory",
          median: `${Math.round(median(memory))} MB`,
          range: spread(memory, 0),
          'to the peer': '',
        },
        {
          what: 'newest 60 days there after linking',
          median: `${median(waits).toFixed(1)} s`,
          range: spread(waits, 1),
          'to the peer': '',
        },
      ],
      notes: [
        `Medians of ${runs} runs, each on a new data directory, the client on the same two cores. At most 1.5 times the peer, under 700 MB and within 15 s are wanted.`,
        `The peer reads every ${PEER_SHARE}th file and is scaled by bytes.`,
        `By then the rest stood at ${hot.map(({ warm }) => warm).join(', ')}.`,
      ],
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
