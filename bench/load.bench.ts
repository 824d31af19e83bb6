import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createSealer } from '../server/base/seal.ts';
import { hookUrl } from '../server/vendors/adapters/hook.ts';
import { START, run as makeRun } from '../tests/fixtures/fit-activity.ts';
import { startTestCluster } from '../tests/server/cluster/cluster.ts';
import { findMosquitto, startMosquitto } from '../tests/server/cluster/mosquitto.ts';
import { upload, whenOver } from '../tests/server/data/client.ts';
import { linkPersona } from '../tests/server/data/garmin.ts';
import { startTestServer } from '../tests/server/harness.ts';
import type { TestMember } from '../tests/server/member.ts';
import { startCluster } from '../tests/server/postgres.ts';
import type { BenchResult } from './run.ts';

const ROUNDS = 3;
const MEMBERS = 10;
/** Number of people who link at the same time; in each round, each of them links as many accounts. */
const LINKS = 30;
const IMPORTS = 60;
const WEBHOOKS = 600;
const AT_ONCE = 8;
const DAY = 86_400;
const secretKey = 'a secret for measuring only, 32 bytes and more';

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Runs `work` `times` times with limited concurrency. @returns runs per second */
async function rate(times: number, work: (i: number) => Promise<void>): Promise<number> {
  let next = 0;
  const started = performance.now();
  const one = async () => {
    while (next < times) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return times / ((performance.now() - started) / 1000);
}

/** An installation under load. */
interface Installation {
  /** Members as clients; with several processes, in turn. */
  readonly members: readonly TestMember[];
  readonly hook: string;
  /** The application's id in the vendor's pushes. */
  readonly clientId: string;
  stop(): Promise<void>;
}

async function single(): Promise<Installation> {
  const server = await startTestServer({ embedded: true, sandbox: true, env: { SECRET_KEY: secretKey } });
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => server.register()));
  const sealer = createSealer(secretKey);
  // The stand-ins' keys are derived from the server's.
  const clientId = sealer.mac('sandbox', 'garmin client').toString('hex').slice(0, 32);
  return { members, hook: hookUrl(server.url, sealer, 'garmin'), clientId, stop: server.stop };
}

async function pair(program: string): Promise<Installation> {
  const [database, bus] = await Promise.all([startCluster(), startMosquitto(program)]);
  const cluster = await startTestCluster(database.url, bus.url);
  const { servers } = cluster;
  const members = await Promise.all(
    Array.from({ length: MEMBERS }, async (_, i) => {
      const member = await cluster.register();
      return cluster.at(member, i % 2 === 0 ? servers[0] : servers[1]);
    }),
  );
  const { SECRET_KEY = '' } = servers[0].env;
  return {
    members,
    hook: hookUrl(servers[0].url, createSealer(SECRET_KEY), 'garmin'),
    clientId: servers[0].env.GARMIN_CLIENT_ID ?? '',
    async stop() {
      await cluster.stop();
      await Promise.all([bus.stop(), database.stop()]);
    },
  };
}

/** Sends a push about an unlinked account: stored and acknowledged like any other, and then put aside. */
async function push({ hook, clientId }: Installation, i: number): Promise<void> {
  const activity = {
    userId: `bench-${i}`,
    summaryId: `${i}`,
    activityId: i,
    activityType: 'RUNNING',
    deviceName: 'Watch',
  };
  const answer = await fetch(hook, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'garmin-client-id': clientId },
    body: JSON.stringify({ activities: [{ ...activity, startTimeInSeconds: START, durationInSeconds: 1800 }] }),
  });
  if (answer.status !== 200) throw new Error(`push: ${answer.status} ${await answer.text()}`);
}

async function measure(installation: Installation) {
  const { members } = installation;
  const seen = { links: [] as number[], imports: [] as number[], webhooks: [] as number[] };
  try {
    const of = (i: number) => members[i % MEMBERS] as TestMember;
    let day = 0;
    // The first round only warms up.
    for (let round = -1; round < ROUNDS; round += 1) {
      const webhooks = await rate(WEBHOOKS, (i) => push(installation, i));
      const links = await rate(LINKS, async (i) => {
        const result = await linkPersona(of(i), 'empty');
        if (result.searchParams.get('outcome') !== 'linked') throw new Error(result.href);
      });
      const begun: [TestMember, string][] = [];
      const started = performance.now();
      await rate(IMPORTS, async (i) => {
        day += 1;
        const file = { name: `${day}.fit`, bytes: makeRun(600, START + day * DAY).file() };
        begun.push([of(i), (await upload(of(i), [file])).import_id]);
      });
      for (const [member, importId] of begun) {
        const { counts } = await whenOver(member, importId);
        if (counts.imported !== 1) throw new Error(JSON.stringify(counts));
      }
      const imports = IMPORTS / ((performance.now() - started) / 1000);
      if (round < 0) continue;
      seen.links.push(links);
      seen.imports.push(imports);
      seen.webhooks.push(webhooks);
    }
    return seen;
  } finally {
    await installation.stop();
  }
}

/** Measures throughput on two cores, shared by client, vendor and database. */
export async function run(): Promise<BenchResult> {
  spawnSync('node', ['scripts/build.mjs', '--server'], { cwd: fileURLToPath(new URL('..', import.meta.url)) });
  const [busy = 0] = loadavg();
  const program = findMosquitto();
  const one = await measure(await single());
  const two = program ? await measure(await pair(program)) : null;
  const cell = (values: readonly number[]) =>
    `${median(values).toFixed(1)} (${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)})`;
  const row = (what: string, key: keyof typeof one) => ({
    'per second': what,
    'one process, embedded database': cell(one[key]),
    ...(two && {
      'two processes, PostgreSQL, Mosquitto': cell(two[key]),
      'to the first': (median(two[key]) / median(one[key])).toFixed(2),
    }),
  });
  return {
    title: 'Links, imports and webhooks',
    rows: [
      row('accounts linked, from the ticket to the result page', 'links'),
      row('imports of one file of ten minutes, from the first upload until all show as complete', 'imports'),
      row('webhooks kept and acknowledged', 'webhooks'),
    ],
    notes: [
      `Medians and ranges of ${ROUNDS} rounds after one to warm up; ${AT_ONCE} at once; client, vendor and database on the same two cores.`,
      'A link is five requests, two of them to the vendor, and every one but the first of a member ends the one before.',
      `Load average of the machine before: ${busy.toFixed(1)}.`,
    ],
  };
}
