import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';
import { addDays, mondayOf } from '../../domain/dates.ts';
import { machines } from '../../machines/index.ts';
import { trainingPlanWords as words } from '../../src/features/training/plans/words.ts';
import { plans } from '../machines/plans.ts';
import type { Script } from '../machines/script.ts';
import { breakOff, refuse } from './harness/fake-api.ts';
import { held } from './harness/held.ts';
import { ada, TODAY } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';
import { replay } from './harness/replay.ts';

const id = '00000000-0000-4000-8000-000000000001';
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const isBusy = (name: string | RegExp) =>
  expect.element(page.getByRole('button', { name, exact: true })).toHaveAttribute('data-busy', 'true');

const monday = addDays(mondayOf(TODAY), 7);
const workout = (title: string, day: number) => ({
  week: 1,
  day,
  activity_type_id: 2,
  title,
  comment: null,
  plan_definition: [],
  load: null,
  total_distance: null,
  total_duration: null,
});
const template = {
  template_id: id,
  name: 'Base',
  description: null,
  weeks: 1,
  phases: [],
  team_id: null,
  is_own: true,
  owner_name: null,
  workouts_count: 2,
  workouts: [workout('Free', 0), workout('Sick', 1)],
};
const ill = {
  marker_id: id,
  kind: 'ill' as const,
  first_day: addDays(monday, 1),
  last_day: addDays(monday, 1),
  name: null,
  priority: null,
};
const application = { application_id: id, name: 'Base', first_day: monday, last_day: monday, untouched: 1 };

/** Workouts as the page places them: the second is on a day with a marker. */
const placement = {
  items: [
    { key: 'saved 0', obstacles: [] },
    { key: 'saved 1', obstacles: [{ kind: 'marker' }] },
  ],
  unplaced: [],
};
const both = ['xstate.done.actor.check', 'xstate.done.actor.recheck'] as const;

replay('applying a plan', {
  machine: machines.planApplying,
  plan: {
    ...plans.planApplying,
    samples: {
      ...plans.planApplying.samples,
      INCLUDE: [
        { type: 'INCLUDE', keys: ['saved 0'], isIncluded: false },
        { type: 'INCLUDE', keys: ['saved 1'], isIncluded: true },
      ],
      ...Object.fromEntries(both.map((type) => [type, [{ type, output: placement }]])),
    },
    // The selection only matters while it is visible.
    key: ({ value, context }) => [
      value,
      context.failure,
      context.planned,
      value === 'reviewing' ? context.included.toSorted() : null,
    ],
  },
  bounds: {},
  begin: async (): Promise<Script<typeof machines.planApplying>> => {
    const checked = held('listTrainingPlans');
    const written = held('applyPlan');
    const taken = held('undoPlanApplication');
    await openApp(`/training/plans/apply?plan=${id}`, {
      member: ada,
      reads: 'empty',
      answers: {
        getPlanTemplate: () => ({ template }),
        listDayMarkers: () => ({ markers: [ill] }),
        listTrainingPlans: checked.hold,
        applyPlan: written.hold,
        undoPlanApplication: taken.hold,
      },
    });
    const box = (key: string) => page.getByRole('checkbox', { name: key === 'saved 0' ? 'Free' : 'Sick' });
    const failed = ({ context }: AnyMachineSnapshot, title: string) =>
      context.failure === null
        ? expect.element(page.getByRole('alert')).not.toBeInTheDocument()
        : expect.element(page.getByRole('alert')).toHaveTextContent(title);
    const plan = /^Plan \d+ workouts?$/;
    const noPlans = { training_plans: [] };
    return {
      drive: {
        CHECK: () => press(words.preview),
        INCLUDE: ({ keys }) => box((keys as string[])[0]!).click(),
        APPLY: () => press(plan),
        BACK: () => press(new RegExp(`^(?:${words.backToChoice}|${words.again})$`)),
        TAKE_BACK: () => press(words.undo),
        'xstate.done.actor.check': () => checked.next(noPlans),
        'xstate.error.actor.check': () => checked.next(breakOff()),
        'xstate.done.actor.recheck': () => checked.next(noPlans),
        'xstate.error.actor.recheck': () => checked.next(breakOff()),
        'xstate.done.actor.write': ({ output }) =>
          written.next({ application: { ...application, workouts: Number(output) } }),
        'xstate.error.actor.write': ({ error }) =>
          written.next(
            (error as { readonly code?: string }).code === undefined
              ? breakOff()
              : refuse(409, 'Changed', 'plan_changed'),
          ),
        'xstate.done.actor.takeBack': ({ output }) => taken.next({ removed: Number(output) }),
        'xstate.error.actor.takeBack': () => taken.next(breakOff()),
      },
      look: {
        choosing: async (snapshot) => {
          await expect.element(page.getByRole('button', { name: words.preview })).toBeEnabled();
          await failed(snapshot, words.notChecked);
        },
        checking: () => isBusy(words.preview),
        reviewing: async (snapshot) => {
          const { included } = snapshot.context as { included: readonly string[] };
          for (const { key } of placement.items) {
            if (included.includes(key)) await expect.element(box(key)).toBeChecked();
            else await expect.element(box(key)).not.toBeChecked();
          }
          await failed(snapshot, words.notPlanned);
        },
        writing: ({ context }) => isBusy(words.planWorkouts(context.included.length)),
        rechecking: () => isBusy(plan),
        applied: async (snapshot) => {
          const planned = Number(snapshot.context.planned);
          await expect.element(page.getByRole('heading', { name: words.done(planned) })).toBeVisible();
          const undo = page.getByRole('button', { name: words.undo, exact: true });
          await expect.poll(() => undo.elements().length).toBe(planned === 0 ? 0 : 1);
          await failed(snapshot, words.notTakenBack);
        },
        takingBack: () => isBusy(words.undo),
        takenBack: ({ context }) =>
          expect.element(page.getByRole('heading', { name: words.takenBack(context.removed) })).toBeVisible(),
      },
    };
  },
});
