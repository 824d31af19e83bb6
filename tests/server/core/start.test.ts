import { mkdtempSync, renameSync, rmSync, writeFileSync, mkdirSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { StartFailure } from '../../../server/base/start-failure.ts';
import { spawnServer, startTestServer, testEnv, type TestServer } from '../harness.ts';

let server: TestServer;
const own = mkdtempSync(join(tmpdir(), 'longrun-start-'));

beforeAll(async () => {
  server = await startTestServer({ embedded: true });
});
afterAll(async () => {
  await server.stop();
  rmSync(own, { recursive: true, force: true });
});

/** Starts a process that should refuse to start. @returns its exit code and output */
async function refused(env: Record<string, string>, account: { uid?: number; gid?: number } = {}) {
  const running = spawnServer({ ...(await testEnv(join(own, 'data'), null)), ...env }, account);
  const code = await running.ended;
  return { code, said: running.output().trim() };
}

/** Reads the settings like the process does first, instead of a start for each of them. @returns why they are refused */
function read(env: Record<string, string>): string | null {
  const placement = {
    webDir: own,
    migrationsDir: own,
    workers: { decode: new URL('file:///none'), bodies: new URL('file:///none'), views: new URL('file:///none') },
  };
  try {
    readConfig(env, placement);
    return null;
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    return error.message;
  }
}

describe('a server that cannot start says why in one sentence', () => {
  test('a second process on the same data directory', async () => {
    expect(await refused({ DATA_DIR: server.dataDir })).toEqual({
      code: 1,
      said: `Another process already uses the data directory ${server.dataDir}: stop it first, or set DATA_DIR to another.`,
    });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  test('a data directory that another host uses', async () => {
    const dataDir = join(own, 'shared');
    mkdirSync(dataDir);
    let beat = 0;
    const write = () => {
      const host = { boot: 'another', namespace: 'pid:[1]', hostname: 'other-host', machine: 'another' };
      const owner = JSON.stringify({ ...host, pid: 2, token: 'another', beat: (beat += 1) });
      // Like servers write it: completely, or not at all.
      writeFileSync(join(own, 'next-owner.json'), owner);
      renameSync(join(own, 'next-owner.json'), join(dataDir, 'owner.json'));
    };
    write();
    const beating = setInterval(write, 100);
    const { code, said } = await refused({ DATA_DIR: dataDir });
    clearInterval(beating);
    expect({ code, said: said.split('\n') }).toEqual({
      code: 1,
      said: [
        `Another host (other-host) did not release the data directory ${dataDir}. Waiting 20 s to see if it is still in use.`,
        `Another host (other-host) uses the data directory ${dataDir}: stop Longrun there first, or set DATA_DIR to another. Several hosts can only share a database through DATABASE_URL.`,
      ],
    });
  });

  test('a port that is taken', async () => {
    const port = server.env.PORT ?? '';
    expect(await refused({ PORT: port })).toEqual({
      code: 1,
      said: `The port ${port} is taken: stop what uses it, or set PORT to another.`,
    });
  });

  test('a data directory that is no directory', async () => {
    const file = join(own, 'file');
    writeFileSync(file, '');
    expect(await refused({ DATA_DIR: file })).toEqual({
      code: 1,
      said: `The data directory ${file} cannot be written (EEXIST): set DATA_DIR to another.`,
    });
  });

  test('a data directory that this account may not write', async () => {
    const closed = join(own, 'closed');
    mkdirSync(closed);
    chmodSync(closed, 0o555);
    chmodSync(own, 0o755);
    // Root may write anywhere: then the process runs as the user `nobody`.
    const isRoot = process.getuid?.() === 0;
    const account = isRoot ? { uid: 65_534, gid: 65_534 } : {};
    const advice = isRoot
      ? `${closed} belongs to user 0 and Longrun runs as user 65534, so run chown -R 65534:65534 on it (in a container, on the folder that is mounted there).`
      : 'set DATA_DIR to another.';
    expect(await refused({ DATA_DIR: closed }, account)).toEqual({
      code: 1,
      said: `The data directory ${closed} cannot be written (EACCES): ${advice}`,
    });
  });

  test.each([
    ['PORT', '70000', 'a whole number from 1 to 65535'],
    ['PUBLIC_URL', 'localhost', 'an address like https://run.example.org'],
    ['NETWORK_DATA_DIR', 'yes', 'refuse or allow'],
    ['DATABASE_URL', 'mysql://db', 'an address like postgres://user:password@host:5432/database'],
    ['DATABASE_MEMORY_MB', '8', 'a whole number from 16 to 65536'],
    ['MQTT_URL', 'http://user:secret-word@bus', 'an address like mqtt://user:password@host:1883'],
    ['MQTT_URL', 'mqtt://user:secret-%zz@bus', 'an address like mqtt://user:password@host:1883'],
    ['MQTT_URL', 'mqtt://bus/topic', 'an address like mqtt://user:password@host:1883'],
    ['JOB_LEASE_SECONDS', '1', 'a whole number from 2 to 60'],
    ['RESTART_SECONDS', '0', 'a number from 0.1 to 60'],
    ['CALLER_MEMORY_SECONDS', '61', 'a whole number from 0 to 60'],
    ['WEBHOOK_GATHER_SECONDS', '-1', 'a whole number from 0 to 60'],
    ['WEBHOOK_PRIVATE_NETWORKS', '0.0.0.0/0', 'private networks with commas between, like 192.168.1.0/24,fd00:1::/64'],
    ['BACKUP_FIRST_SECONDS', '0', 'a whole number from 1 to 3600'],
    ['SECRET_KEY', 'short', 'at least 32 characters'],
    ['LOG_LEVEL', 'loud', 'trace, debug, info, warn, error, fatal or silent'],
    ['SMTP_URL', 'mail.example.org', 'an address like smtps://user:password@mail.example.org:465'],
    ['MAIL_FROM', 'a\r\nBcc: b@example.org', 'an address like Longrun <run@example.org>'],
    ['TILE_MAX_ZOOM', '30', 'a whole number from 1 to 22'],
    ['OUTBOX', 'yes', 'on or off'],
    ['METRICS_TOKEN', 'short', '20 to 400 characters'],
    ['CALL_RATE_PERCENT', '0', 'a whole number from 1 to 1000000'],
    ['SIGN_UP', 'maybe', 'open, invite or closed'],
    ['CONFIRM_SIGN_UP', 'yes', '1 or 0'],
    ['BACKUP_KEEP', 'all', 'a whole number from 1 to 1000'],
  ])('the setting %s', (name, value, expected) => {
    expect(read({ [name]: value })).toBe(`The setting ${name} is wrong: expected ${expected}.`);
  });

  test('a password of the bus without a name', () => {
    expect(read({ MQTT_URL: 'mqtt://bus', MQTT_PASSWORD: 'secret-word' })).toBe(
      'The settings MQTT_USERNAME and MQTT_PASSWORD are needed both or not at all.',
    );
  });

  test.each([
    'https://tiles.example.org/{z}/{x}.png',
    'ftp://tiles.example.org/{z}/{x}/{y}',
    'https://user:secret-word@tiles.example.org/{z}/{x}/{y}',
    'https://*.example.org/{z}/{x}/{y}',
    'https://{s}.example.org/{z}/{x}/{y}',
    "https://tiles.example.org/{z}/{x}/{y}; script-src 'self'",
    '//tiles.example.org/{z}/{x}/{y}.png',
    'tiles/{z}/{x}/{y}.png',
  ])('map tiles at %s', (address) => {
    expect(read({ TILE_URL: address, TILE_ATTRIBUTION: '© who made it' })).toBe(
      'The setting TILE_URL is wrong: expected an address like https://tiles.example.org/{z}/{x}/{y}.png, or a path like /tiles/{z}/{x}/{y}.png.',
    );
  });

  test('a map without attribution', () => {
    expect(read({ TILE_URL: 'https://tiles.example.org/{z}/{x}/{y}.png' })).toBe(
      'The settings TILE_URL and TILE_ATTRIBUTION are needed both or not at all.',
    );
  });

  test('the error of a setting is the process’s only output', async () => {
    const env = { PUBLIC_URL: 'localhost', MQTT_URL: 'mqtt://user:secret-word@bus' };
    expect(await refused(env)).toEqual({ code: 1, said: read(env) });
  });

  test('a database that does not answer', async () => {
    expect(await refused({ DATABASE_URL: 'postgres://nobody:secret-word@127.0.0.1:9/none' })).toEqual({
      code: 1,
      said: 'The database behind DATABASE_URL cannot be used (ECONNREFUSED).',
    });
  });
});

describe('a server that runs', () => {
  test('prints its address, how to become its admin, and nothing else', () => {
    // Besides the pushes of the process that wanted its port.
    const lines = server.output().trim().split('\n');
    // The log and the URL use two streams, in either order.
    expect(lines.filter((line) => !line.includes('"security":true')).toSorted()).toEqual([
      `Longrun runs at ${server.url}`,
      expect.stringContaining('This server has no admin yet.'),
    ]);
  });

  test('answers health, readiness and figures', async () => {
    const text = async (path: string) => (await fetch(server.url + path)).text();
    expect(await text('/healthz')).toBe('ok\n');
    expect(await text('/readyz')).toBe('ready\n');
    const metrics = await text('/metrics');
    expect(metrics).toContain('http_request_seconds_count{method="GET",route="/healthz",status="200"} ');
    expect(metrics).toMatch(/^realtime_channels 0$/m);
  });

  test('shows figures to its own machine only', async () => {
    const response = await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(response.status).toBe(403);
  });

  test('keeps its secret from other accounts', async () => {
    const { statSync } = await import('node:fs');
    expect(statSync(join(server.dataDir, 'secret-key')).mode & 0o777).toBe(0o600);
  });
});
