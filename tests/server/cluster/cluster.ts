import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '../../../sandbox/start.ts';
import { createSealer } from '../../../server/base/seal.ts';
import { hookUrl } from '../../../server/vendors/adapters/hook.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../harness.ts';
import { type ServerAddresses, signedIn, type TestMember } from '../member.ts';
import { freePort } from '../ports.ts';
import { createDatabase } from '../postgres.ts';
import { type Front, startFront } from './front.ts';

const secretKey = 'the same in every process of the test';

/** Starts a simulated Garmin, separate from all servers, so it survives when a server dies. */
async function startVendor(stateDir: string, front: Front): Promise<{ sandbox: Sandbox; env: Record<string, string> }> {
  const port = await freePort();
  const keys = { clientId: 'cluster', clientSecret: 'cluster-secret' };
  const sandbox = await startSandbox({
    port,
    stateDir,
    publicBase: `http://127.0.0.1:${port}`,
    // The clock is fixed, so all linked people have the same history; with an endless minute, the limit allows all requests.
    now: Math.floor(Date.now() / 1000),
    pushDelay: 1,
    pushRetry: 100,
    garmin: {
      ...keys,
      redirectUris: [`${front.url}/api/oauth2/garmin/callback`],
      backfillDaysPerMinute: 10_000_000,
      webhookUrl: hookUrl(front.url, createSealer(secretKey), 'garmin'),
    },
  });
  const base = `${sandbox.url}/garmin`;
  const env = {
    GARMIN_CLIENT_ID: keys.clientId,
    GARMIN_CLIENT_SECRET: keys.clientSecret,
    GARMIN_AUTHORIZE_URL: `${base}/oauth2Confirm`,
    GARMIN_TOKEN_URL: `${base}/di-oauth2-service/oauth/token`,
    GARMIN_API_URL: `${base}/wellness-api/rest`,
  };
  return { sandbox, env };
}

/** A server's own addresses, past the proxy whose URL it publishes. */
export async function addressesAt(server: TestServer, front: string): Promise<ServerAddresses> {
  const { url } = server;
  const addresses = await server.addresses();
  const here = (address: string) =>
    address.replace(front, url).replace(front.replace('http', 'ws'), url.replace('http', 'ws'));
  return {
    ...addresses,
    apiBase: here(addresses.apiBase),
    identityPoolUrl: here(addresses.identityPoolUrl),
    userPoolUrl: here(addresses.userPoolUrl),
    realtimeUrl: here(addresses.realtimeUrl),
  };
}

/** Several processes of one installation behind a proxy, with a separate vendor. */
export interface TestCluster {
  /** URL of the proxy, which uses the servers in turn. */
  readonly url: string;
  readonly servers: readonly [TestServer, TestServer];
  readonly databaseUrl: string;
  /** Controls the vendor: switches and accounts. */
  control(wanted?: object): Promise<Record<string, unknown>>;
  /** Number of activities of the last linked account at the vendor. */
  offered(): Promise<number>;
  /** A new account that uses the proxy, which uses the servers in turn. */
  register(): Promise<TestMember>;
  /** Returns the person with requests sent only to one of the servers. */
  at(member: TestMember, server: TestServer): Promise<TestMember>;
  stop(): Promise<void>;
}

/**
 * @param postgres of the PostgreSQL server for the new database
 * @param mqttUrl null for no bus
 * @param isApart gives each process its own directory, like on separate machines
 */
export async function startTestCluster(
  postgres: string,
  mqttUrl: string | null,
  settings: TestServerOptions['env'] = {},
  isApart = false,
): Promise<TestCluster> {
  const dataDir = mkdtempSync(join(tmpdir(), 'longrun-shared-'));
  const [database, front] = await Promise.all([createDatabase(postgres, { empty: true }), startFront()]);
  const vendor = await startVendor(join(dataDir, 'vendor'), front);
  const one = (name: string) =>
    startTestServer({
      dataDir: isApart ? join(dataDir, name) : dataDir,
      databaseUrl: database.url,
      front: front.url,
      env: { SECRET_KEY: secretKey, ...(mqttUrl !== null && { MQTT_URL: mqttUrl }), ...vendor.env, ...settings },
    });
  // Started concurrently: the two must agree which one migrates the empty database.
  const servers = await Promise.all([one('first'), one('second')]);
  front.ports.push(...servers.map(({ env }) => Number(env.PORT)));

  const cluster: TestCluster = {
    url: front.url,
    servers,
    databaseUrl: database.url,
    async offered() {
      const { accounts } = (await cluster.control()) as { accounts: { activities: number }[] };
      return accounts.at(-1)?.activities ?? 0;
    },
    async control(wanted) {
      const answer = await fetch(`${vendor.sandbox.url}/garmin/control`, {
        method: wanted ? 'POST' : 'GET',
        ...(wanted && { body: JSON.stringify(wanted), headers: { 'content-type': 'application/json' } }),
      });
      if (answer.status !== 200) throw new Error(`control: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Record<string, unknown>;
    },
    register: () => servers[0].register(),
    async at(member, server) {
      const { tokens, email, memberId, sub } = member;
      return signedIn(await addressesAt(server, front.url), {
        tokens,
        member: { email_address: email, member_id: memberId, aws_cognito_sub: sub },
      } as Parameters<typeof signedIn>[1]);
    },
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
      await vendor.sandbox.stop();
      await Promise.all([front.stop(), database.drop()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return cluster;
}
