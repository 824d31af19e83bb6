import { describe, expect, test } from 'vitest';
import { templateToSave } from '../../../domain/entities/plan-template-to-save.ts';
import type { DayMarker } from '../../../domain/entities/day-marker.ts';
import { newDraft } from '../../../domain/training/draft.ts';
import { notationOf, parseNotation } from '../../../domain/training/notation.ts';
import {
  type ApplyChoice,
  type Calendar,
  canPlace,
  firstMonday,
  placeTemplate,
  weeksOf,
} from '../../../domain/training/place-template.ts';
import type { Plan } from '../../../domain/training/plan.ts';
import { planWeeksOf } from '../../../domain/training/plan-weeks.ts';
import { scaledWorkout } from '../../../domain/training/scale.ts';
import {
  newTemplate,
  phaseOf,
  type Template,
  templateFault,
  templateFromPlans,
  templateToSend,
  type TemplateWorkout,
  weeksBetween,
} from '../../../domain/training/template.ts';

const workout = (key: string, week: number, day: number, text = '60 min z2'): TemplateWorkout => ({
  key,
  week,
  day,
  activityTypeId: 2,
  title: key,
  comment: '',
  components: parseNotation(text).components ?? [],
  totalDistance: null,
  totalDuration: null,
  load: null,
});
const plan: Template = {
  ...newTemplate('t'),
  name: 'Base',
  weeks: 2,
  phases: [{ name: 'Build', firstWeek: 2, lastWeek: 2 }],
  workouts: [workout('a', 1, 0), workout('b', 1, 2), workout('c', 2, 5)],
};
const planned = (date: string, title = 'There'): Plan => ({
  ...newDraft(`${title} ${date}`, date),
  title,
  revision: 'r',
  distance: null,
  duration: null,
  load: null,
  by: null,
  origin: null,
});
const marker = (kind: DayMarker['kind'], firstDay: string, lastDay = firstDay): DayMarker => ({
  markerId: `${kind} ${firstDay}`,
  kind,
  firstDay,
  lastDay,
  name: kind === 'race' ? 'Marathon' : null,
  priority: null,
});
const calendar: Calendar = {
  plans: [],
  markers: [],
  velocity: null,
  today: '2026-05-01',
  first: '2025-05-01',
  last: '2027-05-01',
};
const choice: ApplyChoice = { anchor: 'start', date: '2026-05-04', percent: 100, days: [0, 1, 2, 3, 4, 5, 6] };
const placed = (part: Partial<ApplyChoice> = {}, around: Partial<Calendar> = {}, template = plan) =>
  placeTemplate(template, { ...choice, ...part }, { ...calendar, ...around });
const daysOf = ({ items }: ReturnType<typeof placed>) => items.map(({ key, date }) => `${key} ${date}`);

describe('days', () => {
  test('a start date is in the first week, and a race in the last', () => {
    expect(firstMonday({ anchor: 'start', date: '2026-05-07' }, 2)).toBe('2026-05-04');
    expect(firstMonday({ anchor: 'race', date: '2026-05-17' }, 2)).toBe('2026-05-04');
    expect(daysOf(placed())).toEqual(['a 2026-05-04', 'b 2026-05-06', 'c 2026-05-16']);
    expect(daysOf(placed({ anchor: 'race', date: '2026-05-17' }))).toEqual(daysOf(placed()));
  });

  test('workouts before a start in the middle of a week have no day', () => {
    const late = placed({ date: '2026-05-05' });
    expect(daysOf(late)).toEqual(['b 2026-05-06', 'c 2026-05-16']);
    expect(late.unplaced.map(({ workout: { key }, reason }) => [key, reason])).toEqual([['a', 'beforeStart']]);
  });

  test('workouts move to the nearest free available day of their week, the earlier of two', () => {
    expect(daysOf(placed({ days: [1, 3, 6] }))).toEqual(['a 2026-05-05', 'b 2026-05-07', 'c 2026-05-17']);
    const busy = placed(
      { days: [1, 3, 6] },
      { plans: [planned('2026-05-05')], markers: [marker('rest', '2026-05-07')] },
    );
    expect(daysOf(busy)).toEqual(['a 2026-05-10', 'c 2026-05-17']);
    expect(busy.items.map(({ movedFrom }) => movedFrom)).toEqual(['2026-05-04', '2026-05-16']);
    expect(busy.unplaced.map(({ workout: { key }, reason }) => [key, reason])).toEqual([['b', 'noDay']]);
    expect(daysOf(placed({ days: [1, 3] }, {}, { ...plan, workouts: [workout('m', 1, 2)] }))).toEqual(['m 2026-05-05']);
  });

  test('a rest day stays on its day', () => {
    const rest = { ...workout('rest', 1, 4), activityTypeId: 34, components: [] };
    const found = placed({ days: [0] }, {}, { ...plan, workouts: [rest] });
    expect([daysOf(found), found.items[0]?.movedFrom]).toEqual([['rest 2026-05-08'], null]);
  });
});

test('conflicts are markers, planned workouts, past days, and days that cannot be planned', () => {
  const { items } = placed(
    {},
    {
      plans: [planned('2026-05-06'), planned('2026-05-06', 'Second')],
      markers: [marker('ill', '2026-05-04', '2026-05-06'), marker('race', '2026-05-16')],
      today: '2026-05-05',
      last: '2026-05-15',
    },
  );
  expect(items.map(({ obstacles }) => obstacles.map(({ kind }) => kind))).toEqual([
    ['past', 'marker'],
    ['marker', 'workout', 'workout'],
    ['outside', 'marker'],
  ]);
  expect(items.map(({ beside }) => beside)).toEqual([0, 2, 0]);
  expect(items.map(canPlace)).toEqual([true, true, false]);
});

test('weeks sum what is chosen and known', () => {
  const velocity = { 1: 2, 2: 3, 3: 4, 4: 5, 5: 6 } as Calendar['velocity'];
  const { items } = placed({}, { velocity });
  const weeks = weeksOf(items, new Set(['a', 'c']));
  expect(
    weeks.map(({ week, phase, monday, duration, distance, unknown }) => [
      week,
      phase,
      monday,
      duration,
      distance,
      unknown,
    ]),
  ).toEqual([
    [1, null, '2026-05-04', 3600, 10_800, 0],
    [2, 'Build', '2026-05-11', 3600, 10_800, 0],
  ]);
  expect(weeksOf(placed().items, new Set(['a', 'b', 'c'])).map(({ unknown, load }) => [unknown, load])).toEqual([
    [2, 0],
    [1, 0],
  ]);
});

describe('volume', () => {
  const scaled = (text: string, percent: number) =>
    notationOf(scaledWorkout(workout('a', 1, 0, text), percent).components);
  test.each([
    ['60 min z2', 80, '48 min z2'],
    ['1h30 z2', 150, '135 min z2'],
    ['4 min z1, 4:59 z1', 50, '4 min z1, 299 s z1'],
    ['10 km z2', 75, '7.5 km z2'],
    ['1500 m z3, 400 m z5', 90, '1400 m z3, 400 m z5'],
    ['10 min z1, 5x(3 min z4, 20 min z1)', 50, '5 min z1, 3x(3 min z4, 20 min z1)'],
    ['1x(3 min z4)', 50, '1x(3 min z4)'],
    ['99x(10 s z5)', 150, '99x(10 s z5)'],
  ])('%s at %i%%: %s', (text, percent, expected) => {
    expect(scaled(text, percent)).toBe(expected);
  });

  test('nothing changes at 100% and in short steps, and stated totals scale', () => {
    const one = workout('a', 1, 0, '4 min z1');
    expect([scaledWorkout(one, 100), scaledWorkout(one, 60)].map((after) => after === one)).toEqual([true, true]);
    const stated = { ...one, totalDuration: 3600, load: 55, totalDistance: null };
    const { totalDistance, totalDuration, load } = scaledWorkout(stated, 50);
    expect([totalDistance, totalDuration, load]).toEqual([null, 1800, 28]);
    expect(
      placed({ percent: 50 }).items.map(({ was, workout: { components } }) => [was?.key, notationOf(components)]),
    ).toEqual([
      ['a', '30 min z2'],
      ['b', '30 min z2'],
      ['c', '30 min z2'],
    ]);
  });
});

describe('templates', () => {
  test('weeks of the calendar become one, with what was stated', () => {
    const stated = { totalDistance: 5000, totalDuration: null, load: 40, isOwn: false };
    const plans = [planned('2026-05-03'), { ...planned('2026-05-05'), stated }, planned('2026-05-17')];
    const made = templateFromPlans(plans, { templateId: 'n', first: '2026-05-06', weeks: 2 });
    expect(made.workouts.map(({ week, day, totalDistance, load }) => [week, day, totalDistance, load])).toEqual([
      [1, 1, 5000, 40],
      [2, 6, null, null],
    ]);
    expect([weeksBetween('2026-05-06', '2026-05-11'), weeksBetween('2026-05-06', '2026-05-10')]).toEqual([2, 1]);
    expect([weeksBetween('2026-05-06', '2030-01-01'), weeksBetween('2026-05-06', '2026-01-01')]).toEqual([53, 1]);
  });

  test('the server accepts what the editor sends, and refuses phases and workouts outside of the plan', () => {
    const sent = templateToSend(plan);
    const accepts = (part: object) => templateToSave.safeParse({ ...sent, ...part }).success;
    const phase = (first: number, last: number) => ({ name: 'P', first_week: first, last_week: last });
    expect(accepts({})).toBe(true);
    expect(accepts({ weeks: 1, phases: [] })).toBe(false);
    expect(accepts({ phases: [phase(1, 3)] })).toBe(false);
    expect(accepts({ phases: [phase(2, 1)] })).toBe(false);
    expect(accepts({ phases: [phase(2, 2), phase(1, 2)] })).toBe(false);
    expect(accepts({ phases: [phase(2, 2), phase(1, 1)] })).toBe(true);
    expect(accepts({ weeks: 54 })).toBe(false);
    expect(accepts({ name: ' ' })).toBe(false);
    const faultOf = (part: Partial<Template>) => templateFault({ ...plan, ...part });
    const own = (name: string, firstWeek: number, lastWeek: number) => ({ name, firstWeek, lastWeek });
    expect([
      faultOf({}),
      faultOf({ name: ' ' }),
      faultOf({ phases: [own('', 1, 1)] }),
      faultOf({ phases: [own('P', 1, 3)] }),
      faultOf({ phases: [own('P', 2, 1)] }),
      faultOf({ phases: [own('P', 2, 2), own('Q', 1, 2)] }),
    ]).toEqual([null, 'name', 'phaseName', 'phaseWeeks', 'phaseWeeks', 'phasesOverlap']);
    expect([1, 2].map((week) => phaseOf(plan.phases, week))).toEqual([null, 'Build']);
  });
});

test('a calendar week belongs to the week of most of its workouts', () => {
  const of = (applicationId: string, week: number) => ({
    origin: { applicationId, name: applicationId, week, weeks: 9, phase: null },
  });
  const found = planWeeksOf([of('a', 4), of('a', 3), of('a', 3), of('b', 8), of('b', 7), { origin: null }]);
  expect(found.map(({ applicationId, week }) => [applicationId, week])).toEqual([
    ['a', 3],
    ['b', 7],
  ]);
});
