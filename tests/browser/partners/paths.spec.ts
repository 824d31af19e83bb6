import type { Page } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import { machines } from '../../../machines/index.ts';
import { plans } from '../../machines/plans.ts';
import type { Sample } from '../../machines/walk.ts';
import { type Path, pathsOf } from '../../machines/paths.ts';
import { hold } from '../accounts/replay.ts';
import { expect, haveAccount, test } from '../fixtures/person.ts';
import { dialog, join, step } from './steps.ts';

// The paths that the walk of the machines takes, taken once more in the page: a person's events by hand, the server's by answers that the test
// holds back. Every third of them; all with LONG.
test.use({ mayFail: true, ownContext: true });

// What a page still asks when its test is over is nobody's business any more.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const chosen = (paths: readonly Path[]): readonly Path[] =>
  process.env['LONG'] === undefined ? paths.filter((_, index) => index % 3 === 0) : paths;
const nameOf = ({ value }: AnyMachineSnapshot): string => {
  const flat = (part: unknown): string =>
    typeof part === 'string'
      ? part
      : Object.entries(Object(part))
          .map(([name, inner]) => `${name}.${flat(inner)}`)
          .join();
  return flat(value);
};
interface Replay {
  readonly drive: Readonly<Record<string, (event: Sample) => Promise<unknown>>>;
  readonly look: Readonly<Record<string, (snapshot: AnyMachineSnapshot) => Promise<unknown>>>;
}
async function replay({ steps }: Path, { drive, look }: Replay): Promise<void> {
  for (const { event, snapshot } of steps) {
    await drive[event.type]?.(event);
    await look[nameOf(snapshot)]?.(snapshot);
  }
}

test('registration checklist: the shortest paths of the machine', async ({ page }) => {
  test.slow();
  const { email } = await haveAccount(page);
  const ada = { memberId: 'm1', email };
  const joined = await hold(page, '**/api/cohort-members');
  const terms = 'Accept the terms and conditions';
  const account = 'Log in or create an account';
  const openStep = (page_: Page, ref: unknown) => step(page_, ref === 'terms' ? terms : account).click();
  const drive: Replay['drive'] = {
    OPEN: ({ ref }) => openStep(page, ref),
    COMPLETE: () => dialog(page).getByRole('button', { name: 'I accept the terms and conditions' }).click(),
    CANCEL: () => page.keyboard.press('Escape'),
    JOIN: () => join(page).click(),
    'xstate.done.actor.partnerAccount': ({ output }) =>
      output === null
        ? page.keyboard.press('Escape')
        : dialog(page)
            .getByRole('button', { name: `Continue as ${email}` })
            .click(),
    'xstate.done.actor.joinCohort': async () => {
      const route = await joined.next();
      const body = route.request().postDataJSON() as Record<string, unknown>;
      await route.fulfill({ json: { cohort_member: { ...body, date_joined: new Date(0).toISOString() } } });
    },
    'xstate.error.actor.joinCohort': async () => (await joined.next()).abort(),
  };
  const look: Replay['look'] = {
    'open.collecting': () => expect(join(page)).toHaveAttribute('aria-disabled', 'true'),
    'open.ready': () => expect(join(page)).not.toHaveAttribute('aria-disabled'),
    'open.failed': () => expect(page.getByRole('alert')).toContainText('Unable to sign up'),
    asking: () => expect(dialog(page)).toContainText('Terms and conditions'),
    account: () => expect(dialog(page)).toContainText('Continue with an existing account'),
    'joining.optingIn': () => expect(page.getByRole('button', { name: 'Opting in...' })).toBeVisible(),
    joined: () => expect(page).toHaveURL('/'),
  };
  const programme = {
    steps: [
      { ref: 'terms', message: terms },
      { ref: 'account', message: account },
    ],
    survey: null,
    cohortName: 'Alderfoot wear test',
    contactEmail: 'partners@longrun.example',
    hasEvent: false,
    hasCohort: true,
    hasTeam: false,
    hasCoupon: false,
  };
  const samples = {
    OPEN: ['terms', 'account'].map((ref) => ({ type: 'OPEN', ref })),
    COMPLETE: [{ type: 'COMPLETE', value: true }],
    'xstate.done.actor.partnerAccount': [{ kind: 'existing', person: ada }, null].map((output) => ({
      type: 'xstate.done.actor.partnerAccount',
      output,
    })),
    'xstate.error.actor.joinCohort': [
      { type: 'xstate.error.actor.joinCohort', error: { tag: 'Network', status: null, message: 'No.' } },
    ],
  };
  // Signing out elsewhere has a journey of its own; what the page reads last is answered at once.
  const isTaken = (type: string) =>
    !['PERSON_CHANGED', 'surroundings', 'error.actor.reload', 'error.actor.partnerAccount', 'TYPED'].some((part) =>
      type.includes(part),
    );
  const { key } = plans.registrationChecklist;
  const plan = { inputs: [], samples, ...(key !== undefined && { key }) };
  const paths = pathsOf(machines.registrationChecklist, plan, { programme, draft: null, person: ada }, { isTaken });
  expect(paths.length).toBeGreaterThan(3);
  for (const path of chosen(paths)) {
    await test.step(path.name, async () => {
      await page.goto('/optin/wear-test');
      await page.evaluate(() => sessionStorage.clear());
      await page.goto('/optin/wear-test');
      await replay(path, { drive, look });
    });
  }
});
