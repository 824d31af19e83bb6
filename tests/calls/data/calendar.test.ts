import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ResponseOf } from '../../../contract/call.ts';
import type { getDailyLoads } from '../../../contract/calls/daily-loads.ts';
import { BIOMETRIC_DEFAULTS } from '../../../domain/constants.ts';
import type { ActivityLegWire, ActivityWire } from '../../../domain/entities/activity.ts';
import type { CalendarDayWire } from '../../../domain/entities/calendar.ts';
import { addDays, addMonths, localDate } from '../../../domain/dates.ts';
import { packDistance, packHistogram, unpackDistance, unpackHistogram } from '../../../domain/metrics/histogram.ts';
import { averagePowerScales } from '../../../domain/metrics/scales.ts';
import { zoneMetres, zoneSeconds } from '../../../domain/metrics/zones.ts';
import { personaFiles } from '../../../sandbox/athletes/persona-files.ts';
import { removeEditions } from '../../../server/activities/activities.store.ts';
import { memberScales } from '../../../server/calendar/scales.ts';
import type { Db } from '../../../server/db/open.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { run, START, triathlon } from '../../fixtures/fit-activity.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import type { TestMember } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { importFiles } from '../../server/data/client.ts';

/** The fixed end of the histories, unix seconds, and a day well after it. */
const now = Date.UTC(2026, 5, 1) / 1000;
const LAST = '2026-06-20';
const DAYS = 60;

let server: TestServer;
let member: TestMember;
let activities: readonly ActivityWire[];

const calendar = (from: string, to: string) =>
  member.call('GET', `calendar/${member.memberId}`, {
    query: { start_date: from.replaceAll('-', ''), end_date: to.replaceAll('-', '') },
  });

async function daysOf(from: string, to: string): Promise<readonly CalendarDayWire[]> {
  const { status, body } = await calendar(from, to);
  expect(status).toBe(200);
  return (body as { days: CalendarDayWire[] }).days;
}

const dateOf = ({ local_start_time }: { readonly local_start_time: string }) => local_start_time.slice(0, 10);
const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);

beforeAll(async () => {
  server = await startTestServer();
  member = await server.register();
  const runs = [...personaFiles('new-runner', 1, now)].map(({ name, bytes }) => ({ name, bytes: bytes() }));
  await importFiles(member, runs);
  const listed = await member.call('GET', `member/${member.memberId}/activities`);
  activities = (listed.body as { activities: ActivityWire[] }).activities;
});
afterAll(() => server.stop());

it('returns the load of every day from the first activity to today', async () => {
  const { status, body } = await member.call('GET', `calendar/${member.memberId}/daily-loads`);
  expect(status).toBe(200);
  const { first_date, loads, year, year_before: before } = body as ResponseOf<typeof getDailyLoads>;
  const first = first_date ?? '';
  expect(first).toBe(activities.map(dateOf).toSorted()[0]);
  expect(addDays(first, loads.length - 1)).toBe(localDate(Date.now() / 1000, 'Europe/Zurich'));
  const days = await daysOf(first, addDays(first, loads.length - 1));
  expect(loads).toEqual(days.map(({ weighted_load }) => weighted_load));
  expect(Math.max(...loads)).toBeGreaterThan(0);
  // The year up to today, and the previous year up to the same day.
  const sumsOf = (from: string, to: string) => {
    const own = days.filter(({ date }) => date >= from && date <= to);
    const sum = (of: (day: CalendarDayWire) => number) => own.reduce((total, day) => total + of(day), 0);
    return {
      distance: expect.closeTo(
        sum(({ distance }) => distance),
        3,
      ),
      duration: expect.closeTo(
        sum(({ duration }) => duration),
        3,
      ),
      activities: sum(({ num_activities: count }) => count),
    };
  };
  const today = localDate(Date.now() / 1000, 'Europe/Zurich');
  const thisYear = Number(today.slice(0, 4));
  expect(year).toEqual(sumsOf(`${thisYear}-01-01`, today));
  expect(before).toEqual(sumsOf(`${thisYear - 1}-01-01`, addMonths(today, -12)));
  const newcomer = await server.register();
  const none = await newcomer.call('GET', `calendar/${newcomer.memberId}/daily-loads`);
  expect(none.body).toEqual({
    first_date: null,
    loads: [],
    recent_foot_distances: [],
    planned: [],
    year: { distance: 0, duration: 0, activities: 0 },
    year_before: { distance: 0, duration: 0, activities: 0 },
  });
});

it('the legs of one recording belong together, in calendar and list as on the page of each', async () => {
  const racer = await server.register();
  await importFiles(racer, [
    { name: 'race.fit', bytes: triathlon().file() },
    { name: 'jog.fit', bytes: run(900, START + 20_000).file() },
  ]);
  const listed = await racer.call('GET', `member/${racer.memberId}/activities`);
  const [jog, ...legs] = (listed.body as { activities: ActivityWire[] }).activities;
  // Transitions are not stored as activities.
  expect(legs).toHaveLength(3);
  const [recording] = legs.map(({ recording_id }) => recording_id);
  expect(legs.map(({ recording_id }) => recording_id)).toEqual([recording, recording, recording]);
  expect(jog!.recording_id).not.toBe(recording);

  const query = { start_date: '20210301', end_date: '20210331' };
  const { body } = await racer.call('GET', `calendar/${racer.memberId}`, { query });
  const shown = (body as { days: CalendarDayWire[] }).days.flatMap((day) => day.activities);
  expect(shown.map(({ activity_id, recording_id }) => [activity_id, recording_id])).toEqual(
    [...legs.toReversed(), jog!].map(({ activity_id, recording_id }) => [activity_id, recording_id]),
  );

  const pageOf = async (id: string) =>
    (await racer.call('GET', `activity/${id}`)).body as { legs: readonly ActivityLegWire[] };
  const inOrder = legs.toReversed().map(({ activity_id }) => activity_id);
  for (const id of inOrder) expect((await pageOf(id)).legs.map(({ activity_id }) => activity_id)).toEqual(inOrder);
  expect((await pageOf(jog!.activity_id)).legs).toEqual([]);
  const own = (await pageOf(inOrder[0]!)).legs;
  expect(own.map(({ elapsed, removed_on }) => [elapsed, removed_on])).toEqual([
    [600, null],
    [1200, null],
    [600, null],
  ]);

  // Deleted ones are marked, as other pages need them.
  await racer.call('POST', 'delete-activities', { body: { activity_ids: [inOrder[1]!] } });
  const after = (await pageOf(inOrder[0]!)).legs;
  expect(after.map(({ removed_on }) => removed_on === null)).toEqual([true, false, true]);
});

describe('the days of a calendar', () => {
  it('are consecutive, with the totals of their activities', async () => {
    const days = await daysOf(addDays(LAST, 1 - DAYS), LAST);
    expect(days.map(({ date }) => date)).toEqual(Array.from({ length: DAYS }, (_, i) => addDays(LAST, i + 1 - DAYS)));
    expect(sum(days.map(({ num_activities }) => num_activities))).toBe(activities.length);
    for (const day of days) {
      const own = activities.filter((activity) => dateOf(activity) === day.date);
      expect(day.activities.map(({ activity_id }) => activity_id)).toEqual(
        own.map(({ activity_id }) => activity_id).reverse(),
      );
      expect(day.num_activities).toBe(own.length);
      expect(day.distance).toBeCloseTo(sum(own.map(({ total_distance }) => total_distance)), 6);
      expect(day.duration).toBeCloseTo(sum(own.map(({ duration }) => duration)), 6);
      expect(day.weighted_load).toBeCloseTo(sum(own.map(({ weighted_load }) => weighted_load)), 6);
    }
  });

  it('show an activity’s data as its page does', async () => {
    const [first] = activities;
    const [day] = await daysOf(dateOf(first!), dateOf(first!));
    const { recording_id, activity_type_id, local_start_time, duration, total_distance, average_power, average_hr } =
      first!;
    expect(day!.activities.find(({ activity_id }) => activity_id === first!.activity_id)).toEqual({
      activity_id: first!.activity_id,
      recording_id,
      source: 'file',
      activity_type_id,
      name: null,
      local_start_time,
      duration,
      total_distance,
      weighted_load: first!.weighted_load,
      average_power,
      average_hr,
      race: false,
      invalidated: false,
    });
  });

  it('have the average load of four weeks, and the last week’s ratio', async () => {
    // A date within four weeks of the last run, and more than four after the first.
    const date = addDays(dateOf(activities.at(-1)!), 29);
    const [day] = await daysOf(date, date);
    const within = (length: number) =>
      sum(activities.filter((one) => dateOf(one) > addDays(date, -length)).map(({ weighted_load }) => weighted_load));
    expect(day!.eb_chronic_load).toBeCloseTo(within(28) / 28, 6);
    expect(day!.eb_acr).toBeCloseTo(within(7) / 7 / (within(28) / 28), 6);
  });

  it('are the same in any requested range', async () => {
    const long = await daysOf(addDays(LAST, 1 - DAYS), LAST);
    for (const nth of [0, 25, 41, DAYS - 1])
      expect(await daysOf(long[nth]!.date, long[nth]!.date)).toEqual([long[nth]]);
  });

  it('start with the first activity and end with the last planned day by default', async () => {
    // Returns the member's day, which differs from the UTC day late in the evening, and may change while the server responds.
    const today = () => localDate(Date.now() / 1000, 'Europe/Zurich');
    const before = today();
    const named = async (who: TestMember, query: Record<string, string> = {}) => {
      const { body } = await who.call('GET', `calendar/${who.memberId}`, { query });
      const dates = (body as { days: CalendarDayWire[] }).days.map(({ date }) => date);
      return [dates[0]!, dates.at(-1)!];
    };
    const first = activities.map(dateOf).toSorted()[0]!;
    const [from, to] = await named(member);
    expect(from).toBe(first);
    expect([before, today()]).toContain(to);

    const planning = await server.register();
    const planned = addDays(before, 20);
    const { status } = await planning.call('POST', `diary/date/${planned.replaceAll('-', '')}/training-plan`, {
      body: { diary_member_id: planning.memberId },
    });
    expect(status).toBe(200);
    const [start, end] = await named(planning);
    expect([before, today()]).toContain(start);
    expect(end).toBe(planned);
    expect(await named(planning, { start_date: '20240101' })).toEqual(['2024-01-01', planned]);
    expect(await named(planning, { start_date: '20100101' })).toEqual(['2010-01-01', '2020-12-13']);
    expect(await named(planning, { end_date: '20240101' })).toEqual(['2024-01-01', '2024-01-01']);
  });

  it.each([
    ['a day that does not exist', '2026-02-30', LAST, 'start_date'],
    ['an end before the start', LAST, '2026-06-19', 'start_date'],
    ['more than ten years or so', '2010-01-01', LAST, 'start_date'],
  ])('are refused for %s', async (_, from, to, field) => {
    const { status, body } = await calendar(from, to);
    expect(status).toBe(400);
    expect(body).toEqual({
      code: 'invalid_request',
      fields: { [field]: [expect.any(String)] },
      message: expect.any(String),
    });
  });
});

describe('the scales of power', () => {
  // The runner has no power meter: these runs get one.
  beforeAll(() =>
    withDatabase(server, async (db) => {
      const bins = Array.from({ length: 300 }, (_, watts) => 1 + (watts % 7));
      const seconds = Buffer.from(packHistogram({ min: 100, seconds: Uint32Array.from(bins) })).toString('hex');
      const decimetres = Uint32Array.from(bins, (bin, i) => bin * (20 + (i % 11)));
      const distance = Buffer.from(packDistance({ min: 100, decimetres })).toString('hex');
      await db.execute(sql`
        update activities set power_histogram = decode(${seconds}, 'hex'), distance_by_power = decode(${distance}, 'hex')
        where member_id = ${member.memberId} and family = 'foot'`);
      await db.execute(sql`
        insert into critical_powers (member_id, from_date, critical_power, source)
        values (${member.memberId}, '2026-01-01', 240, 'fit'), (${member.memberId}, '2026-05-01', 250, 'fit')`);
    }),
  );

  /** Computes the expected data with separate queries. */
  async function expected(db: Db, today: string, watts: number) {
    const found = await db.execute(sql`
      select power_histogram as power, distance_by_power as distance from activities
      where member_id = ${member.memberId} and family = 'foot' and power_histogram is not null
        and local_date between ${today}::date - 89 and ${today}::date and removed_on is null
        and flagged_as_duplicate_on is null and not invalidated`);
    const runs = rowsOf<{ power: Uint8Array; distance: Uint8Array }>(found);
    const zones = [0, 1, 2, 3, 4, 5];
    const seconds = runs.map(({ power }) => zoneSeconds(unpackHistogram(power), watts));
    const metres = runs.map(({ distance }) => zoneMetres(unpackDistance(distance), watts));
    const history = {
      seconds: zones.map((zone) => sum(seconds.map((one) => one[zone] ?? 0))),
      metres: zones.map((zone) => sum(metres.map((one) => one[zone] ?? 0))),
    };
    return { runs: runs.length, ...averagePowerScales(watts, BIOMETRIC_DEFAULTS.first.weight, history) };
  }

  it('use ninety days up to today, by the member’s clock', async () => {
    const last = activities.map(dateOf).toSorted().at(-1)!;
    await withDatabase(server, async (db) => {
      const seen = [];
      // Around midnight in Zurich, which is still the evening before in UTC, when the first run leaves the window and after.
      for (const day of [addDays(last, 1), addDays(last, 60), addDays(last, 89)]) {
        for (const [clock, today] of [
          ['21:59:59', day],
          ['22:00:00', addDays(day, 1)],
        ] as const) {
          const now = new Date(`${day}T${clock}Z`);
          const { runs, ...wanted } = await expected(db, today, 250);
          expect(await memberScales(db, member.memberId, { now, criticalPower: 250 })).toEqual(wanted);
          seen.push(runs);
        }
      }
      // So that the windows differ.
      expect(seen[0]).toBeGreaterThan(0);
      expect(seen.at(-2)).toBeGreaterThan(0);
      expect(seen.at(-1)).toBe(0);
    });
  });

  it('use the member’s critical power of the day by default, and there are none without a member', async () => {
    await withDatabase(server, async (db) => {
      const today = addDays(activities.map(dateOf).toSorted().at(-1)!, 1);
      const now = new Date(`${today}T12:00:00Z`);
      const [day] = await daysOf(today, today);
      expect(day?.critical_power).toBeGreaterThan(0);
      const { runs: _, ...wanted } = await expected(db, today, day!.critical_power!);
      expect(await memberScales(db, member.memberId, { now, criticalPower: undefined })).toEqual(wanted);
      expect(await memberScales(db, randomUUID(), { now, criticalPower: 250 })).toBeNull();
    });
  });
});

describe('the name of an activity', () => {
  const rename = (name: unknown) => member.call('PATCH', `activity/${activities[0]!.activity_id}`, { body: { name } });
  const everywhere = async () => {
    const [{ activity_id: id, local_start_time: start }] = activities as [ActivityWire];
    const one = (await member.call('GET', `activity/${id}`)).body as { activity: ActivityWire };
    const list = (await member.call('GET', `member/${member.memberId}/activities`)).body as {
      activities: ActivityWire[];
    };
    const [day] = await daysOf(start.slice(0, 10), start.slice(0, 10));
    return [one.activity, ...list.activities, ...day!.activities].flatMap((found) =>
      found.activity_id === id ? [found.name] : [],
    );
  };

  it.each(['3 × 10 min, with; signs', "Läufe & 'Quotes' \\ 100 % 🏃"])('is shown everywhere: %s', async (name) => {
    const answer = await rename(`  ${name} `);
    expect([answer.status, (answer.body as { activity: ActivityWire }).activity.name]).toEqual([200, name]);
    expect(await everywhere()).toEqual([name, name, name]);
  });

  it.each(['', '   ', 'x'.repeat(81), 'two\nlines', 'a\u0000b', 'a\u2028b', 5, undefined])(
    'is not %j',
    async (name) => {
      await rename('Kept');
      expect((await rename(name)).status).toBe(400);
      expect(await everywhere()).toEqual(['Kept', 'Kept', 'Kept']);
    },
  );

  it('can be removed', async () => {
    await rename('Long run');
    expect((await rename(null)).status).toBe(200);
    expect(await everywhere()).toEqual([null, null, null]);
  });

  it('is kept for a new version from the vendor', async () => {
    const { memberId } = member;
    const { activity_id: id } = activities[0]!;
    await rename('Long run');
    const { editions } = await withDatabase(server, async (db) => {
      await db.execute(sql`update activities set source = 'garmin', external_id = 'g1' where activity_id = ${id}`);
      return removeEditions(db, { memberId, source: 'garmin' }, ['g1', 'g2']);
    });
    const kept = {
      name: 'Long run',
      chosenOn: null,
      mergedInto: null,
      chosenTypeId: null,
      perceivedEffort: null,
      race: false,
      gearId: null,
      marks: [],
      invalidated: false,
      removedOn: null,
      notes: [],
    };
    expect([...editions]).toEqual([['g1 0', { id, ...kept }]]);
  });
});
