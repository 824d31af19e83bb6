import { spawnSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Client } from 'pg';
import { root } from '../tests/server/harness.ts';
import { arrive } from './day/arrivals.ts';
import { behaviours, type Crowd, importsPerDay, openCalendar } from './day/behaviour.ts';
import { signInAll } from './day/crowd.ts';
import { type Installation, startInstallation } from './day/installation.ts';
import { type Population, populate } from './day/population.ts';
import { type Use, resourcesDuring } from './day/processes.ts';
import { prepareRuns } from './day/runs.ts';
import type { CallSummary } from './day/seen.ts';
import type { BenchResult } from './run.ts';

const number = (name: string, usual: number) => Number(process.env[name] ?? usual);
const members = number('DAY_MEMBERS', 10_000);
/** Number of members who make the calls of all members. */
const active = Math.min(members, number('DAY_ACTIVE', 200));
const minutes = number('DAY_MINUTES', 60);
/** Days of training per member. */
const history = number('DAY_HISTORY', 90);
const serverCounts = (process.env.DAY_SERVERS ?? '1,3').split(',').map(Number);
/** Number of members who open their calendar within a minute. */
const visitors = Math.min(members, number('DAY_CALENDARS', 2000));
/** Number of coaches among the active members. */
const teams = Math.max(1, Math.round(active / 50));
const CALENDARS_BAR = 300;

/** The results of one installation. */
interface Outcome {
  readonly what: string;
  readonly day: ReadonlyMap<string, CallSummary>;
  readonly calendars: ReadonlyMap<string, CallSummary>;
  readonly use: ReadonlyMap<string, Use>;
  readonly population: Population;
  readonly dropped: number;
  /** Delay of the client itself in milliseconds, 99th percentile. */
  readonly lag: number;
  /** Bytes of the database before and after the day. */
  readonly bytes: readonly [number, number];
}

async function databaseBytes({ databaseUrl }: Installation): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size');
  await client.end();
  return Number(rows[0]?.size);
}

async function simulateDay(installation: Installation, population: Population) {
  const { clients, restart, close } = await signInAll(installation, population.members.slice(0, active));
  const [first] = clients;
  if (!first) throw new Error('nobody signed in');
  const crowd: Crowd = {
    runners: clients,
    coaches: population.teamIds.map((teamId, nth) => ({ ...(clients[nth] ?? first), teamId })),
    steward: { ...(clients[teams] ?? first), cohortId: population.cohortId },
    // Some members import more than others.
    makeRun: prepareRuns(Math.ceil((2 * importsPerDay * members) / active) + 10),
  };
  const seconds = minutes * 60;
  const sources = behaviours.map(({ perDay, act }) => ({
    perSecond: (perDay * members) / seconds,
    act: (pick: <One>(list: readonly One[]) => One) => act(crowd, pick),
  }));
  try {
    // Everyone is there at the beginning.
    for (const client of clients) await client.visit();
    const seen = restart();
    const delay = monitorEventLoopDelay();
    let dropped = 0;
    const before = await databaseBytes(installation);
    delay.enable();
    const use = await resourcesDuring(installation.pids, async () => {
      dropped = await arrive(sources, seconds);
    });
    delay.disable();
    const bytes = [before, await databaseBytes(installation)] as const;
    return { day: seen.summary(), use, dropped, lag: delay.percentile(99) / 1e6, bytes };
  } finally {
    close();
  }
}

/** Members open their calendars within a minute, each once and at a random time. */
async function openCalendars(installation: Installation, population: Population) {
  const { clients, restart, close } = await signInAll(installation, population.members.slice(0, visitors));
  const seen = restart();
  let next = 0;
  const act = async () => openCalendar(clients[next++ % clients.length]!);
  await arrive([{ perSecond: clients.length / 60, act }], 60);
  close();
  return seen.summary();
}

async function measure(count: number): Promise<Outcome | null> {
  const installation = await startInstallation(count);
  if (installation === null) return null;
  try {
    const signingIn = Math.max(active, visitors);
    const population = await populate(installation, { count: members, history, signingIn, teams });
    const day = await simulateDay(installation, population);
    return { what: installation.what, ...day, population, calendars: await openCalendars(installation, population) };
  } finally {
    await installation.stop();
  }
}

const ms = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? '' : value.toFixed(1));
const mb = (bytes: number) => `${Math.round(bytes / 2 ** 20).toLocaleString('en')} MB`;

function callRows(outcomes: readonly Outcome[], of: (outcome: Outcome) => ReadonlyMap<string, CallSummary>) {
  const names = [...new Set(outcomes.flatMap((outcome) => [...of(outcome).keys()]))].sort();
  return names.map((call) => ({
    call,
    ...Object.fromEntries(
      outcomes.flatMap((outcome) => {
        const found = of(outcome).get(call);
        return [
          [`${outcome.what}: calls`, found?.count ?? ''],
          ['p50 ms', ms(found?.p50)],
          ['p95 ms', ms(found?.p95)],
          ['p99 ms', ms(found?.p99)],
          ['errors', found?.errors ?? ''],
        ].map(([head, cell]) => [
          `${head}${outcome === outcomes[0] || head === `${outcome.what}: calls` ? '' : ' '}`,
          cell,
        ]);
      }),
    ),
  }));
}

function processRows(outcomes: readonly Outcome[]) {
  const names = [...new Set(outcomes.flatMap(({ use }) => [...use.keys()]))];
  return names.map((process) => ({
    process,
    ...Object.fromEntries(
      outcomes.flatMap(({ what, use }) => {
        const found = use.get(process);
        return [
          [`${what}: CPU s`, found ? found.cpu.toFixed(0) : ''],
          [`${what}: CPU ms per member`, found ? ((found.cpu * 1000) / members).toFixed(1) : ''],
          [`${what}: memory at the peak, MB`, found ? found.memory.toFixed(0) : ''],
        ];
      }),
    ),
  }));
}

function notesOf({ what, population, bytes, lag, dropped }: Outcome): string[] {
  const rows = Object.entries(population.rows).map(([table, count]) => `${count} in ${table}`);
  return [
    `With ${what}: a member with ${history} days of training has ${(population.bytes / 1000).toFixed(0)} kB in the database (rows: ${rows.join(', ')}). The database grew from ${mb(bytes[0])} to ${mb(bytes[1])} during the day. The client was late by ${lag.toFixed(0)} ms at most in 99 % of its turns; it dropped ${dropped} pieces of work because too much was unfinished.`,
  ];
}

/** Simulates a day of an installation's members, in less time. */
export async function run(): Promise<BenchResult> {
  spawnSync('node', ['scripts/build.mjs', '--server'], { cwd: root });
  const [busy = 0] = loadavg();
  const outcomes: Outcome[] = [];
  for (const count of serverCounts) {
    const outcome = await measure(count);
    if (outcome !== null) outcomes.push(outcome);
  }
  return {
    title: 'A day of many members',
    rows: callRows(outcomes, ({ day }) => day),
    more: [
      { heading: 'Processes during the day', rows: processRows(outcomes) },
      {
        heading: `${visitors.toLocaleString('en')} members open their calendar within one minute`,
        rows: callRows(outcomes, ({ calendars }) => calendars),
      },
      {
        heading: 'What a member does in a day',
        rows: behaviours.map(({ what, perDay }) => ({ what, 'per member and day': perDay.toFixed(3) })),
      },
    ],
    notes: [
      `The day of ${members.toLocaleString('en')} members in ${minutes} minutes, ${Math.round(1440 / minutes)} times as fast as in life, by the clients of ${active} of them. Things happen at random times, whether or not earlier calls have been answered. Documents and scripts come from the browsers' caches.`,
      `Times are from sending to the last byte. The p99 of \`getCalendar\` of ${visitors.toLocaleString('en')} members within a minute may be at most ${CALENDARS_BAR} ms with one server.`,
      'All servers use one PostgreSQL with its usual settings, without a load balancer in between. Memory is PSS. The stand-in for S3 runs in the client.',
      ...outcomes.flatMap(notesOf),
      `Machine: ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}; load average before: ${busy.toFixed(1)}.`,
    ],
  };
}
