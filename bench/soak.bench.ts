import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { addDays, localDate, toCompactDate } from '../domain/dates.ts';
import { START, run as makeRun } from '../tests/fixtures/fit-activity.ts';
import { importFiles, upload, whenOver } from '../tests/server/data/client.ts';
import { startTestServer, type TestServer } from '../tests/server/harness.ts';
import type { TestMember } from '../tests/server/member.ts';
import { personaFiles } from '../sandbox/athletes/persona-files.ts';
import type { BenchResult } from './run.ts';

/** Minutes under attack; `SOAK_MINUTES` shortens it for trials. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 20);
const MEMBERS = 8;
const IDLE_CALLS = 1000;
/** Milliseconds between two calls of one member. */
const PACE_MS = 500;
const DAY = 86_400;
const now = Math.floor(Date.now() / 1000);
const today = localDate(now, 'Europe/Zurich');

const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

/** Results of the ordinary members. */
interface Seen {
  readonly calendar: number[];
  readonly imports: number[];
  failures: number;
}

/** Makes one request of 28 days without signing, which is the client's work. */
async function look(member: TestMember, seen: Seen): Promise<void> {
  const query = { start_date: toCompactDate(addDays(today, -27)), end_date: toCompactDate(today) };
  const { url, init } = await member.sign('GET', `calendar/${member.memberId}`, { query });
  const started = performance.now();
  const answer = await fetch(url, init);
  await answer.arrayBuffer();
  seen.calendar.push(performance.now() - started);
  if (answer.status >= 500) seen.failures += 1;
}

let day = 0;
async function importOne(member: TestMember, seen: Seen): Promise<void> {
  day += 1;
  const file = { name: `${day}.fit`, bytes: makeRun(600, START + day * DAY).file() };
  const started = performance.now();
  const { import_id } = await upload(member, [file]);
  await whenOver(member, import_id);
  seen.imports.push(performance.now() - started);
}

/** Runs members who read their calendars, and one who occasionally uploads a run, until `isOver`. */
async function live(
  [bringer, ...members]: readonly [TestMember, ...TestMember[]],
  isOver: (seen: Seen) => boolean,
): Promise<Seen> {
  const seen: Seen = { calendar: [], imports: [], failures: 0 };
  const reading = members.map(async (member) => {
    while (!isOver(seen)) {
      await look(member, seen);
      await pause(PACE_MS);
    }
  });
  const bringing = (async () => {
    while (!isOver(seen)) {
      await importOne(bringer, seen);
      await pause(5000);
    }
  })();
  await Promise.all([...reading, bringing]);
  return seen;
}

/** Returns the resident memory of the server's process, bytes. */
async function memoryOf(server: TestServer): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
}

function startHostile(addresses: unknown): { child: ChildProcess; readonly failures: string[] } {
  const script = fileURLToPath(new URL('soak/hostile.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(addresses)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const failures: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => failures.push(...text.trim().split('\n')));
  return { child, failures };
}

const mb = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
const ms = (value: number) => value.toFixed(1);

/**
 * Measures ordinary members' calls while strangers and sample members send the most expensive requests; client,
 * attackers and server share the cores.
 */
export async function run(): Promise<BenchResult> {
  spawnSync('node', ['scripts/build.mjs', '--server'], { cwd: fileURLToPath(new URL('..', import.meta.url)) });
  const server = await startTestServer({
    embedded: true,
    sandbox: true,
    env: {
      AUTH_RATE_PER_MINUTE: '60',
      VENDOR_QUIET_SECONDS: '2',
      TRUST_PROXY: '1',
      METRICS: 'on',
      CALL_RATE_PERCENT: '100',
    },
  });
  try {
    const bringer = await server.register();
    const members = [
      bringer,
      ...(await Promise.all(Array.from({ length: MEMBERS }, () => server.register()))),
    ] as const;
    const files = [...personaFiles('new-runner', 1, now)].map(({ name, bytes }) => ({ name, bytes: bytes() }));
    for (const member of members) await importFiles(member, files);
    await live(members, (seen) => seen.calendar.length >= 200);
    const idle = await live(members, (seen) => seen.calendar.length >= IDLE_CALLS);

    const hostile = startHostile(await server.addresses());
    const memory: { minute: number; bytes: number }[] = [];
    const end = performance.now() + MINUTES * 60_000;
    const watching = (async () => {
      for (let minute = 0; performance.now() < end; minute += 1) {
        memory.push({ minute, bytes: await memoryOf(server) });
        await pause(Math.min(60_000, Math.max(0, end - performance.now())));
      }
    })();
    const attacked = await live(members, () => performance.now() >= end);
    hostile.child.kill('SIGKILL');
    await watching;
    const last = await memoryOf(server);

    const bar = Math.max(3 * quantile(idle.calendar, 0.99), 80);
    const at = (share: number) => memory[Math.floor((memory.length - 1) * share)]?.bytes ?? Number.NaN;
    const row = (what: string, { calendar, imports, failures }: Seen) => ({
      what,
      calls: calendar.length,
      'p50 ms': ms(quantile(calendar, 0.5)),
      'p99 ms': ms(quantile(calendar, 0.99)),
      'slowest ms': ms(Math.max(...calendar)),
      'slowest import of one file, s': (Math.max(...imports) / 1000).toFixed(1),
      '5xx': failures,
    });
    return {
      title: 'Under attack',
      rows: [row('idle', idle), row(`${MINUTES} minutes under attack`, attacked)],
      notes: [
        `The p99 of the calendar may be at most max(3 × idle, 80 ms) = ${ms(bar)} ms, and no answer a 5xx.`,
        `Answers to the attackers with 5xx: ${hostile.failures.length}${hostile.failures.length > 0 ? ` (${[...new Set(hostile.failures)].slice(0, 5).join(', ')})` : ''}.`,
        `Resident memory of the server after a quarter of the time ${mb(at(0.25))}, half ${mb(at(0.5))}, three quarters ${mb(at(0.75))}, at the end ${mb(last)}.`,
        'Unknown keys, bodies that are too large, workouts and hooks without proof, guesses of passwords, hostile attributes and logins, loops of link tickets, archives of runs in one minute, of zeros and of unknown sizes, 60 connections that send a byte a second.',
      ],
    };
  } finally {
    await server.stop();
  }
}
