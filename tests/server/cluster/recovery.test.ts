import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addDays } from '../../../domain/dates.ts';
import type { ImportStatusWire } from '../../../domain/entities/import.ts';
import { whenWhole } from '../data/client.ts';
import { importDetail } from '../data/import-detail.ts';
import { linkPersona } from '../data/garmin.ts';
import { everythingOf, seeded } from '../data/rows.ts';
import type { TestMember } from '../member.ts';
import { type Cluster, startCluster } from '../postgres.ts';
import { soon } from '../soon.ts';
import { startTestCluster, type TestCluster } from './cluster.ts';
import { type Listener, listen } from './listener.ts';
import { findMosquitto, type Mosquitto, startMosquitto } from './mosquitto.ts';

const KILLS = process.env.LONG ? 10 : 3;
/** Longest time of both processes between two kills, milliseconds. */
const LONGEST_LIFE = 1500;

const today = new Date().toISOString().slice(0, 10);
const program = findMosquitto();
const there = program !== null;
const why = there ? '' : ' (skipped: no Mosquitto here, see MOSQUITTO_PATH)';

const statusOf = async (member: TestMember) =>
  (await member.call('GET', 'import/status', { query: { member_id: member.memberId } })).body as ImportStatusWire;

/** Links half a thousand kilometres on the treadmill. @returns the new import */
async function linkTreadmill(member: TestMember): Promise<string> {
  const result = await linkPersona(member, 'treadmill');
  expect(result.searchParams.get('outcome')).toBe('linked');
  return (await statusOf(member)).import_id;
}

const eventsOf = ({ heard }: Listener) =>
  heard.map(({ headers, body }) => [headers.event, body.temperature, body.count].join(' ')).sort();

describe.skipIf(!there)(`two processes, PostgreSQL and a bus${why}`, () => {
  let database: Cluster;
  let bus: Mosquitto;
  let cluster: TestCluster;
  /** The result of an undisturbed import. */
  let wanted: unknown;

  beforeAll(async () => {
    [database, bus] = await Promise.all([startCluster(), startMosquitto(program ?? '')]);
    cluster = await startTestCluster(database.url, bus.url, { JOB_LEASE_SECONDS: '3' });
  });
  afterAll(async () => {
    await cluster?.stop();
    await Promise.all([bus?.stop(), database?.stop()]);
  });

  // Up to yesterday: a day that ends during the test would differ.
  const [first, last] = [-1000, -1].map((days) => addDays(today, days).replaceAll('-', '')) as [string, string];
  const leftBy = async (member: TestMember) => everythingOf(member, first, last);
  /** Waits for the result of an undisturbed import. Late pushes continue an import that was considered complete. */
  async function isWhole(member: TestMember) {
    expect(wanted, 'what an undisturbed import leaves').toBeDefined();
    await vi.waitFor(async () => expect(await leftBy(member)).toEqual(wanted), { timeout: 400_000, interval: 500 });
  }

  /** A member whose import has started and is running: if it ends before we check, another one replaces it. */
  async function underWay() {
    for (;;) {
      const member = await cluster.register();
      const importId = await linkTreadmill(member);
      const begun = async () => expect((await importDetail(member, importId)).counts.imported).toBeGreaterThan(0);
      await vi.waitFor(begun, { ...soon, interval: 10 });
      if ((await importDetail(member, importId)).state === 'active') return member;
    }
  }

  test('an import begun through one is followed through the other', async () => {
    const member = await cluster.register();
    const [a, b] = await Promise.all(cluster.servers.map((server) => cluster.at(member, server)));
    const pages = [listen(a!), listen(b!)] as const;
    await Promise.all(pages.map((page) => page.whenConnected(1)));
    const importId = await linkTreadmill(a!);
    const detail = await whenWhole(b!, importId, await cluster.offered());
    expect(detail.counts.imported).toBeGreaterThan(200);
    // A late push briefly reopens the import, which changes the time of its completion.
    await vi.waitFor(async () => {
      const read = await Promise.all([importDetail(a!, importId), importDetail(b!, importId)]);
      expect(read[0]).toEqual(read[1]);
      wanted = await leftBy(member);
      const { state, counts } = wanted as { state: string; counts: object };
      expect({ state, counts }).toEqual({ state: 'complete', counts: detail.counts });
    }, soon);
    const over = 'import_complete warm ';
    await vi.waitFor(() => expect(pages.map((page) => eventsOf(page).includes(over))).toEqual([true, true]), soon);
    await vi.waitFor(() => expect(eventsOf(pages[1])).toEqual(eventsOf(pages[0])), soon);
    expect(pages[1].heard.filter(({ headers }) => headers.event === 'import_progress').length).toBeGreaterThan(2);
    for (const page of pages) page.close();
  });

  test(`${KILLS} kills of either lose and double nothing`, { timeout: 1_200_000 }, async () => {
    const random = seeded(133);
    const disturbed: TestMember[] = [];
    let current: { member: TestMember; importId: string } | null = null;
    const over = async () => current && (await importDetail(current.member, current.importId)).state !== 'active';
    for (let kill = 0; kill < KILLS; ) {
      if (!current) {
        const member = await cluster.register();
        disturbed.push(member);
        current = { member, importId: await linkTreadmill(member) };
      }
      await pause(random() * LONGEST_LIFE);
      const victim = cluster.servers[random() < 0.5 ? 0 : 1];
      await victim.kill();
      // A kill after the end proves nothing: another import gets the remaining ones.
      if (await over()) current = null;
      else kill += 1;
      await victim.restart();
    }
    for (const member of disturbed) await isWhole(member);
  });

  test('a restart of the bus in the middle reconnects pages, and nothing is missing', async () => {
    const member = await cluster.register();
    const pages = await Promise.all(cluster.servers.map(async (server) => listen(await cluster.at(member, server))));
    await Promise.all(pages.map((page) => page.whenConnected(1)));
    await linkTreadmill(member);
    await bus.restart(300);
    await Promise.all(pages.map((page) => page.whenConnected(2)));
    await isWhole(member);
    for (const page of pages) page.close();
  });

  test('a crash of the database in the middle is survived without help', async () => {
    const pids = cluster.servers.map((server) => server.pid());
    const member = await underWay();
    await database.restart(500);
    const ready = async () =>
      Promise.all(cluster.servers.map(async ({ url }) => (await fetch(`${url}/readyz`)).status));
    await vi.waitFor(async () => expect(await ready()).toEqual([200, 200]), soon);
    await isWhole(member);
    expect(cluster.servers.map((server) => server.pid())).toEqual(pids);
  });
});
