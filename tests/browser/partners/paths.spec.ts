import type { Page, Route } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import { newStep } from '../../../domain/partners/draft.ts';
import type { Answers } from '../../../domain/survey/answers.ts';
import type { Survey } from '../../../domain/survey/schema.ts';
import { machines } from '../../../machines/index.ts';
import { partnerPages, surveys } from '../../../server/db/schema/partners.ts';
import { samplePages } from '../../../server/partners/samples/pages.ts';
import { plans } from '../../machines/plans.ts';
import type { Sample } from '../../machines/walk.ts';
import { withDatabase } from '../../server/with-database.ts';
import { hold, type Path, pathsOf } from '../accounts/replay.ts';
import { expect, haveAccount, makeAccount, password, test } from '../fixtures/person.ts';
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
const isNetwork = ({ error }: Sample) => (error as { readonly tag?: string } | undefined)?.tag === 'Network';
/** The samples of a plan without those that `drops` names. */
const without = (samples: Readonly<Record<string, readonly Sample[]>>, drops: (event: Sample) => boolean) =>
  Object.fromEntries(Object.entries(samples).map(([type, events]) => [type, events.filter((event) => !drops(event))]));

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

test('festival: the shortest paths of the machine', async ({ page }) => {
  test.slow();
  const go = page.getByRole('button', { name: "LET'S GO!" });
  const isShown = (name: string | RegExp) => () => expect(page.getByRole('heading', { name })).toBeVisible();
  const isSaid = (text: string) => () => expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  const asked = await hold(page, '**/iaaa/is-cohort-member?*');
  const registered = await hold(page, '**/api/auth/register');
  const loggedIn = await hold(page, '**/api/auth/authenticate');
  const coded = await hold(page, '**/api/auth/second-factor');
  const joined = await hold(page, '**/api/cohort-members');
  let given: unknown = null;
  const letIn = (route: Route) => route.fulfill({ json: given });
  const challenge = (kind: string) => ({
    challenge: kind,
    session: 'x'.repeat(40),
    expires: Math.ceil(Date.now() / 1000) + 300,
  });
  const drive: Replay['drive'] = {
    RETRY: () => page.getByRole('button', { name: 'Try again' }).click(),
    CHOOSE: () => page.getByText('Individual Data, Identified').click(),
    SUBMIT: async () => {
      await page.getByRole('textbox', { name: /password/i }).fill(password);
      await go.click();
    },
    SEND_CODE: async ({ code }) => {
      await page.getByRole('textbox').first().fill(String(code));
      await page.keyboard.press('Enter');
    },
    BACK: () => page.getByRole('button', { name: 'Back', exact: true }).click(),
    'xstate.done.actor.lookUp': async ({ output }) => {
      const { standing } = output as { readonly standing: string };
      const route = await asked.next();
      if (standing === 'unknown') return route.fulfill({ status: 404, json: { message: 'No.', code: 'unknown_user' } });
      return route.fulfill({ json: standing === 'member' });
    },
    'xstate.error.actor.lookUp': async () => (await asked.next()).abort(),
    'xstate.done.actor.register': async () => letIn(await registered.next()),
    'xstate.error.actor.register': async () => (await registered.next()).abort(),
    'xstate.done.actor.signIn': async ({ output }) => {
      const { kind } = output as { readonly kind: string };
      const route = await loggedIn.next();
      if (kind === 'in') return letIn(route);
      return route.fulfill({ status: 202, json: challenge(kind === 'code' ? 'SOFTWARE_TOKEN_MFA' : 'MFA_SETUP') });
    },
    'xstate.error.actor.signIn': async () => (await loggedIn.next()).abort(),
    'xstate.done.actor.sendCode': async () => letIn(await coded.next()),
    'xstate.error.actor.sendCode': async () => (await coded.next()).abort(),
    'xstate.done.actor.joinCohort': async () => {
      const { member_id, cohort_id, permissions } = (await joined.next().then(async (route) => {
        const body = route.request().postDataJSON() as Record<string, unknown>;
        const date_joined = new Date(0).toISOString();
        await route.fulfill({ json: { cohort_member: { ...body, date_joined } } });
        return body;
      })) as Record<string, unknown>;
      expect([typeof member_id, typeof cohort_id, permissions]).toEqual(['string', 'string', 3]);
    },
    'xstate.error.actor.joinCohort': async () => (await joined.next()).abort(),
  };
  const look: Replay['look'] = {
    loading: isSaid('Good Miles Festival is loading'),
    error: isShown('Uh oh!'),
    notJoined: isShown('Uh oh!'),
    newUser: isShown('Welcome!'),
    notInCohort: isShown(/^Welcome, /),
    notAuthenticated: isShown('Welcome back'),
    signingUp: isSaid('Creating account...'),
    signingIn: isSaid('Signing In...'),
    askingForCode: isShown('Enter your code'),
    settingUpElsewhere: () => expect(page.getByRole('link', { name: 'Go to the login page' })).toBeVisible(),
    joining: isSaid('Syncing to Good Miles Festival ...'),
    connected: () => expect(page).toHaveURL('/custom/rhf/connections'),
  };
  // Who is signed in already has a journey of their own, and a session does not end by itself.
  const samples = without(
    plans.festival.samples,
    (event) =>
      (event.type.includes('error') && !isNetwork(event)) ||
      (event['output'] as { isSignedIn?: boolean } | undefined)?.isSignedIn === true,
  );
  const [input] = plans.festival.inputs;
  const paths = pathsOf(machines.festival, { ...plans.festival, samples }, input);
  expect(paths.length).toBeGreaterThan(5);
  for (const path of chosen(paths)) {
    await test.step(path.name, async () => {
      const account = await makeAccount(page);
      given = account.given;
      await page.goto(`/custom/rhf?e=${encodeURIComponent(Buffer.from(account.email).toString('base64'))}`);
      await replay(path, { drive, look });
      // Whoever is in is out again, and what was asked belongs to the path before.
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
    });
  }
});

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

test('survey: the shortest paths of the machine', async ({ page, server }) => {
  const [input] = plans.survey.inputs as readonly { readonly survey: Survey }[];
  const survey = input?.survey ?? { questions: [] };
  const [surveyId, slug] = [crypto.randomUUID(), `survey-${crypto.randomUUID().slice(0, 8)}`];
  const asking = { ...samplePages['wear-test'], surveyId, steps: [newStep('survey'), newStep('account')] };
  await withDatabase(server, async (db) => {
    await db.insert(surveys).values({ surveyId, version: 1, name: 'Shoes', schema: survey });
    await db.insert(partnerPages).values({ slug, page: asking, publishedAt: new Date() });
  });
  const box = dialog(page).getByLabel('Which shoe?');
  const drive: Replay['drive'] = {
    ANSWER: ({ answer }) => box.fill(String(answer ?? '')),
    SUBMIT: () => dialog(page).getByRole('button', { name: 'Save answers' }).click(),
    CLOSE: () => dialog(page).getByRole('button', { name: 'Close' }).click(),
  };
  /** What is typed stands in its field, and what is wrong below it, in the states that say so. */
  const shown = async ({ context, value }: AnyMachineSnapshot) => {
    const { answers } = context as { readonly answers: Answers };
    await expect(box).toHaveValue(String(answers['shoe'] ?? ''));
    const isWrong = value === 'correcting' && answers['shoe'] === undefined;
    await expect(dialog(page).getByText('Shoe is required')).toHaveCount(isWrong ? 1 : 0);
  };
  const look: Replay['look'] = {
    answering: shown,
    correcting: shown,
    finished: async ({ context }) => {
      const { output } = context as { readonly output: Answers | null };
      await expect(dialog(page)).toBeHidden();
      await expect(step(page, `Fill out the survey (${output === null ? 'Not done yet' : 'Done'})`)).toBeVisible();
    },
  };
  const paths = pathsOf(machines.survey, plans.survey, input);
  expect(paths.length).toBeGreaterThan(3);
  for (const path of chosen(paths)) {
    await test.step(path.name, async () => {
      await page.goto(`/optin/${slug}`);
      await page.evaluate(() => sessionStorage.clear());
      await page.goto(`/optin/${slug}`);
      await step(page, 'Fill out the survey').click();
      await expect(box).toBeVisible();
      await replay(path, { drive, look });
    });
  }
});
