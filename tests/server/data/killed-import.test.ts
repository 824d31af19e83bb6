import { it } from 'vitest';
import { startTestServer } from '../harness.ts';
import { comesOutTheSame, killEverything } from './disturbed.ts';

const isLinux = process.platform === 'linux';
/** Kills of only the server, and of the server together with its database. */
const KILLS = process.env.LONG ? { server: 20, everything: 100 } : { server: 4, everything: 2 };

it(`has the same result after ${KILLS.server} deaths of the server`, { timeout: 900_000 }, async () => {
  const server = await startTestServer();
  await comesOutTheSame(server, KILLS.server, server.kill).finally(server.stop);
});

it.skipIf(!isLinux)(
  `has the same result after ${KILLS.everything} deaths of the server and its database${isLinux ? '' : ' (skipped: needs /proc)'}`,
  { timeout: 3_600_000 },
  async () => {
    const server = await startTestServer({ embedded: true });
    await comesOutTheSame(server, KILLS.everything, () => killEverything(server)).finally(server.stop);
  },
);
