import type { AuthenticatedWire } from '../../../domain/entities/session.ts';
import { startTestCluster, type TestCluster } from '../../server/cluster/cluster.ts';
import { findMosquitto, type Mosquitto, startMosquitto } from '../../server/cluster/mosquitto.ts';
import { upload, whenOver } from '../../server/data/client.ts';
import { anonymousCall, signedIn, type TestMember } from '../../server/member.ts';
import { type Cluster, startCluster } from '../../server/postgres.ts';
import type { TestServer } from '../../server/harness.ts';
import { mixedFiles } from '../fixtures/activity-files.ts';
import { expect, goTo, password, signUp, test } from '../fixtures/person.ts';

test.use({ mayFail: true, ownContext: true });

const program = findMosquitto();

test.describe('a page of one of two processes', () => {
  test.skip(!program, 'Mosquitto is needed here: see MOSQUITTO_PATH');
  let database: Cluster;
  let bus: Mosquitto;
  let cluster: TestCluster;
  test.beforeAll(async () => {
    [database, bus] = await Promise.all([startCluster(), startMosquitto(program ?? '')]);
    cluster = await startTestCluster(database.url, bus.url, { JOB_LEASE_SECONDS: '3' });
  });
  test.afterAll(async () => {
    await cluster?.stop();
    await Promise.all([bus?.stop(), database?.stop()]);
  });

  const channels = async ({ url }: TestServer) =>
    Number(/^realtime_channels (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]);

  /** Returns the processes, starting with the one that has the page's connection. */
  async function servers(): Promise<[TestServer, TestServer]> {
    const [a, b] = cluster.servers;
    await expect.poll(async () => (await channels(a)) + (await channels(b)), { timeout: 60_000 }).toBe(1);
    return (await channels(a)) === 1 ? [a, b] : [b, a];
  }

  test('misses nothing when the bus, its own process or the database fails and recovers', async ({ page }) => {
    test.setTimeout(180_000);
    const { email } = await signUp(page, cluster.url);
    const given = await anonymousCall(`${cluster.url}/api`, 'POST', 'auth/authenticate', { email, password });
    const [one] = cluster.servers;
    const member = await signedIn(await one.addresses(), given.body as AuthenticatedWire);
    const files = mixedFiles();
    const importAt = async (server: TestServer, file: number) => {
      const there: TestMember = await cluster.at(member, server);
      const { import_id } = await upload(
        there,
        files.slice(file, file + 1).map(({ name, buffer }) => ({ name, bytes: buffer })),
      );
      expect((await whenOver(there, import_id)).counts.imported).toBe(1);
    };
    await goTo(page, 'Dashboard');
    const latest = page.getByRole('region', { name: 'Latest activities' }).getByRole('listitem');
    const shows = (count: number) => expect(latest).toHaveCount(count, { timeout: 60_000 });

    // Published by the other process.
    const [, other] = await servers();
    await importAt(other, 0);
    await shows(1);

    await bus.halt();
    await importAt(other, 1);
    await bus.start();
    await shows(2);

    const [own, survivor] = await servers();
    await own.kill();
    await importAt(survivor, 2);
    await shows(3);
    await own.restart();

    await database.restart(1000);
    await goTo(page, 'Calendar');
    await expect(page.getByRole('grid')).toBeVisible({ timeout: 60_000 });
    await goTo(page, 'Dashboard');
    await shows(3);
  });
});
