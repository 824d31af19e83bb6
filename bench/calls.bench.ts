import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, localDate, toCompactDate } from '../domain/dates.ts';
import { personaFiles } from '../sandbox/athletes/persona-files.ts';
import { importFiles } from '../tests/server/data/client.ts';
import { root, spawnServer, testEnv } from '../tests/server/harness.ts';
import { type ServerAddresses, registerMember, type TestMember } from '../tests/server/member.ts';
import { type Cluster, createDatabase, findPostgres, startCluster } from '../tests/server/postgres.ts';
import { buildEarlier } from './calls/earlier-commit.ts';
import { bytesOf, load, median, spread, whole } from './calls/http-load.ts';
import type { BenchResult } from './run.ts';

/** The baseline: the last commit before queries were prepared. */
const EARLIER = 'da27558739a53451f2bc30162a4b70b71d482102';
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
const shape = { connections: 20, ms: 2000 };
const MEMBERS = 20;
const DAYS = 28;

const now = Math.floor(Date.now() / 1000);
const today = localDate(now, 'Europe/Zurich');

/** A server with its own database, with members who ran in all recent weeks. */
interface Side {
  readonly port: number;
  readonly members: readonly TestMember[];
  stop(): Promise<void>;
}

const recentRuns = () =>
  [...personaFiles('marathoner', 1, now)]
    .filter(({ startTime }) => startTime > now - 60 * 86_400)
    .map(({ name, bytes }) => ({ name, bytes: bytes() }));

async function startSide(program: string, cluster: Cluster): Promise<Side> {
  const dataDir = mkdtempSync(join(tmpdir(), 'longrun-bench-'));
  const database = await createDatabase(cluster.url, { empty: true });
  const env = await testEnv(dataDir, database.url);
  const { child, ended, output } = spawnServer(env, {}, program);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const over = ended.then(() => Promise.reject(new Error(output())));
    const ready = async () => {
      while (!output().includes(' runs at ')) await new Promise((resolve) => setTimeout(resolve, 50));
    };
    await Promise.race([ready(), over]);
    const addresses = (await (await fetch(`http://127.0.0.1:${env.PORT}/config.json`)).json()) as ServerAddresses;
    const members: TestMember[] = [];
    const files = recentRuns();
    for (let i = 0; i < MEMBERS; i += 1) {
      const member = await registerMember(addresses);
      await importFiles(member, files);
      members.push(member);
    }
    return { port: Number(env.PORT), members, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const calls: readonly (readonly [what: string, request: (member: TestMember) => Promise<Buffer>])[] = [
  ['member', async (member) => bytesOf(await member.sign('GET', `member/${member.memberId}`))],
  [
    `calendar, ${DAYS} days`,
    async (member) => {
      const query = { start_date: toCompactDate(addDays(today, 1 - DAYS)), end_date: toCompactDate(today) };
      return bytesOf(await member.sign('GET', `calendar/${member.memberId}`, { query }));
    },
  ],
];

async function measure(before: Side | null, after: Side) {
  const seen = calls.map(() => ({ before: [] as number[], after: [] as number[], ratio: [] as number[] }));
  // The first round only warms up.
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [nth, [, request]] of calls.entries()) {
      const one = async ({ port, members }: Side) => load(port, await Promise.all(members.map(request)), shape);
      const was = before && (await one(before));
      const is = await one(after);
      if (round < 0) continue;
      seen[nth]!.after.push(is);
      if (was === null) continue;
      seen[nth]!.before.push(was);
      seen[nth]!.ratio.push(is / was);
    }
  }
  return seen;
}

/** Calls per second of one server process, compared with an earlier commit on the same PostgreSQL. */
export async function run(): Promise<BenchResult> {
  const [busy = 0] = loadavg();
  spawnSync('node', ['scripts/build.mjs', '--server'], { cwd: root });
  const earlier = buildEarlier(EARLIER);
  const installed = process.env.BENCH_POSTGRES === 'installed' ? (findPostgres() ?? undefined) : undefined;
  const cluster = await startCluster(installed);
  const sides: Side[] = [];
  try {
    const after = await startSide(join(root, 'dist/server/run.js'), cluster);
    sides.push(after);
    const before = earlier && (await startSide(earlier.program, cluster));
    if (before) sides.push(before);
    const seen = await measure(before, after);
    const ratio = (value: number) => value.toFixed(2);
    return {
      title: 'Calls per second',
      rows: calls.map(([call], nth) => {
        const { before: was, after: is, ratio: times } = seen[nth]!;
        return {
          call,
          'per second': whole(median(is)),
          range: spread(is, whole),
          'at da27558': before ? whole(median(was)) : '',
          'range there': before ? spread(was, whole) : '',
          ratio: before ? ratio(median(times)) : '',
          spread: before ? spread(times, ratio) : '',
        };
      }),
      notes: [
        `Medians of ${ROUNDS} rounds of ${shape.ms / 1000} s in turn after one to warm up, ${shape.connections} connections, one server process, ${MEMBERS} members with 60 days of runs; client and PostgreSQL on the same two cores.`,
        `The other is commit ${EARLIER.slice(0, 7)}, built in a worktree, on another database of the same PostgreSQL. At least 3 times as many are wanted.`,
        ...(before ? [] : ['This clone does not have that commit: there is nothing to compare with.']),
        `Load average of the machine before: ${busy.toFixed(1)}.`,
      ],
    };
  } finally {
    for (const side of sides) await side.stop();
    await cluster.stop();
    earlier?.remove();
  }
}
