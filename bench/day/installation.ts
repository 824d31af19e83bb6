import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressesAt } from '../../tests/server/cluster/cluster.ts';
import { findMosquitto, startMosquitto } from '../../tests/server/cluster/mosquitto.ts';
import { startTestServer, type TestServer } from '../../tests/server/harness.ts';
import type { ServerAddresses } from '../../tests/server/member.ts';
import { createDatabase, startCluster } from '../../tests/server/postgres.ts';
import { freePort } from '../../tests/server/ports.ts';
import { startStore } from '../../tests/server/s3-store.ts';

/** An installation under load. */
export interface Installation {
  readonly what: string;
  readonly servers: readonly TestServer[];
  readonly databaseUrl: string;
  readonly secretKey: string;
  /** Addresses of the servers, each reached directly. */
  readonly places: readonly ServerAddresses[];
  /** Process ids by name. */
  readonly pids: Readonly<Record<string, number>>;
  stop(): Promise<void>;
}

const secretKey = 'a secret for measuring only, 32 bytes and more';

/**
 * Starts servers on one PostgreSQL. Several of them have separate directories and share a bus and a store for the original files, as on separate
 * machines. The load balancer is left out: clients use the servers in turn.
 * @returns null if they need Mosquitto, and it is not installed
 */
export async function startInstallation(count: number): Promise<Installation | null> {
  const program = findMosquitto();
  if (count > 1 && program === null) return null;
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of stops.reverse()) await end();
  };
  try {
    const cluster = await startCluster(undefined, []);
    stops.push(cluster.stop);
    const database = await createDatabase(cluster.url, { empty: true });
    const pids: Record<string, number> = { 'client and store': process.pid, PostgreSQL: cluster.pid() };
    // All members have one address here.
    const env: Record<string, string> = { SECRET_KEY: secretKey, CONNECTIONS_PER_ADDRESS: '8000' };
    if (count > 1) {
      const [bus, store] = await Promise.all([startMosquitto(program ?? ''), startStore()]);
      stops.push(bus.stop, store.stop);
      pids.Mosquitto = bus.pid();
      Object.assign(env, store.env, { MQTT_URL: bus.url });
    }
    const dataDir = mkdtempSync(join(tmpdir(), 'longrun-day-'));
    stops.push(async () => rmSync(dataDir, { recursive: true, force: true }));
    // The public URL, which is not used.
    const front = `http://127.0.0.1:${await freePort()}`;
    const servers: TestServer[] = [];
    for (let nth = 1; nth <= count; nth += 1) {
      const options = { dataDir: join(dataDir, String(nth)), databaseUrl: database.url, front, env };
      const server = await startTestServer(options);
      stops.push(server.stop);
      servers.push(server);
      pids[`server ${nth}`] = server.pid();
    }
    return {
      what: count === 1 ? 'one server' : `${count} servers, store, bus`,
      servers,
      databaseUrl: database.url,
      secretKey,
      places: await Promise.all(servers.map((server) => addressesAt(server, front))),
      pids,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
