import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { addDays, localDate, toCompactDate } from '../domain/dates.ts';
import { personaFiles } from '../sandbox/athletes/persona-files.ts';
import type { Db } from '../server/db/open.ts';
import { rowsOf } from '../server/db/rows.ts';
import { run as recordedRun, START } from '../tests/fixtures/fit-activity.ts';
import { importFiles, upload } from '../tests/server/data/client.ts';
import { startTestServer } from '../tests/server/harness.ts';
import type { TestMember } from '../tests/server/member.ts';
import { withDatabase } from '../tests/server/with-database.ts';
import { writeExport } from './import/ten-years.ts';
import { importExport } from './import/watched.ts';
import type { BenchResult } from './run.ts';

const RUNS = 5;
const CALLS = 100;
const PARSES = 5;
/** The database is asked so often whether what is waited for is over. */
const LOOK_MS = 4;
const DAY = 86_400;
const YEARS = 10;
/** Days of the calendar that are asked for at once. */
const WINDOW = 365;
/** A recompute takes at most so many times as long as the day rows take to parse, and at least so many times as long as one late activity. */
const [RECOMPUTE_BAR, LATE_BAR] = [40, 50];

const now = Math.floor(Date.now() / 1000);
const today = localDate(now, 'UTC');
const first = addDays(today, -YEARS * 366);

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);
const median = (values: readonly number[]) => sorted(values)[values.length >> 1] ?? Number.NaN;
const spread = (values: readonly number[], digits: number) =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)})`;

const query = (from: string, to: string) => ({ start_date: toCompactDate(from), end_date: toCompactDate(to) });

/** The answers of the calendar that hold the ten years’ days, as text. */
async function dayRows(member: TestMember): Promise<readonly string[]> {
  const texts: string[] = [];
  for (let to = today; to > first; to = addDays(to, -WINDOW)) {
    const { url, init } = await member.sign('GET', `calendar/${member.memberId}`, {
      query: query(addDays(to, 1 - WINDOW), to),
    });
    const answer = await fetch(url, init);
    if (answer.status !== 200) throw new Error(await answer.text());
    texts.push(await answer.text());
  }
  return texts;
}

/** The rows of day totals as the database keeps them, as text. */
const totalsOf = async (db: Db, member: TestMember) =>
  rowsOf<{ text: string }>(
    await db.execute(
      sql`select coalesce(json_agg(t)::text, '[]') as text from calendar_days t where member_id = ${member.memberId}`,
    ),
  )[0]!.text;

function parsed(texts: readonly string[]): number[] {
  return Array.from({ length: PARSES }, () => {
    const started = performance.now();
    for (const text of texts) JSON.parse(text);
    return performance.now() - started;
  });
}

/** Milliseconds until there is nothing left of what a statement finds. */
async function whenNone(db: Db, member: TestMember, kind: 'analyse' | 'imports'): Promise<void> {
  const statement =
    kind === 'analyse'
      ? sql`select 1 from jobs where kind = 'analyse' and key = ${member.memberId}`
      : sql`select 1 from imports where member_id = ${member.memberId} and state = 'active'`;
  while (rowsOf(await db.execute(statement)).length > 0) await new Promise((next) => setTimeout(next, LOOK_MS));
}

async function recomputed(db: Db, member: TestMember, value: number): Promise<number> {
  const body = { kind: 'critical_power', from_date: toCompactDate(first), value };
  const { url, init } = await member.sign('POST', `member/${member.memberId}/thresholds`, { body });
  const started = performance.now();
  const answer = await fetch(url, init);
  if (answer.status !== 200) throw new Error(await answer.text());
  await whenNone(db, member, 'analyse');
  return performance.now() - started;
}

/** A run of half an hour in a night of years ago, when the athlete slept. */
const lateRun = (nth: number) => recordedRun(1800, START + nth * 7 * DAY - 3 * 3600).file();

async function late(db: Db, member: TestMember, nth: number): Promise<number> {
  const named = { name: `late-${nth}.fit`, bytes: lateRun(nth) };
  const started = performance.now();
  await upload(member, [named]);
  await whenNone(db, member, 'imports');
  const took = performance.now() - started;
  await whenNone(db, member, 'analyse');
  return took;
}

async function calendarTime(member: TestMember): Promise<number> {
  const { url, init } = await member.sign('GET', `calendar/${member.memberId}`, {
    query: query(addDays(today, -27), today),
  });
  const started = performance.now();
  const answer = await fetch(url, init);
  await answer.text();
  return performance.now() - started;
}

/** What a changed threshold and a late activity cost with ten years behind them, and whether the calendar is as quick as with one. */
export async function run(): Promise<BenchResult> {
  spawnSync('node', ['scripts/build.mjs', '--server'], { cwd: fileURLToPath(new URL('..', import.meta.url)) });
  const [busy = 0] = loadavg();
  const directory = mkdtempSync(join(tmpdir(), 'longrun-bench-'));
  const server = await startTestServer({ embedded: true });
  try {
    const [old, year] = [await server.register(), await server.register()];
    for (const member of [old, year]) await member.call('POST', `member/${member.memberId}`, { body: { weight: 62 } });
    await importExport(old, writeExport(directory, now).path);
    const lastYear = [...personaFiles('marathoner', 1, now)].filter(({ startTime }) => startTime > now - 365 * DAY);
    await importFiles(
      year,
      lastYear.map(({ name, bytes }) => ({ name, bytes: bytes() })),
    );
    return await withDatabase(server, async (db) => {
      await whenNone(db, old, 'analyse');
      const texts = await dayRows(old);
      const totals = await totalsOf(db, old);
      await recomputed(db, old, 240);
      await late(db, old, 0);
      const [rows, kept, changes, additions]: [number[], number[], number[], number[]] = [[], [], [], []];
      // In turn, so that whatever else the machine does falls on all alike.
      for (let i = 1; i <= RUNS; i++) {
        rows.push(median(parsed(texts)));
        kept.push(median(parsed([totals])));
        changes.push(await recomputed(db, old, 240 + i));
        additions.push(await late(db, old, i));
      }
      const calls = { old: [] as number[], year: [] as number[] };
      for (let i = 0; i < CALLS; i++) {
        calls.old.push(await calendarTime(old));
        calls.year.push(await calendarTime(year));
      }
      const toRows = changes.map((ms, i) => ms / (rows[i] ?? Number.NaN));
      const toChange = changes.map((ms, i) => ms / (additions[i] ?? Number.NaN));
      const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
      const said = (isMet: boolean) => (isMet ? 'met' : 'not met');
      return {
        title: 'Ten years recomputed',
        rows: [
          {
            what: `JSON.parse of the calendar’s answers for ten years of days, ${(bytes / 1e6).toFixed(2)} MB`,
            'ms, median and range': spread(rows, 1),
            ratio: '1',
            bar: '',
          },
          {
            what: `JSON.parse of the day totals alone, ${(totals.length / 1e6).toFixed(2)} MB`,
            'ms, median and range': spread(kept, 1),
            ratio: (median(kept) / median(rows)).toFixed(2),
            bar: '',
          },
          {
            what: 'a threshold from the first day on: from the request to the end of the job',
            'ms, median and range': spread(changes, 0),
            ratio: `${spread(toRows, 1)} × the first row`,
            bar: `≤ ${RECOMPUTE_BAR}: ${said(median(toRows) <= RECOMPUTE_BAR)}`,
          },
          {
            what: 'one activity of years ago: from the upload to the end of its import',
            'ms, median and range': spread(additions, 0),
            ratio: `the row above is ${spread(toChange, 1)} × this`,
            bar: `≥ ${LATE_BAR}: ${said(median(toChange) >= LATE_BAR)}`,
          },
          {
            what: 'the calendar of 28 days, one year behind them',
            'ms, median and range': spread(calls.year, 2),
            ratio: '1',
            bar: '',
          },
          {
            what: 'the same with ten years behind them',
            'ms, median and range': spread(calls.old, 2),
            ratio: (median(calls.old) / median(calls.year)).toFixed(2),
            bar: 'flat',
          },
        ],
        notes: [
          `${RUNS} rounds of parsing (medians of ${PARSES} in the process that measures), a change and a file, each to the others of its round, after a change and a file that are not counted; ${CALLS} calls in turn. 2,955 activities on the embedded database. What is waited for is looked up in the database every ${LOOK_MS} ms.`,
          'A late activity is an import: its file is received, kept, and measured in a thread, then it is held against all recordings of the member for duplicates, and critical power is followed through all of them. These last two read every activity and are most of it.',
          `Load average of the machine before: ${busy.toFixed(1)}.`,
        ],
      };
    });
  } finally {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
