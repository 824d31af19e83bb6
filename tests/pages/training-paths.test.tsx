import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { TrainingPlanWire } from '../../domain/entities/training-plan.ts';
import { newDraft } from '../../domain/training/draft.ts';
import { machines } from '../../machines/index.ts';
import { trainingPageWords as words } from '../../src/features/training/words.ts';
import { plans } from '../machines/plans.ts';
import type { Script } from '../machines/script.ts';
import type { Sample } from '../machines/walk.ts';
import { breakOff, refuse } from './harness/fake-api.ts';
import { held } from './harness/held.ts';
import { ada } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';
import { replay } from './harness/replay.ts';

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const isBusy = (name: string) =>
  expect.element(page.getByRole('button', { name, exact: true })).toHaveAttribute('data-busy', 'true');

const id = '7d3c9a54-1f0e-4c7b-9a5e-2f6f0c1d2e3f';
const nextWeek = '2026-10-22';
const revision = '00000000-0000-4000-8000-000000000001';
const planned = (title: string | null, made = revision): TrainingPlanWire => ({
  training_plan_id: id,
  training_plan_date: nextWeek,
  activity_type_id: 34,
  title,
  comment: null,
  plan_definition: [],
  load: null,
  total_distance: null,
  total_duration: null,
  estimated_load: 0,
  estimated_distance: 0,
  estimated_duration: 0,
  reps_count: null,
  reps_duration: null,
  reps_zone: null,
  daily_diary_id: null,
  removed_on: null,
  revision: made,
  modifying_member_id: null,
  modifier_name: null,
  origin: null,
});
const draft = { ...newDraft(id, nextWeek), activityTypeId: 34, title: 'Rest', components: [] };

replay('a planned workout', {
  machine: machines.workoutEditor,
  // One path to each state is enough: the walk of the machine takes the other transitions.
  plan: {
    ...plans.workoutEditor,
    key: ({ value, context }) => [value, context.draft.title, context.theirs === null, context.wanted],
  },
  input: { saved: { draft, revision }, kept: null },
  bounds: {},
  begin: async (): Promise<Script<typeof machines.workoutEditor>> => {
    const savings = held('saveTrainingPlan');
    let listed = [planned('Rest')];
    await openApp(`/training?plan=${id}`, {
      member: ada,
      reads: 'empty',
      answers: {
        saveTrainingPlan: savings.hold,
        listTrainingPlans: () => ({ training_plans: listed }),
      },
    });
    const title = page.getByRole('textbox', { name: 'Name', exact: true });
    await expect.element(title).toHaveValue('Rest');
    /** The field's content, and the last request. */
    let written = 'Rest';
    let isGone = false;
    const answer = ({ output }: Sample) => {
      const { kind, theirs } = output as { kind: string; theirs?: { draft: { title: string } } | null };
      if (kind === 'saved') return savings.next({ training_plan: planned('Tempo') });
      listed = theirs ? [planned(theirs.draft.title, revision.replace('1', '3'))] : [];
      isGone = !theirs;
      return savings.next(refuse(409, 'Changed.', 'plan_changed'));
    };
    const fail = () => savings.next(breakOff());
    return {
      drive: {
        EDITED: () => {
          written = 'Tempo';
          return title.fill('Tempo');
        },
        SAVE: () => press('Save'),
        REMOVE: () => press('Delete'),
        UNDO: () => press('Undo'),
        CLOSE: (_, before) => press(before?.value === 'removed' ? 'Close' : 'Cancel'),
        DISCARD: () => press('Discard'),
        STAY: () => userEvent.keyboard('{Escape}'),
        KEEP_MINE: (_, before) => press(before?.context.wanted === 'remove' ? 'Delete anyway' : 'Keep mine'),
        TAKE_THEIRS: () => {
          written = 'Theirs';
          return press(isGone ? 'Leave it deleted' : 'Use the other version');
        },
        'xstate.done.actor.savePlan': answer,
        'xstate.done.actor.removePlan': answer,
        'xstate.done.actor.restorePlan': answer,
        'xstate.error.actor.savePlan': fail,
        'xstate.error.actor.removePlan': fail,
        'xstate.error.actor.restorePlan': fail,
      },
      look: {
        editing: () => expect.element(title).toHaveValue(written),
        saving: () => isBusy('Save'),
        removing: () => isBusy('Delete'),
        removed: () => expect.element(page.getByText('Workout deleted')).toBeVisible(),
        restoring: () => isBusy('Undo'),
        conflict: ({ context }) =>
          expect
            .element(page.getByRole('alertdialog'))
            .toHaveTextContent(
              context.theirs === null ? words.theyDeleted : words.theyChanged(context.theirs.draft.title),
            ),
        leaving: () => expect.element(page.getByRole('alertdialog')).toHaveTextContent('Discard your changes?'),
        closed: () => expect.element(page.getByRole('heading', { level: 1, name: 'Training' })).toBeVisible(),
      },
    };
  },
});
