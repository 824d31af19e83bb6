import { createReadStream, readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ImportSummaryWire } from '../../domain/entities/import.ts';
import { embeddedDirectory } from '../../server/db/embedded/connection.ts';
import { processesIn } from '../../server/db/embedded/stale-processes.ts';
import type { TestServer } from '../../tests/server/harness.ts';
import type { TestMember } from '../../tests/server/member.ts';

const LONGEST_MS = 300_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Times of an import, by `performance.now()`. */
export interface Import {
  readonly firstByte: number;
  /** When all bytes had been passed to the system's connection. */
  readonly lastByte: number;
  /** When the calendar of the newest days first showed an activity. */
  readonly firstShown: number;
  readonly lastAnalysed: number;
}

const BOUNDARY = 'the-end-of-a-part';
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="export.zip"\r\nContent-Type: application/zip\r\n\r\n`;
const TAIL = `\r\n--${BOUNDARY}--\r\n`;

/** Uploads the archive like a browser. @returns the import's id and the times of the first and last byte */
async function send(member: TestMember, path: string) {
  const { size } = statSync(path);
  const headers = {
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
  };
  const { url, init } = await member.sign('POST', `member/${member.memberId}/activity-files`, { headers });
  const length = HEAD.length + size + TAIL.length;
  const signed: Record<string, string> = init.headers;
  const asked = request(url, { method: 'POST', headers: { ...signed, 'content-length': length } });
  const answered = new Promise<string>((resolve, reject) => {
    asked.once('error', reject);
    asked.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      response.once('end', () => (response.statusCode === 202 ? resolve(text) : reject(new Error(text))));
    });
  });
  const firstByte = performance.now();
  asked.write(HEAD);
  await pipeline(createReadStream(path, { highWaterMark: 2 ** 20 }), asked, { end: false });
  const lastByte = await new Promise<number>((resolve) => asked.end(TAIL, () => resolve(performance.now())));
  const { import_id: importId } = JSON.parse(await answered) as { import_id: string };
  return { importId, firstByte, lastByte };
}

const compactDate = (ms: number) => new Date(ms).toISOString().slice(0, 10).replaceAll('-', '');

/** Whether the calendar of the last four weeks shows an activity. */
async function isShown(member: TestMember): Promise<boolean> {
  const query = { start_date: compactDate(Date.now() - 27 * 86_400_000), end_date: compactDate(Date.now()) };
  const { body } = await member.call('GET', `calendar/${member.memberId}`, { query });
  return (body as { days: { activities: unknown[] }[] }).days.some(({ activities }) => activities.length > 0);
}

/** Uploads the archive and waits until everything is analysed. */
export async function importExport(member: TestMember, path: string): Promise<Import> {
  const { importId, firstByte, lastByte } = await send(member, path);
  let firstShown = Number.NaN;
  for (;;) {
    if (Number.isNaN(firstShown) && (await isShown(member))) firstShown = performance.now();
    const { body } = await member.call('GET', `import/${importId}`, { query: { limit: '0' } });
    const { state, counts } = body as ImportSummaryWire;
    if (state === 'complete') return { firstByte, lastByte, firstShown, lastAnalysed: performance.now() };
    if (state === 'error' || performance.now() - lastByte > LONGEST_MS) throw new Error(JSON.stringify(counts));
    await pause(Number.isNaN(firstShown) ? 20 : 100);
  }
}

/** Memory of a process with shared pages divided among its users, MB; 0 after its end (Linux). */
export function pssOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

export interface Memory {
  readonly server: number;
  readonly database: number;
}

/** Samples the memory of server and database until `work` is done. @returns the highest sum, in MB */
export async function peakWhile(server: TestServer, work: Promise<unknown>): Promise<Memory> {
  const database = join(embeddedDirectory(server.dataDir), 'data');
  let peak: Memory = { server: 0, database: 0 };
  const working = new AbortController();
  const stop = () => working.abort();
  work.then(stop, stop);
  while (!working.signal.aborted) {
    const now = {
      server: pssOf(server.pid()),
      database: (processesIn(database) ?? []).reduce((sum, pid) => sum + pssOf(pid), 0),
    };
    if (now.server + now.database > peak.server + peak.database) peak = now;
    await pause(200);
  }
  return peak;
}
