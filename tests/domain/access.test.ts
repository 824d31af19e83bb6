import { describe, expect, test } from 'vitest';
import {
  effectiveAccess,
  explainVisibility,
  isTrainer,
  mayCall,
  rightsOf,
  type VisibilityLevel,
  visibilityOf,
  otherMember,
  type Subject,
  type TeamRule,
  type Viewer,
} from '../../domain/access.ts';
import { calls } from '../../contract/calls.ts';
import { type CoachRight, coachRights, defaultRights } from '../../domain/coach-rights.ts';
import { coachedParts, explainCoached } from '../../domain/coached-parts.ts';
import { pageNames } from '../../domain/pages.ts';

const athlete: Viewer = { memberId: 'a', accessLevel: 20, memberType: 'Athlete', dashboardHidden: false };
const coach: Viewer = { memberId: 'c', accessLevel: 20, memberType: 'Coach', dashboardHidden: false };
const own = (viewer: Viewer): Subject => ({ ...otherMember(viewer.memberId), accessLevel: viewer.accessLevel });
const billed: TeamRule = { trainerRetainsAccess: false, athletesBilled: true, gives: defaultRights };
const coached = (accessLevel: number, ...rules: readonly TeamRule[]): Subject => ({
  memberId: 'a',
  accessLevel,
  coachedIn: rules.length > 0 ? rules : [billed],
});

describe('the level that counts', () => {
  test.each<[string, Subject, 'calendar' | 'team' | 'profile', number, string]>([
    ['on their own calendar: their own', own(coach), 'calendar', 20, 'own'],
    ['of an athlete who pays for themselves: the athlete’s', coached(10), 'calendar', 10, 'athlete'],
    ['where the team pays: the coach’s', coached(0, { ...billed, athletesBilled: false }), 'calendar', 20, 'paid'],
    [
      'where trainers retain access: the coach’s',
      coached(0, { ...billed, trainerRetainsAccess: true }),
      'calendar',
      20,
      'retained',
    ],
    ['on the page of the team: the coach’s', coached(0), 'team', 20, 'page'],
    ['on the profile: the coach’s', coached(0), 'profile', 20, 'page'],
  ])('%s', (_, subject, page, level, by) => {
    expect(effectiveAccess(coach, subject, page)).toEqual({ level, by });
  });
});

describe('a viewer’s rights to another member’s data on a page', () => {
  test.each<[string, Viewer, Subject, 'calendar' | 'profile' | 'team' | 'training' | 'activity', VisibilityLevel]>([
    ['their own calendar', athlete, own(athlete), 'calendar', 'change'],
    ['their own calendar below the trial', { ...athlete, accessLevel: 0 }, own(athlete), 'calendar', 'nothing'],
    ['their own profile below the trial', { ...athlete, accessLevel: 0 }, own(athlete), 'profile', 'change'],
    ['sample data', { ...athlete, accessLevel: 5 }, own(athlete), 'calendar', 'read'],
    ['an athlete whom they coach', coach, coached(10), 'calendar', 'advise'],
    ['an activity of an athlete whom they coach', coach, coached(10), 'activity', 'advise'],
    ['an athlete whose trial is over', coach, coached(0), 'calendar', 'nothing'],
    [
      'an athlete for whom the team pays',
      coach,
      coached(0, { ...billed, athletesBilled: false }),
      'training',
      'advise',
    ],
    ['an athlete’s profile', coach, coached(20), 'profile', 'glance'],
    ['an athlete’s profile, whatever they pay', coach, coached(0), 'profile', 'glance'],
    [
      'an athlete’s profile below the coach’s own trial',
      { ...coach, accessLevel: 0 },
      coached(20),
      'profile',
      'nothing',
    ],
    ['the team of an athlete', coach, coached(20), 'team', 'nothing'],
    ['an athlete of nobody’s', coach, otherMember('a'), 'calendar', 'nothing'],
    ['a fellow athlete of the team', { ...athlete, memberId: 'b' }, coached(20), 'calendar', 'nothing'],
    [
      'an athlete, to an admin who coaches nobody',
      { ...athlete, memberId: 'b', accessLevel: 30 },
      coached(20),
      'calendar',
      'nothing',
    ],
  ])('%s', (_, viewer, subject, page, sight) => {
    expect(visibilityOf(viewer, subject, page)).toBe(sight);
  });

  test('a otherMember sees nothing on any page, whoever they are, except that admins see a part of every profile', () => {
    for (const memberType of ['Athlete', 'Trainer', 'Coach'] as const) {
      for (const accessLevel of [0, 5, 10, 20, 30]) {
        for (const page of pageNames) {
          const isOpened = accessLevel === 30 && page === 'profile';
          const seen = visibilityOf({ ...coach, memberType, accessLevel }, otherMember('x'), page);
          expect(seen).toBe(isOpened ? 'glance' : 'nothing');
        }
      }
    }
  });

  test('more access never shows less', () => {
    const ranks: readonly VisibilityLevel[] = ['nothing', 'glance', 'read', 'advise', 'change'];
    for (const page of pageNames) {
      const seen = [0, 10, 20, 30].map((level) => ranks.indexOf(visibilityOf(coach, coached(level), page)));
      expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    }
  });
});

describe('of several common teams, the most permissive one decides', () => {
  const pays: TeamRule = { ...billed, athletesBilled: false };
  const retains: TeamRule = { ...billed, trainerRetainsAccess: true };
  const assisting = (rule: TeamRule): TeamRule => ({ ...rule, assists: true });
  test.each<[string, number, readonly TeamRule[], VisibilityLevel, string]>([
    ['open in one, closed in the other', 0, [billed, pays], 'advise', 'paid'],
    ['closed in both', 0, [billed, assisting(billed)], 'nothing', 'athlete'],
    ['coach in one, assistant in the other', 10, [billed, assisting(billed)], 'advise', 'athlete'],
    ['coach where it is closed, assistant where it is open', 0, [billed, assisting(retains)], 'read', 'retained'],
    ['coach by the athlete’s level, assistant where the team pays', 10, [assisting(pays), billed], 'advise', 'athlete'],
    ['open for two reasons', 20, [billed, pays, retains], 'advise', 'retained'],
  ])('%s', (_, level, rules, sight, by) => {
    for (const order of [rules, rules.toReversed()]) {
      const said = explainVisibility(coach, coached(level, ...order), 'calendar');
      expect([said.sight, said.access.by]).toEqual([sight, by]);
    }
  });

  test('and never less than any one of them', () => {
    const ranks: readonly VisibilityLevel[] = ['nothing', 'glance', 'read', 'advise', 'change'];
    const rules = [billed, pays, retains].flatMap((rule) => [rule, assisting(rule)]);
    for (const page of pageNames) {
      for (const level of [0, 10]) {
        for (const one of rules) {
          for (const other of rules) {
            const alone = [one, other].map((rule) => ranks.indexOf(visibilityOf(coach, coached(level, rule), page)));
            expect(ranks.indexOf(visibilityOf(coach, coached(level, one, other), page))).toBe(Math.max(...alone));
          }
        }
      }
    }
  });

  test('an athlete sees nothing of fellow athletes, in however many teams', () => {
    expect(visibilityOf({ ...athlete, memberId: 'b' }, coached(20, pays, retains), 'calendar')).toBe('nothing');
  });
});

test('coaches count as trainers', () => {
  expect([isTrainer('Coach'), isTrainer('Trainer'), isTrainer('Athlete')]).toEqual([true, true, false]);
});

describe('a call about another member', () => {
  const reading = { page: 'calendar', changes: false } as const;
  const changing = { page: 'calendar', changes: true } as const;
  test.each<[string, Viewer, Subject, object, boolean]>([
    ['a member changes their own', athlete, own(athlete), changing, true],
    ['a sample reads its own', { ...athlete, accessLevel: 5 }, own(athlete), reading, true],
    ['a sample changes nothing', { ...athlete, accessLevel: 5 }, own(athlete), changing, false],
    ['but what is for samples', { ...athlete, accessLevel: 5 }, own(athlete), { ...changing, forSamples: true }, true],
    ['a coach reads an athlete’s', coach, coached(10), reading, true],
    ['a coach changes nothing of an athlete’s', coach, coached(10), changing, false],
    ['but what coaches write', coach, coached(10), { ...changing, forCoaches: 'plan' }, true],
    ['not of an athlete whose trial is over', coach, coached(0), { ...changing, forCoaches: 'plan' }, false],
    ['not of a otherMember', coach, otherMember('a'), { ...changing, forCoaches: 'plan' }, false],
    [
      'and a sample not even its own',
      { ...athlete, accessLevel: 5 },
      own(athlete),
      { ...changing, forCoaches: 'plan' },
      false,
    ],
    ['not even what is for samples', coach, coached(10), { ...changing, forSamples: true }, false],
    ['a coach reads of a profile', coach, coached(10), { page: 'profile', changes: false }, false],
    ['only what is for coaches', coach, coached(10), { page: 'profile', changes: false, forCoaches: 'see' }, true],
    ['and changes nothing of it', coach, coached(10), { page: 'profile', changes: true, forCoaches: 'see' }, false],
    ['a otherMember reads nothing', coach, otherMember('a'), reading, false],
  ])('%s', (_, viewer, subject, call, may) => {
    expect(mayCall(viewer, subject, call as typeof reading)).toBe(may);
  });
});

test('each row of the table is named by its deciding factor, with the resulting rights', () => {
  const demo: Viewer = { ...athlete, accessLevel: 5 };
  const none: Viewer = { ...athlete, accessLevel: 0 };
  const named = (viewer: Viewer, subject: Subject, page: 'calendar' | 'team' | 'profile' = 'calendar') => {
    const { row, sight, access } = explainVisibility(viewer, subject, page);
    expect([sight, access]).toEqual([visibilityOf(viewer, subject, page), effectiveAccess(viewer, subject, page)]);
    return [row, sight];
  };
  expect([
    named(none, own(none)),
    named(demo, own(demo)),
    named(athlete, own(athlete)),
    named(coach, otherMember('b')),
    named({ ...athlete, memberId: 'b' }, coached(20)),
    named(coach, coached(20), 'team'),
    named(coach, coached(20), 'profile'),
    named(coach, coached(20)),
    named(coach, coached(0)),
    named(coach, coached(20, { ...billed, gives: [] })),
  ]).toEqual([
    ['ownClosed', 'nothing'],
    ['ownSample', 'read'],
    ['own', 'change'],
    ['notCoached', 'nothing'],
    ['noTrainer', 'nothing'],
    ['noTraining', 'nothing'],
    ['coachedProfile', 'glance'],
    ['coached', 'advise'],
    ['coachedClosed', 'nothing'],
    ['withheld', 'nothing'],
  ]);
});

describe('an athlete’s permissions', () => {
  const giving = (...gives: readonly CoachRight[]): Subject => coached(20, { ...billed, gives });
  const call = (page: 'calendar' | 'training' | 'profile', changes: boolean, forCoaches?: CoachRight) => ({
    page,
    changes,
    forCoaches,
  });
  test.each<[string, Subject, object, boolean]>([
    ['reading needs `see`', giving('see'), call('calendar', false), true],
    ['and is refused without', giving('comment', 'plan', 'wellness'), call('calendar', false), false],
    ['a comment needs `comment`', giving('see', 'comment'), call('calendar', true, 'comment'), true],
    ['and no other', giving('see', 'plan', 'wellness'), call('calendar', true, 'comment'), false],
    ['a plan needs `plan`', giving('see', 'plan'), call('training', true, 'plan'), true],
    ['and no other', giving('see', 'comment', 'thresholds'), call('training', true, 'plan'), false],
    ['nothing is written unseen', giving('comment', 'plan'), call('training', true, 'plan'), false],
    ['thresholds need `thresholds`', giving('see', 'thresholds'), call('profile', true, 'thresholds'), true],
    ['which coaches do not have by default', coached(20), call('profile', false, 'thresholds'), false],
    ['the profile is part of the roster', giving(), call('profile', false, 'see'), true],
  ])('%s', (_, subject, asked, may) => {
    expect(mayCall(coach, subject, asked as ReturnType<typeof call>)).toBe(may);
  });

  test('admins read no zones of members whom they do not coach', () => {
    const admin: Viewer = { ...coach, accessLevel: 30 };
    expect(mayCall(admin, otherMember('a'), call('profile', false, 'thresholds'))).toBe(false);
  });

  test('assistants read with them, and never write', () => {
    const assisted: Subject = coached(20, { ...billed, assists: true, gives: coachRights });
    expect(rightsOf(coach, assisted, 'calendar')).toEqual(['see', 'wellness']);
    expect(mayCall(coach, assisted, call('profile', true, 'thresholds'))).toBe(false);
    expect(mayCall(coach, assisted, call('profile', false, 'thresholds'))).toBe(true);
  });

  test('each right is separate, and none is more than the coach has', () => {
    for (const right of coachRights) {
      const without = coachRights.filter((one) => one !== right);
      const expected = right === 'see' ? [] : without;
      expect(rightsOf(coach, giving(...without), 'calendar')).toEqual(expected);
    }
    expect(rightsOf(coach, coached(0, { ...billed, gives: coachRights }), 'calendar')).toEqual([]);
    expect(rightsOf(athlete, own(athlete), 'calendar')).toEqual([...coachRights]);
    expect(rightsOf(coach, otherMember('a'), 'calendar')).toEqual([]);
  });

  test('of several teams, each right counts where the athlete gives it and the level opens the page', () => {
    const both = coached(20, { ...billed, gives: ['see', 'plan'] }, { ...billed, gives: ['see', 'wellness'] });
    expect(rightsOf(coach, both, 'calendar')).toEqual(['see', 'plan', 'wellness']);
    const closed = coached(0, { ...billed, gives: coachRights }, { ...billed, athletesBilled: false, gives: ['see'] });
    expect(rightsOf(coach, closed, 'calendar')).toEqual(['see']);
  });
});

test('coaches’ access to an athlete follows from the pages of its calls', () => {
  expect(Object.fromEntries(Object.entries(coachedParts).map(([thing, { page }]) => [thing, page]))).toEqual({
    calendar: calls.getCalendar.page,
    activities: calls.listActivities.page,
    plan: calls.listTrainingPlans.page,
    comments: calls.writeDiaryComment.page,
    diary: calls.listDiaries.page,
    thresholds: calls.saveThreshold.page,
  });
  const seen = (subject: Subject) =>
    explainCoached(coach, subject).map(({ thing, sight, by }) => [thing, sight, by].join(' '));
  expect(seen(coached(10))).toEqual([
    'calendar advise athlete',
    'activities advise athlete',
    'plan advise athlete',
    'comments advise athlete',
    'diary advise athlete',
    'thresholds nothing withheld',
  ]);
  expect(seen(coached(10, { ...billed, gives: ['see', 'thresholds'] }))).toEqual([
    'calendar advise athlete',
    'activities advise athlete',
    'plan read athlete',
    'comments read athlete',
    'diary nothing withheld',
    'thresholds advise page',
  ]);
});
