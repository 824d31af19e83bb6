import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { ActivityWire } from '../../../domain/entities/activity.ts';
import type { RepeatedSessionWire } from '../../../domain/entities/repeated-session.ts';
import { otherTcx, type SessionFile, sessionFit } from '../../fixtures/session-files.ts';
import { importFiles } from '../../server/data/client.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';

const DAY = 86_400;
const START = Date.UTC(2026, 4, 12, 6) / 1000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Page {
  readonly sessions: readonly RepeatedSessionWire[];
  readonly total: number;
}
async function pageOf({ memberId, call }: TestMember, offset = 0): Promise<Page> {
  const { status, body } = await call('GET', `member/${memberId}/repeated-recordings`, {
    query: { offset: String(offset) },
  });
  expect(status).toBe(200);
  return body as Page;
}

/** Seconds, whether it counts, whether it was chosen and why another one counts, of each recording of each session. */
const saidOf = ({ sessions }: Page) =>
  sessions.map(({ recordings }) =>
    recordings.map(({ duration, counts, is_chosen, reason }) => [duration, counts, is_chosen, reason]),
  );

const choose = (who: TestMember, id: string, choice: string) =>
  who.call('POST', `activity/${id}/counting`, { body: { choice } });

async function idOf(who: TestMember, seconds: number): Promise<string> {
  const { sessions } = await pageOf(who);
  return sessions.flatMap(({ recordings }) => recordings).find(({ duration }) => duration === seconds)!.activity_id;
}

async function countingOf({ memberId, call }: TestMember): Promise<(number | null)[]> {
  const { body } = await call('GET', `member/${memberId}/activities`);
  return (body as { activities: ActivityWire[] }).activities.map(({ duration }) => duration).toSorted();
}

const swim: SessionFile = { start: START, seconds: 1800, metres: 1000 };
const session = (seconds: number): SessionFile => ({ start: START, seconds, metres: 5000, heartRate: 150 });

describe('sessions that were recorded more than once', () => {
  let who: TestMember;
  beforeAll(async () => {
    who = await server.register();
    await importFiles(who, [
      { name: 'swim.fit', bytes: sessionFit('poolSwim', { ...swim, start: START + DAY, step: 45 }) },
      { name: 'swim.tcx', bytes: otherTcx({ ...swim, start: START + DAY, seconds: 1810 }) },
      { name: 'long.fit', bytes: sessionFit('run', session(1500)) },
      { name: 'short.fit', bytes: sessionFit('run', session(1400)) },
      { name: 'alone.fit', bytes: sessionFit('run', { ...session(1600), start: START + 3 * DAY }) },
    ]);
  });

  it('are listed with the counting recording and the reason, latest first', async () => {
    const page = await pageOf(who);
    expect(page.total).toBe(2);
    expect(saidOf(page)).toEqual([
      [
        [1800, true, false, null],
        [1810, false, false, 'sport'],
      ],
      [
        [1500, true, false, null],
        [1400, false, false, 'samples'],
      ],
    ]);
    expect(await pageOf(who, 2)).toEqual({ sessions: [], total: 0 });
  });

  it('both count if the member says so, even when another one arrives, and one again when the choice is undone', async () => {
    const short = await idOf(who, 1400);
    expect((await choose(who, short, 'both')).status).toBe(200);
    expect(await countingOf(who)).toEqual([1400, 1500, 1600, 1800]);
    await importFiles(who, [{ name: 'third.fit', bytes: sessionFit('run', session(1490)) }]);
    expect(await countingOf(who)).toEqual([1400, 1500, 1600, 1800]);
    const [, run] = saidOf(await pageOf(who));
    // The later one duplicates the more complete of the two.
    expect(run).toEqual([
      [1500, true, true, null],
      [1400, true, true, null],
      [1490, false, false, 'chosen'],
    ]);
    // All three.
    await choose(who, await idOf(who, 1490), 'both');
    expect(await countingOf(who)).toEqual([1400, 1490, 1500, 1600, 1800]);
    // Counts one recording instead of the others, and then by the rules.
    await who.call('POST', `activity/${short}/count-instead`, {});
    expect((await choose(who, short, 'rule')).status).toBe(200);
    expect(await countingOf(who)).toEqual([1500, 1600, 1800]);
    expect(saidOf(await pageOf(who))[1]).toEqual([
      [1500, true, false, null],
      [1490, false, false, 'samples'],
      [1400, false, false, 'samples'],
    ]);
  });

  it('follow the other recording, and the rules again', async () => {
    await who.call('POST', `activity/${await idOf(who, 1810)}/count-instead`, {});
    expect(saidOf(await pageOf(who))[0]).toEqual([
      [1810, true, true, null],
      [1800, false, false, 'chosen'],
    ]);
    await choose(who, await idOf(who, 1800), 'rule');
    expect(saidOf(await pageOf(who))[0]).toEqual([
      [1800, true, false, null],
      [1810, false, false, 'sport'],
    ]);
  });

  it('are not for other members, and a choice is one of two', async () => {
    const other = await server.register();
    const id = await idOf(who, 1800);
    expect((await choose(other, id, 'both')).status).toBe(404);
    expect((await choose(who, id, 'none')).status).toBe(400);
    expect(await pageOf(other)).toEqual({ sessions: [], total: 0 });
  });
});

test('have pages of twenty-five', async () => {
  const who = await server.register();
  await importFiles(
    who,
    Array.from({ length: 26 }, (_, day) =>
      [120, 110].map((seconds) => ({
        name: `${day}-${seconds}.fit`,
        bytes: sessionFit('run', { ...session(seconds), start: START - day * DAY, metres: 400 }),
      })),
    ).flat(),
  );
  const [first, second] = [await pageOf(who), await pageOf(who, 25)];
  expect([first.total, first.sessions.length, second.total, second.sessions.length]).toEqual([26, 25, 26, 1]);
  const days = [...first.sessions, ...second.sessions].map(({ recordings }) =>
    recordings[0]!.local_start_time.slice(0, 10),
  );
  expect(days).toEqual(
    Array.from({ length: 26 }, (_, day) => new Date((START - day * DAY) * 1000).toISOString().slice(0, 10)),
  );
});
