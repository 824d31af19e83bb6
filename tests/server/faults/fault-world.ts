import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { startTestCluster, type TestCluster } from '../cluster/cluster.ts';
import { findMosquitto, startMosquitto } from '../cluster/mosquitto.ts';
import { seeded } from '../data/rows.ts';
import { startCluster } from '../postgres.ts';
import { withDatabase } from '../with-database.ts';
import { createTcpProxy } from './tcp-proxy.ts';

/** Temporary errors of the disk or the system for files. */
const errnos = ['EMFILE', 'ENFILE', 'EIO', 'ESTALE', 'EACCES', 'ENOSPC', 'EDQUOT', 'ENOMEM'] as const;
/** Affected folders of the data directory. */
const places = ['originals', 'exports'] as const;
/** Longest duration of a fault, and of the time between two, ms. */
const LONGEST_MS = 4000;

export interface FaultWorld {
  readonly cluster: TestCluster;
  /** The database itself, without the failing proxy, for `withDatabase`. */
  readonly past: { readonly databaseUrl: string; readonly dataDir: string };
  /**
   * Causes one random fault and ends it again.
   * @returns its name
   */
  disturb(): Promise<string>;
  stop(): Promise<void>;
}

/** Two servers, PostgreSQL and a broker, which all fail at random: servers die, connections break, hang or vanish, files cannot be opened. */
export async function openFaultWorld(seed: number): Promise<FaultWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'longrun-random-faults-'));
  const faultsPath = join(folder, 'faults.json');
  const setFaults = (faults: Readonly<Record<string, string>>) => {
    writeFileSync(`${faultsPath}.new`, JSON.stringify(faults));
    renameSync(`${faultsPath}.new`, faultsPath);
  };
  setFaults({});
  const program = findMosquitto();
  const [postgres, broker] = await Promise.all([startCluster(), program === null ? null : startMosquitto(program)]);
  const direct = new URL(postgres.url);
  const database = await createTcpProxy({ port: Number(direct.port) });
  const bus = broker && (await createTcpProxy({ port: broker.port }));
  const throughProxy = (url: string, port: number) => Object.assign(new URL(url), { port: String(port) }).href;
  const cluster = await startTestCluster(
    throughProxy(postgres.url, database.port),
    broker && bus && throughProxy(broker.url, bus.port),
    {
      JOB_LEASE_SECONDS: '3',
      PAYMENTS: 'sandbox',
      NODE_OPTIONS: `--import ${new URL('inject.mjs', import.meta.url).href}`,
      TEST_FAULTS: faultsPath,
    },
  );
  const past = {
    databaseUrl: throughProxy(cluster.databaseUrl, Number(direct.port)),
    dataDir: cluster.servers[0].dataDir,
  };

  const random = seeded(seed);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const aWhile = () => pause(random() * LONGEST_MS);
  const proxies = { database, ...(bus && { broker: bus }) };

  /** Faults by name: each one begins, waits, and ends. */
  const faults: Readonly<Record<string, () => Promise<string>>> = {
    async 'a server is killed'() {
      const nth = pick([0, 1] as const);
      await cluster.servers[nth].kill();
      await aWhile();
      await cluster.servers[nth].restart();
      return String(nth);
    },
    async 'a server is stopped by its operator'() {
      const nth = pick([0, 1] as const);
      await cluster.servers[nth].terminate();
      await cluster.servers[nth].restart();
      return String(nth);
    },
    async 'connections break'() {
      const name = pick(Object.keys(proxies) as (keyof typeof proxies)[]);
      proxies[name]?.drop();
      return name;
    },
    async 'connections hang for a while'() {
      const name = pick(Object.keys(proxies) as (keyof typeof proxies)[]);
      proxies[name]?.stall(true);
      await aWhile();
      proxies[name]?.stall(false);
      return name;
    },
    async 'connections vanish'() {
      const name = pick(Object.keys(proxies) as (keyof typeof proxies)[]);
      proxies[name]?.swallow();
      return name;
    },
    async 'no connection can be had'() {
      const name = pick(Object.keys(proxies) as (keyof typeof proxies)[]);
      const mode = pick(['refuse', 'silent'] as const);
      proxies[name]?.admit(mode);
      proxies[name]?.drop();
      await aWhile();
      proxies[name]?.admit('pass');
      return `${name}, ${mode}`;
    },
    async 'files cannot be opened'() {
      const [place, code, rate] = [pick(places), pick(errnos), pick(['1', '0.3'])];
      setFaults({ [`/${place}/`]: `${code} ${rate}` });
      await aWhile();
      setFaults({});
      return `${place}, ${code}, rate ${rate}`;
    },
    async 'the database is full'() {
      await withDatabase(past, (db) =>
        db.execute(sql`create trigger no_room before insert on activities execute function no_room()`),
      );
      await aWhile();
      await withDatabase(past, (db) => db.execute(sql`drop trigger no_room on activities`));
      return 'activities';
    },
    async 'the database crashes'() {
      await postgres.restart(random() * 1000);
      return '';
    },
  };
  await withDatabase(past, (db) =>
    db.execute(sql`
      create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`),
  );

  return {
    cluster,
    past,
    async disturb() {
      const name = pick(Object.keys(faults));
      const where = await faults[name]?.();
      await aWhile();
      return where === '' ? name : `${name}: ${where}`;
    },
    async stop() {
      await cluster.stop();
      await Promise.all([database.close(), bus?.close()]);
      await Promise.all([postgres.stop(), broker?.stop()]);
      rmSync(folder, { recursive: true });
    },
  };
}
