import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';
import { toSnake } from '../../domain/case.ts';
import type { MemberWire } from '../../domain/entities/member.ts';
import type { RosterEntryWire } from '../../domain/entities/roster.ts';
import { machines } from '../../machines/index.ts';
import { assignWords } from '../../src/features/team/assign-words.ts';
import { plans } from '../machines/plans.ts';
import type { Script } from '../machines/script.ts';
import { breakOff } from './harness/fake-api.ts';
import { held } from './harness/held.ts';
import { ada } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';
import { replay } from './harness/replay.ts';

const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const isBusy = (name: string) =>
  expect.element(page.getByRole('button', { name, exact: true })).toHaveAttribute('data-busy', 'true');

const team = {
  team_id: '00000000-0000-4000-8000-00000000000f',
  name: 'Early birds',
  athletes_can_view_dashboard: true,
  athletes_billed: false,
  trainer_retains_access: false,
  team_data_visible: true,
};
const coach: MemberWire = { ...ada, first_name: 'Cleo', member_type: 'Coach', teams: [team] };
const people = {
  a: { id: '00000000-0000-4000-8000-00000000000a', first: 'Ada', name: 'Ada Byron' },
  b: { id: '00000000-0000-4000-8000-00000000000b', first: 'Bea', name: 'Bea Byron' },
} as const;
type Name = keyof typeof people;

const entry = (name: Name): RosterEntryWire => ({
  member_id: people[name].id,
  first_name: people[name].first,
  last_name: 'Byron',
  email_address: null,
  weight: null,
  access: { level: 20, by: 'paid' },
  rights: ['see', 'comment', 'plan', 'wellness'],
  summary: {
    distance: 0,
    duration: 0,
    weighted_load: 0,
    num_activities: 0,
    loads: [0, 0, 0, 0, 0, 0, 0],
    eb_acr: null,
    eb_acr_on: null,
  },
  num_recent_activities: 0,
  last_activity_on: null,
  sleep: [],
  missed: [],
  broken: [],
});

const candidate = (memberId: Name, state: string) => ({
  memberId,
  state,
  conflicts: [],
  distance: null,
  duration: null,
  load: null,
});
/** The machine's athletes are called a and b. */
const wire = (rows: unknown): never[] =>
  (rows as { memberId: Name }[]).map((row) => toSnake({ ...row, memberId: people[row.memberId].id }) as never);
const assignment = {
  assignment_id: people.a.id,
  title: null,
  assigned_by: null,
  created_on: '2026-05-04T08:00:00Z',
  first_day: '2026-05-05',
  last_day: '2026-05-05',
  workouts: 1,
  athletes: 1,
  untouched: 1,
  removed: 0,
  taken_back_on: null,
};

replay('planning for many', {
  machine: machines.planAssigning,
  plan: {
    ...plans.planAssigning,
    samples: {
      ...plans.planAssigning.samples,
      CHECK: plans.planAssigning.samples['CHECK']!.slice(0, 1),
      // The second athlete is excluded until the coach includes them.
      'xstate.done.actor.check': [
        { type: 'xstate.done.actor.check', output: [candidate('a', 'free'), candidate('b', 'busy')] },
      ],
    },
    // The selection only matters while it is visible.
    key: ({ value, context }) => [
      value,
      context.failure,
      context.outcomes,
      value === 'reviewing' ? context.included.toSorted() : null,
    ],
  },
  bounds: {},
  begin: async (): Promise<Script<typeof machines.planAssigning>> => {
    const checked = held('previewAssignment');
    const made = held('assignPlans');
    const taken = held('takeBackAssignment');
    await openApp('/team?assign=1', {
      member: coach,
      reads: 'empty',
      answers: {
        previewAssignment: checked.hold,
        assignPlans: made.hold,
        takeBackAssignment: taken.hold,
        getTeamRoster: () => ({ team, roster: [entry('a'), entry('b')] }),
      },
    });
    await page.getByLabelText(assignWords.name, { exact: true }).fill('Strides');
    await page.getByLabelText(assignWords.asText).fill('20 min z2');
    for (const { name } of Object.values(people)) await page.getByRole('checkbox', { name }).click();
    const box = (name: Name) => page.getByRole('checkbox', { name: assignWords.include(people[name].name) });
    const failed = ({ context }: AnyMachineSnapshot, title: string) =>
      context.failure === null
        ? expect.element(page.getByRole('alert')).not.toBeInTheDocument()
        : expect.element(page.getByRole('alert')).toHaveTextContent(title);
    return {
      drive: {
        CHECK: () => press(assignWords.check),
        INCLUDE: ({ memberId }) => box(memberId as Name).click(),
        ASSIGN: () => press(/^Plan for \d+ athletes?$/),
        BACK: () => press(new RegExp(`^(?:${assignWords.back}|${assignWords.more})$`)),
        TAKE_BACK: () => press(assignWords.takeBack),
        'xstate.done.actor.check': ({ output }) => checked.next({ athletes: wire(output) }),
        'xstate.error.actor.check': () => checked.next(breakOff()),
        'xstate.done.actor.assignAll': ({ output }) => made.next({ assignment, athletes: wire(output) }),
        'xstate.error.actor.assignAll': () => made.next(breakOff()),
        'xstate.done.actor.takeBack': ({ output }) => taken.next({ assignment, removed: Number(output) }),
        'xstate.error.actor.takeBack': () => taken.next(breakOff()),
      },
      look: {
        choosing: async (snapshot) => {
          await expect.element(page.getByRole('button', { name: assignWords.check })).toBeEnabled();
          await expect.element(page.getByLabelText(assignWords.name, { exact: true })).toHaveValue('Strides');
          await failed(snapshot, assignWords.notChecked);
        },
        checking: () => isBusy(assignWords.check),
        reviewing: async (snapshot) => {
          const { included } = snapshot.context as { included: readonly string[] };
          for (const name of ['a', 'b'] as const) {
            if (included.includes(name)) await expect.element(box(name)).toBeChecked();
            else await expect.element(box(name)).not.toBeChecked();
          }
          await failed(snapshot, assignWords.notAssigned);
        },
        assigning: ({ context }) => isBusy(assignWords.assignTo(context.included.length)),
        assigned: async (snapshot) => {
          const outcomes = snapshot.context.outcomes as readonly { readonly outcome: string }[];
          const got = outcomes.filter(({ outcome }) => outcome === 'assigned').length;
          await expect.element(page.getByRole('heading', { name: assignWords.done(got) })).toBeVisible();
          await expect.poll(() => page.getByText(assignWords.notFor).elements().length).toBe(got === 0 ? 1 : 0);
          const back = page.getByRole('button', { name: assignWords.takeBack, exact: true });
          await expect.poll(() => back.elements().length).toBe(got);
          await failed(snapshot, assignWords.notTakenBack);
        },
        takingBack: () => isBusy(assignWords.takeBack),
        takenBack: ({ context }) =>
          expect.element(page.getByRole('heading', { name: assignWords.takenBack(context.removed) })).toBeVisible(),
      },
    };
  },
});
