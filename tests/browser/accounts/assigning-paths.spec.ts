import type { Page, Route } from '@playwright/test';
import { eq } from 'drizzle-orm';
import type { AnyMachineSnapshot } from 'xstate';
import { toSnake } from '../../../domain/case.ts';
import { machines } from '../../../machines/index.ts';
import { members, teamMembers, teams } from '../../../server/db/schema/members.ts';
import { assignWords as words } from '../../../src/features/team/assign-words.ts';
import { teamPageWords } from '../../../src/features/team/words.ts';
import { pathsOf } from '../../machines/paths.ts';
import { plans } from '../../machines/plans.ts';
import type { Sample } from '../../machines/walk.ts';
import { testPassword } from '../../server/member.ts';
import { withDatabase } from '../../server/with-database.ts';
import { expect, heading, passwordBox, test } from './people.ts';
import { hold } from './replay.ts';

// The paths that the walk of the machine takes, taken once more in the page: the coach's events by hand, the server's by answers that the
// test holds back.
test.use({ isGuest: true, mayFail: true });

const athlete = (memberId: string, state: string) => ({
  memberId,
  state,
  conflicts: [],
  distance: null,
  duration: null,
  load: null,
});

/** Of the walk, with an athlete who is left out until the coach says otherwise in the place of one who cannot be planned for. */
const plan = {
  ...plans.planAssigning,
  samples: {
    ...plans.planAssigning.samples,
    'xstate.done.actor.check': [
      { type: 'xstate.done.actor.check', output: [athlete('a', 'free'), athlete('b', 'busy')] },
    ],
  },
  /** Who is ticked matters as long as it can be seen. */
  key: ({ value, context }: AnyMachineSnapshot) => [
    value,
    context.failure,
    context.outcomes,
    value === 'reviewing' ? context.included.toSorted() : null,
  ],
};

interface Names {
  readonly a: { readonly id: string; readonly name: string };
  readonly b: { readonly id: string; readonly name: string };
}

/** What is on the page in each state of the machine. */
function looksOf(page: Page, people: Names): Record<string, (snapshot: AnyMachineSnapshot) => Promise<void>> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const busy = (name: string) => expect(button(name)).toHaveAttribute('data-busy', 'true');
  const failed = (snapshot: AnyMachineSnapshot, title: string) =>
    expect(page.getByRole('alert')).toHaveText(snapshot.context.failure === null ? [] : [new RegExp(title)]);
  const isIn = ({ context }: AnyMachineSnapshot, of: string) => (context.included as string[]).includes(of);
  return {
    choosing: async (snapshot) => {
      await expect(button(words.check)).toBeEnabled();
      await expect(page.getByLabel(words.name, { exact: true })).toHaveValue('Strides');
      await failed(snapshot, words.notChecked);
    },
    checking: () => busy(words.check),
    reviewing: async (snapshot) => {
      for (const of of ['a', 'b'] as const) {
        await expect(page.getByRole('checkbox', { name: words.include(people[of].name) })).toBeChecked({
          checked: isIn(snapshot, of),
        });
      }
      await failed(snapshot, words.notAssigned);
    },
    assigning: ({ context }) => busy(words.assignTo(context.included.length)),
    assigned: async (snapshot) => {
      const got = (snapshot.context.outcomes as { outcome: string }[]).filter(({ outcome }) => outcome === 'assigned');
      await expect(page.getByRole('heading', { name: words.done(got.length) })).toBeVisible();
      await expect(page.getByText(words.notFor)).toHaveCount(got.length === 0 ? 1 : 0);
      await expect(button(words.takeBack)).toHaveCount(got.length);
      await failed(snapshot, words.notTakenBack);
    },
    takingBack: () => busy(words.takeBack),
    takenBack: ({ context }) =>
      expect(page.getByRole('heading', { name: words.takenBack(context.removed) })).toBeVisible(),
  };
}

test('planning for many: every shortest path of the machine', async ({ page, server }) => {
  test.slow();
  const [coach, ada, bea] = await Promise.all(Array.from({ length: 3 }, () => server.register()));
  const people: Names = { a: { id: ada!.memberId, name: 'Ada Byron' }, b: { id: bea!.memberId, name: 'Bea Brook' } };
  await withDatabase(server, async (db) => {
    const [team] = await db.insert(teams).values({ name: 'Early birds' }).returning();
    const set = (memberId: string, values: Partial<typeof members.$inferInsert>) =>
      db.update(members).set(values).where(eq(members.memberId, memberId));
    await set(coach!.memberId, { memberType: 'Coach', accessLevel: 20 });
    await set(ada!.memberId, { firstName: 'Ada', lastName: 'Byron' });
    await set(bea!.memberId, { firstName: 'Bea', lastName: 'Brook' });
    await db
      .insert(teamMembers)
      .values([coach!, ada!, bea!].map(({ memberId }) => ({ teamId: team!.teamId, memberId })));
  });
  await page.goto('/login?redirect=%2Fteam');
  await page.getByLabel('Email').fill(coach!.email);
  await passwordBox(page).fill(testPassword);
  await passwordBox(page).press('Enter');
  await expect(heading(page, teamPageWords.teamOverview)).toBeVisible();
  // Whoever has entered something is asked before they leave.
  page.on('dialog', (dialog) => dialog.accept());

  const checked = await hold(page, '**/plan-assignments/preview', 'POST');
  const made = await hold(page, /\/plan-assignments\/[\da-f-]{36}$/, 'PUT');
  const taken = await hold(page, /\/plan-assignments\/[\da-f-]{36}$/, 'DELETE');
  /** The machine's people are called a and b. */
  const wire = (rows: unknown) =>
    (rows as { memberId: 'a' | 'b' }[]).map((row) => toSnake({ ...row, memberId: people[row.memberId].id }));
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
    taken_back_on: null,
  };
  const lost = (route: Route) => route.abort();
  const drive: Record<string, (event: Sample) => Promise<unknown>> = {
    CHECK: () => page.getByRole('button', { name: words.check }).click(),
    INCLUDE: ({ memberId, isIncluded }) =>
      page.getByRole('checkbox', { name: words.include(people[memberId as 'a' | 'b'].name) }).setChecked(!!isIncluded),
    ASSIGN: () => page.getByRole('button', { name: /^Plan for \d+ athletes?$/ }).click(),
    BACK: () => page.getByRole('button', { name: new RegExp(`^(?:${words.back}|${words.more})$`) }).click(),
    TAKE_BACK: () => page.getByRole('button', { name: words.takeBack, exact: true }).click(),
    'xstate.done.actor.check': async ({ output }) =>
      (await checked.next()).fulfill({ json: { athletes: wire(output) } }),
    'xstate.error.actor.check': async () => lost(await checked.next()),
    'xstate.done.actor.assignAll': async ({ output }) =>
      (await made.next()).fulfill({ json: { assignment, athletes: wire(output) } }),
    'xstate.error.actor.assignAll': async () => lost(await made.next()),
    'xstate.done.actor.takeBack': async ({ output }) =>
      (await taken.next()).fulfill({ json: { assignment, removed: output } }),
    'xstate.error.actor.takeBack': async () => lost(await taken.next()),
  };
  const look = looksOf(page, people);
  const paths = pathsOf(machines.planAssigning, plan, undefined);
  expect(paths.length).toBeGreaterThan(4);
  for (const { name, steps } of paths) {
    await test.step(name, async () => {
      await page.goto('/team?assign=1');
      await page.getByLabel(words.name, { exact: true }).fill('Strides');
      await page.getByLabel(words.asText).fill('20 min z2');
      for (const { name: who } of [people.a, people.b]) await page.getByRole('checkbox', { name: who }).check();
      for (const { event, snapshot } of steps) {
        await drive[event.type]?.(event);
        await look[String(snapshot.value)]?.(snapshot);
      }
    });
  }
});
