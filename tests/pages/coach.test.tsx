import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mayCall, otherMember } from '../../domain/access.ts';
import { defaultRights } from '../../domain/coach-rights.ts';
import type { MemberWire } from '../../domain/entities/member.ts';
import type { PlannedWorkoutWire } from '../../domain/entities/training-plan.ts';
import type { Call } from '../../contract/call.ts';
import { type CallId, calls } from '../../contract/calls.ts';
import { assignWords } from '../../src/features/team/assign-words.ts';
import { type Answers, type Asked, refuse, type Wire } from './harness/fake-api.ts';
import { daysAsked } from './harness/days.ts';
import { ada } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';
import { sampleReads } from './harness/sample-answer.ts';
import { settle } from './harness/settle.ts';

const team = {
  team_id: '00000000-0000-4000-8000-00000000000f',
  name: 'Early birds',
  athletes_can_view_dashboard: true,
  athletes_billed: false,
  trainer_retains_access: false,
  team_data_visible: true,
};
const coach: MemberWire = { ...ada, first_name: 'Carla', last_name: 'Coach', member_type: 'Coach', teams: [team] };
const zoe = '00000000-0000-4000-8000-000000000002';

type Roster = Wire<'getTeamRoster'>;
type Entry = Roster['roster'][number];
const entry: Entry = {
  member_id: zoe,
  first_name: 'Zoe',
  last_name: 'Runner',
  email_address: null,
  weight: null,
  access: { level: 20, by: 'paid' },
  rights: ['see', 'comment', 'plan', 'wellness'],
  summary: {
    distance: 100_000,
    duration: 36_000,
    weighted_load: 600,
    num_activities: 10,
    loads: [60, 60],
    eb_acr: 1.9,
    eb_acr_on: '2026-10-15',
  },
  num_recent_activities: 12,
  last_activity_on: '2026-10-15',
  sleep: [],
  missed: [],
  broken: [],
};
const tempo: PlannedWorkoutWire = {
  training_plan_id: '00000000-0000-4000-8000-00000000c0de',
  activity_type_id: 1,
  title: 'Tempo',
  total_distance: 8000,
  total_duration: 2400,
  load: 80,
};
const planned = '2026-10-14';
const night = { hours_slept: 5, motivation: null };

/** Calls about the athlete. */
const aboutZoe = new Set<CallId>();
beforeEach(() => aboutZoe.clear());

/** Responses to all reads; requests about the athlete are recorded, and refused if a coach may not send them. */
function answersFor(rosterEntry: Entry = entry): Answers {
  const own: Answers = {
    getMember: () => ({ member: [coach] }),
    listNotices: () => ({ notices: [] }),
    listImports: () => ({ imports: [] }),
    getImportStatus: () => refuse(404, 'There is no import yet.', 'no_import'),
    getTeamRoster: () => ({ team, roster: [rosterEntry] }) as Roster,
    getCalendar: (asked: Asked<'getCalendar'>) => ({
      days: daysAsked(asked).days.map((day) =>
        day.date === planned ? { ...day, workouts: [tempo], subjective_input: night } : day,
      ),
    }),
  };
  const all = { ...sampleReads('empty'), ...own } as Record<string, (asked: never, signal: never) => unknown>;
  return Object.fromEntries(
    Object.entries(all).map(([id, answer]) => [
      id,
      (asked: { readonly params: { readonly id?: string } }, signal: never) => {
        if (asked.params?.id === zoe) aboutZoe.add(id as CallId);
        return answer(asked as never, signal);
      },
    ]),
  ) as Answers;
}

const calendarOf = page.getByRole('heading', { level: 1, name: 'Zoe Runner’s calendar' });
const viewer = { memberId: coach.member_id, accessLevel: 20, memberType: 'Coach', dashboardHidden: false } as const;

test.for([1280, 360])(
  'shows a coach the calendar of an athlete at %s px, with nothing to move in it',
  async (width) => {
    const app = await openApp(`/team/${zoe}`, { member: coach, answers: answersFor(), width });
    await expect.element(calendarOf).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 2, name: 'October 2026' })).toBeVisible();
    await expect.element(page.getByText('Morning run').first()).toBeVisible();
    await expect.element(page.getByText('slept 5.0 h')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: /Wednesday 14 October 2026/ }))
      .toHaveAttribute('href', `/team/${zoe}?day=${planned}`);
    const workout = page.getByRole('link', { name: /Tempo/ });
    await expect.element(workout).toHaveAttribute('href', `/training?athlete=${zoe}&plan=${tempo.training_plan_id}`);
    await expect.element(workout).toHaveAttribute('draggable', 'false');
    await settle(app);
    expect(document.querySelector('[aria-haspopup="menu"][aria-keyshortcuts]')).toBeNull();
    await expect.element(page.getByRole('link', { name: 'Year', exact: true })).not.toBeInTheDocument();
    // Requested after the numbers are rendered, when the page is idle.
    await expect.poll(() => [...aboutZoe], { timeout: 10_000 }).toContain('listPlansDone');
    const refused = [...aboutZoe].filter((id) => {
      const { page: of, method, ...call }: Call = calls[id];
      const subject = {
        ...otherMember(zoe),
        coachedIn: [{ trainerRetainsAccess: false, athletesBilled: false, gives: defaultRights }],
      };
      return !mayCall(viewer, subject, { ...call, page: of as never, changes: method !== 'GET' });
    });
    expect(refused).toEqual([]);
    expect(app.api.asked).not.toContain('listGoals');
  },
);

test('marks an athlete to check on as done, undoes it, and keeps it after a reload, until there is another reason', async () => {
  let stored: Entry['done'];
  let missed: string[] = [];
  const list = page.getByRole('list', { name: 'Athletes to check on' });
  const open = () =>
    openApp('/team', {
      member: coach,
      reads: 'empty',
      answers: {
        getTeamRoster: () => ({ team, roster: [{ ...entry, missed, ...(stored && { done: stored }) }] }),
        markTriageDone: ({ params, body }) => {
          expect(params).toEqual({ id: team.team_id, memberId: zoe });
          stored = body.reasons;
          return undefined;
        },
      },
    });
  let app = await open();
  await page.getByRole('button', { name: 'Done with Zoe Runner' }).click();
  await expect.element(list).toHaveTextContent('Zoe Runner Marked as done.Undo');
  await expect.element(page.getByRole('button', { name: 'Undo: Zoe Runner is not done' })).toHaveFocus();
  expect(stored).toEqual([{ kind: 'steep', vendor: null, day: '2026-10-15' }]);
  await userEvent.keyboard('{Enter}');
  await expect.element(list).toHaveTextContent('load ratio of 1.90');
  await expect.element(page.getByRole('button', { name: 'Done with Zoe Runner' })).toHaveFocus();
  await expect.poll(() => stored).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Done with Zoe Runner' })).not.toHaveAttribute('aria-disabled');
  await userEvent.keyboard('{Enter}');
  await expect.element(list).toHaveTextContent('Marked as done.');

  app.close();
  app = await open();
  await expect.element(page.getByText('All checked. 1 marked as done.')).toBeVisible();
  app.close();
  missed = ['2026-10-13'];
  await open();
  await expect.element(list).toHaveTextContent('missed a planned day');
});

test('an athlete who could not be marked as done stays on the list, with the reason', async () => {
  await openApp('/team', {
    member: coach,
    reads: 'empty',
    answers: {
      getTeamRoster: () => ({ team, roster: [entry] }),
      markTriageDone: () => refuse(503, 'The server has no time.', 'busy'),
    },
  });
  await page.getByRole('button', { name: 'Done with Zoe Runner' }).click();
  await expect.element(page.getByText('Zoe Runner: nothing was changed')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Done with Zoe Runner' })).toBeEnabled();
});

const strides = {
  ...(sampleReads('full')['listTrainingPlans']!() as Wire<'listTrainingPlans'>).training_plans[0]!,
  training_plan_id: tempo.training_plan_id,
  diary_member_id: coach.member_id,
  training_plan_date: '2026-10-16',
  title: 'Strides',
};

const given = {
  assignment_id: tempo.training_plan_id,
  title: null,
  assigned_by: null,
  created_on: '2026-10-12T08:00:00Z',
  first_day: '2026-10-16',
  last_day: '2026-10-16',
  workouts: 1,
  athletes: 1,
  untouched: 1,
  removed: 0,
  taken_back_on: null,
};

test.for(['by drag', 'by keyboard'])(
  'gives a week of the coach’s plan to a group %s, at once where nothing is in the way',
  async (how) => {
    const asked: unknown[] = [];
    let state: 'free' | 'busy' = 'free';
    await openApp('/team?assign=many', {
      member: coach,
      reads: 'empty',
      answers: {
        getTeamRoster: () => ({ team, roster: [entry] }),
        listTeamGroups: () => ({
          groups: [{ group_id: tempo.training_plan_id, name: 'Sprinters', member_ids: [zoe] }],
        }),
        listTrainingPlans: () => ({ training_plans: [strides] }),
        previewAssignment: ({ body }) => {
          asked.push([body.member_ids, body.workouts.map(({ date, title }) => [date, title])]);
          return {
            athletes: [{ member_id: zoe, state, conflicts: [], distance: null, duration: null, load: null }],
          };
        },
        assignPlans: ({ body }) => {
          asked.push(body.member_ids);
          return { assignment: given, athletes: [{ member_id: zoe, outcome: 'assigned' }] };
        },
      },
    });
    const give = async () => {
      const sources = page.getByRole('list', { name: 'From my plan' });
      await expect.element(sources).toHaveTextContent('Week 12–18 Oct 2026');
      if (how === 'by drag') {
        const target = page.getByRole('list', { name: 'Groups' }).getByText('Sprinters');
        await sources.getByText('Week 12–18 Oct 2026').dropTo(target);
        return;
      }
      const button = page.getByRole('button', { name: 'Assign to…: Week 12–18 Oct 2026' }).element() as HTMLElement;
      button.focus();
      await userEvent.keyboard('{Enter}');
      await expect.element(page.getByRole('menuitem', { name: 'Sprinters' })).toHaveAttribute('data-focused');
      await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    };
    await give();
    await expect.element(page.getByRole('button', { name: assignWords.takeBack })).toBeVisible();
    const checked = [[zoe], [['20261016', 'Strides']]];
    expect(asked).toEqual([checked, [zoe]]);
    await page.getByRole('button', { name: assignWords.more }).click();
    // A conflict asks for confirmation.
    state = 'busy';
    await give();
    await page.getByRole('checkbox', { name: 'Plan for Zoe Runner' }).click();
    await expect.element(page.getByRole('button', { name: 'Plan for 1 athlete' })).toBeEnabled();
    expect(asked).toEqual([checked, [zoe], checked]);
    // The form shows it too.
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect.element(page.getByLabelText('Workout', { exact: true })).toHaveValue('week');
    await expect.element(page.getByRole('checkbox', { name: 'Zoe Runner' })).toBeChecked();
  },
);
