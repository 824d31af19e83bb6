import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activityTypeById } from '../../../domain/activity-types.ts';
import { toCamel } from '../../../domain/case.ts';
import { addDays, daysBetween } from '../../../domain/dates.ts';
import type { ActivitySummaryWire } from '../../../domain/entities/activity.ts';
import type { CalendarDay } from '../../../domain/entities/calendar.ts';
import { consistencyDays } from '../../../domain/views/consistency.ts';
import { explain, type ExplainedByDays } from '../../../domain/views/explanation.ts';
import { distanceRatio, loadRatio } from '../../../domain/views/ratio.ts';
import { totalsBetween } from '../../../domain/views/week-comparison.ts';
import { calendarDays } from '../../../server/calendar/days.ts';

const today = '2026-11-08';
const CHART_DAYS = 42;

interface Session {
  readonly daysAgo: number;
  readonly type: number;
  readonly metres: number | null;
  readonly seconds: number | null;
  readonly load: number | null;
  readonly leftOut: boolean;
}

const run = (daysAgo: number, load: number | null, fields: Partial<Session> = {}): Session => ({
  daysAgo,
  type: 2,
  metres: 10_000,
  seconds: 3600,
  load,
  leftOut: false,
  ...fields,
});

/** Days of the dashboard as in responses, with totals and ratios. */
function daysOf(sessions: readonly Session[]): CalendarDay[] {
  const from = addDays(today, 1 - CHART_DAYS);
  const dayOf = ({ daysAgo }: Session) => CHART_DAYS - 1 - daysAgo;
  const counting = sessions.filter(({ leftOut }) => !leftOut);
  const sum = (of: readonly Session[], value: (session: Session) => number | null) =>
    of.reduce((total, session) => total + (value(session) ?? 0), 0);
  const byDay = new Map<number, Session[]>();
  for (const one of counting) byDay.set(dayOf(one), [...(byDay.get(dayOf(one)) ?? []), one]);
  const activities = new Map<number, ActivitySummaryWire[]>();
  sessions.forEach((session, i) => {
    const summary: ActivitySummaryWire = {
      activity_id: `a${i}`,
      recording_id: `r${i}`,
      source: 'file',
      activity_type_id: session.type,
      name: null,
      local_start_time: `${addDays(today, -session.daysAgo)}T06:00:00`,
      duration: session.seconds,
      total_distance: session.metres,
      weighted_load: session.load,
      average_power: null,
      average_hr: null,
      race: false,
      invalidated: session.leftOut,
    };
    if (dayOf(session) >= 0) activities.set(dayOf(session), [...(activities.get(dayOf(session)) ?? []), summary]);
  });
  const oldest = Math.max(...counting.map(({ daysAgo }) => daysAgo));
  const wire = calendarDays(
    {
      timeZone: 'UTC',
      first: counting.length === 0 ? null : addDays(today, -oldest),
      totals: [...byDay].map(([day, of]) => ({
        day,
        distance: sum(of, ({ metres }) => metres),
        footDistance: sum(of, ({ metres, type }) => (activityTypeById(type).family === 'foot' ? metres : 0)),
        duration: sum(of, ({ seconds }) => seconds),
        weightedLoad: sum(of, ({ load }) => load),
        numActivities: of.length,
      })),
      changes: [],
      activities,
      plans: [],
      inputs: new Map(),
      journals: new Map(),
    },
    { from, to: today, today },
  );
  return toCamel(wire);
}

/** The value on the pages. */
function shownOf(of: ExplainedByDays, days: readonly CalendarDay[]): number | null {
  const byDate = new Map(days.map((day) => [day.date, day]));
  if (of === 'loadRatio') return loadRatio(byDate, today)?.value ?? null;
  if (of === 'distanceRatio') return distanceRatio(byDate, today)?.value ?? null;
  if (of === 'chronicLoad') return byDate.get(today)?.ebChronicLoad ?? null;
  if (of === 'consistency') return byDate.get(today)?.consistency ?? null;
  if (of === 'consistency14') return consistencyDays(days, today).at(-1)?.twoWeeks ?? null;
  return totalsBetween(days, addDays(today, -6), today)[of];
}

const all = [
  'distance',
  'duration',
  'load',
  'activities',
  'loadRatio',
  'distanceRatio',
  'chronicLoad',
  'consistency',
  'consistency14',
] as const satisfies readonly ExplainedByDays[];

describe('the explanation of a number', () => {
  const orNull = (most: number) => fc.option(fc.integer({ min: 0, max: most }), { freq: 5 });
  const session = fc.record<Session>({
    daysAgo: fc.integer({ min: 0, max: 60 }),
    type: fc.constantFrom(2, 1, 6, 9, 15, 17),
    metres: orNull(40_000),
    seconds: orNull(10_000),
    load: orNull(400),
    leftOut: fc.boolean(),
  });

  test('gives the displayed number from its inputs, whatever was done', () => {
    fc.assert(
      fc.property(fc.array(session, { maxLength: 50 }), fc.constantFrom(...all), (sessions, of) => {
        const days = daysOf(sessions);
        const { value, means, trained, spans, emptyDays, from, to } = explain(of, days, today);
        const shown = shownOf(of, days);
        if (shown === null) {
          expect(value).toBeNull();
          return;
        }
        expect(value).toBeCloseTo(shown, 9);
        // The listed terms give the same sum.
        const sum = spans.reduce((total, span) => total + span.sum, 0);
        const listed = spans.flatMap((span) => span.days);
        if (of === 'chronicLoad') expect(means?.chronic).toBeCloseTo(shown, 9);
        else if (means !== null) expect(means.acute / means.chronic).toBeCloseTo(shown, 9);
        else if (trained !== null) expect((100 * trained.days) / trained.of).toBeCloseTo(shown, 9);
        else expect(sum).toBeCloseTo(shown, 6);
        expect(listed.length + emptyDays).toBe(daysBetween(from, to) + 1);
      }),
      { numRuns: 300 },
    );
  });

  test('lists the days with their activities, newest first, and names missing ones', () => {
    const days = daysOf([
      ...Array.from({ length: 4 }, (_, week) => run(7 * week, 70)),
      run(40, 70),
      run(2, null),
      run(3, 500, { leftOut: true }),
      run(4, 35, { type: 9 }),
    ]);
    const ratio = explain('loadRatio', days, today);
    expect(ratio.from).toBe('2026-10-12');
    expect(ratio.to).toBe(today);
    expect(ratio.emptyDays).toBe(22);
    expect(ratio.without).toBe(1);
    expect(ratio.leftOut).toBe(1);
    expect(ratio.beganOn).toBeNull();
    expect(ratio.means).toEqual({ acute: 15, chronic: 11.25 });
    expect(ratio.value).toBeCloseTo(4 / 3, 12);
    expect(ratio.spans.map(({ days: listed }) => listed.map(({ date, value }) => [date, value]))).toEqual([
      [
        ['2026-11-08', 70],
        ['2026-11-06', 0],
        ['2026-11-04', 35],
      ],
      [
        ['2026-11-01', 70],
        ['2026-10-25', 70],
        ['2026-10-18', 70],
      ],
    ]);
    expect(ratio.spans[0]?.days[1]?.activities[0]).toEqual({
      value: null,
      activity: {
        activityId: 'a5',
        recordingId: 'r5',
        source: 'file',
        activityTypeId: 2,
        name: null,
        localStartTime: '2026-11-06T06:00:00',
        duration: 3600,
        totalDistance: 10_000,
        weightedLoad: null,
        averagePower: null,
        averageHr: null,
        race: false,
        invalidated: false,
      },
    });
    // A ride adds no distance on foot.
    expect(explain('distanceRatio', days, today).spans[0]?.days.map(({ date }) => date)).toEqual([
      '2026-11-08',
      '2026-11-06',
    ]);
  });

  test('names the first day, and has no ratio before the 28th day', () => {
    const days = daysOf([run(10, 56), run(8, 56), run(5, 56), run(1, 56)]);
    expect(explain('loadRatio', days, today).value).toBeNull();
    expect(explain('loadRatio', days, today).beganOn).toBe('2026-10-29');
    expect(explain('chronicLoad', days, today).value).toBe(8);
    expect(explain('chronicLoad', days, today).beganOn).toBe('2026-10-29');
    expect(explain('consistency', days, today).trained).toEqual({ days: 4, of: 11 });
    expect(explain('consistency', days, today).beganOn).toBe('2026-10-29');
  });

  test('of nothing is empty', () => {
    const days = daysOf([]);
    expect(explain('load', days, today).value).toBe(0);
    expect(explain('load', days, today).emptyDays).toBe(7);
    expect(explain('load', days, today).beganOn).toBeNull();
    for (const of of ['loadRatio', 'distanceRatio', 'chronicLoad', 'consistency'] as const) {
      expect(explain(of, days, today).value).toBeNull();
    }
  });
});
