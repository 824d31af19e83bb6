import type { Page } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import { addDays, localDate } from '../../../domain/dates.ts';
import { newDraft } from '../../../domain/training/draft.ts';
import { machines } from '../../../machines/index.ts';
import { trainingPageWords as words } from '../../../src/features/training/words.ts';
import { pathsOf } from '../../machines/paths.ts';
import { plans } from '../../machines/plans.ts';
import type { Sample } from '../../machines/walk.ts';
import { hold } from '../accounts/replay.ts';
import { expect, test } from './athlete.ts';

const nextWeek = addDays(localDate(Date.now() / 1000, null), 7);
const title = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });

test.use({ mayFail: true });

// What the walk takes of a workout that is planned, taken once more in the page: the answers are held back.
test('the paths of the machine are taken in the page', async ({ page }) => {
  test.slow();
  const id = '7d3c9a54-1f0e-4c7b-9a5e-2f6f0c1d2e3f';
  const revision = '00000000-0000-4000-8000-000000000001';
  const planned = (name: string | null, made = revision) => ({
    training_plan_id: id,
    training_plan_date: nextWeek,
    activity_type_id: 34,
    title: name,
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
  });
  // Each path begins without what the one before it left half written.
  await page.addInitScript(() => sessionStorage.clear());
  let listed = [planned('Rest')];
  await page.route('**/training-plans*', (route) => route.fulfill({ json: { training_plans: listed } }));
  const savings = await hold(page, '**/diary/date/*/training-plan');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const answer = async ({ output }: Sample) => {
    const { kind, theirs } = output as { kind: string; theirs?: { draft: { title: string } } | null };
    const route = await savings.next();
    if (kind === 'saved') return route.fulfill({ json: { training_plan: planned('Tempo') } });
    listed = theirs ? [planned(theirs.draft.title, revision.replace('1', '3'))] : [];
    return route.fulfill({ status: 409, json: { message: 'Changed.', code: 'plan_changed' } });
  };
  const fail = async () => (await savings.next()).abort();
  let wanted = 'save';
  let isGone = false;
  /** The name in the field: the graph knows states, and of those the first way to each. */
  let written = 'Rest';
  const drive: Record<string, (event: Sample) => Promise<unknown>> = {
    EDITED: () => title(page).fill('Tempo'),
    SAVE: () => press('Save'),
    REMOVE: () => press('Delete'),
    UNDO: () => press('Undo'),
    CLOSE: async () => ((await page.getByText('Workout deleted').count()) > 0 ? press('Close') : press('Cancel')),
    DISCARD: () => press('Discard'),
    STAY: () => page.getByRole('alertdialog').press('Escape'),
    KEEP_MINE: () => press(wanted === 'remove' ? 'Delete anyway' : 'Keep mine'),
    TAKE_THEIRS: () => press(isGone ? 'Leave it deleted' : 'Use the other version'),
    'xstate.done.actor.savePlan': answer,
    'xstate.done.actor.removePlan': answer,
    'xstate.done.actor.restorePlan': answer,
    'xstate.error.actor.savePlan': fail,
    'xstate.error.actor.removePlan': fail,
    'xstate.error.actor.restorePlan': fail,
  };
  const look: Record<string, (snapshot: AnyMachineSnapshot) => Promise<void>> = {
    editing: () => expect(title(page)).toHaveValue(written),
    saving: () => expect(page.getByRole('button', { name: 'Save' })).toHaveAttribute('data-busy', 'true'),
    removing: () => expect(page.getByRole('button', { name: 'Delete' })).toHaveAttribute('data-busy', 'true'),
    removed: () => expect(page.getByText('Workout deleted')).toBeVisible(),
    restoring: () => expect(page.getByRole('button', { name: 'Undo' })).toHaveAttribute('data-busy', 'true'),
    conflict: ({ context }) =>
      expect(page.getByRole('alertdialog')).toContainText(
        context.theirs === null ? words.theyDeleted : words.theyChanged(context.theirs.draft.title),
      ),
    leaving: () => expect(page.getByRole('alertdialog')).toContainText('Discard your changes?'),
    closed: () => expect(page.getByRole('heading', { level: 1, name: 'Training' })).toBeVisible(),
  };
  const draft = { ...newDraft(id, nextWeek), activityTypeId: 34, title: 'Rest', components: [] };
  const paths = pathsOf(
    machines.workoutEditor,
    // One path to each state is enough here: the walk takes the rest.
    {
      ...plans.workoutEditor,
      key: ({ value, context }) => [value, context.draft.title, context.theirs === null, context.wanted],
    },
    { saved: { draft, revision }, kept: null },
  );
  expect(paths.length).toBeGreaterThan(7);
  for (const { name, steps } of paths) {
    await test.step(name, async () => {
      listed = [planned('Rest')];
      written = 'Rest';
      await page.goto(`/training?plan=${id}`);
      await expect(title(page)).toHaveValue('Rest');
      for (const { event, snapshot } of steps) {
        ({ wanted } = snapshot.context as { wanted: string });
        await drive[event.type]?.(event);
        if (event.type === 'EDITED') written = 'Tempo';
        if (event.type === 'TAKE_THEIRS') written = 'Theirs';
        isGone = (snapshot.context as { theirs: unknown }).theirs === null;
        await look[String(snapshot.value)]?.(snapshot);
      }
    });
  }
});
