import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';
import type { PublishedPage } from '../../domain/partners/published.ts';
import type { Answers as SurveyAnswers } from '../../domain/survey/answers.ts';
import type { Survey } from '../../domain/survey/schema.ts';
import { newStep } from '../../domain/partners/draft.ts';
import { SHARING_TEXT_VERSION } from '../../domain/partners/sharing-texts.ts';
import { machines } from '../../machines/index.ts';
import { samplePages } from '../../server/partners/samples/pages.ts';
import { plans } from '../machines/plans.ts';
import type { Sample } from '../machines/walk.ts';
import { breakOff, refuse } from './harness/fake-api.ts';
import { held } from './harness/held.ts';
import { ada, NOW, someTokens } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';
import { replay } from './harness/replay.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const cohortId = '6f0c1d52-5f0e-4a3b-9d1c-0b1914b19145';

/** A page for strangers. */
const published = (slug: string, changes: Partial<PublishedPage> = {}): PublishedPage => ({
  slug,
  isOpen: true,
  lastDay: null,
  page: samplePages[slug] as PublishedPage['page'],
  cohort: null,
  team: null,
  event: null,
  survey: null,
  ...changes,
});

/** Signing in as another member, and sessions that end in between, have separate tests. */
const festivalSamples = Object.fromEntries(
  Object.entries(plans.festival.samples).map(([type, events]) => [
    type,
    events.filter(({ error, output }) => {
      const isOtherError = type.includes('error') && (error as { tag: string }).tag !== 'Network';
      return !isOtherError && (output as { isSignedIn?: boolean } | undefined)?.isSignedIn !== true;
    }),
  ]),
);

replay('festival', {
  machine: machines.festival,
  plan: { ...plans.festival, samples: festivalSamples },
  input: plans.festival.inputs[0],
  // Ending a sign-in cannot fail for the page.
  bounds: { isTaken: (type) => type !== 'xstate.error.actor.leaveCode' },
  begin: async () => {
    const asked = held('isCohortMember');
    const registered = held('register');
    const loggedIn = held('authenticate');
    const coded = held('answerSecondFactor');
    const joined = held('joinCohort');
    const cohort = { id: cohortId, name: 'Good Miles Festival', available_permissions: [3, 2, 1], url: null };
    const open = await openApp(`/custom/rhf?e=${encodeURIComponent(btoa(ada.email_address))}`, {
      reads: 'empty',
      answers: {
        getMember: () => ({ member: [ada] }),
        getPartnerPage: () => published('rhf', { cohort: cohort as PublishedPage['cohort'] }),
        isCohortMember: asked.hold,
        register: registered.hold,
        authenticate: loggedIn.hold,
        answerSecondFactor: coded.hold,
        joinCohort: joined.hold,
        signOut: () => undefined,
        beginSetUpAtSignIn: () => ({ secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x' }),
        countPageStep: () => undefined,
      },
    });
    const inside = { member: ada, tokens: someTokens };
    const isTitled = (name: string | RegExp) => () => expect.element(page.getByRole('heading', { name })).toBeVisible();
    const isSaid = (text: string) => () =>
      expect.element(page.getByText(text, { exact: true }).first()).toBeInTheDocument();
    return {
      drive: {
        RETRY: () => button('Try again').click(),
        CHOOSE: () => page.getByText('Individual Data, Identified').click(),
        SUBMIT: async ({ password }) => {
          await page.getByRole('textbox', { name: /password/i }).fill(String(password));
          await button("LET'S GO!").click();
        },
        TYPE: 'not taken',
        SEND_CODE: async ({ code }) => {
          await page.getByRole('textbox').first().fill(String(code));
          await userEvent.keyboard('{Enter}');
        },
        BACK: () => button('Back').click(),
        'xstate.done.actor.lookUp': ({ output }) => {
          const { standing } = output as { standing: string };
          return asked.next(standing === 'unknown' ? refuse(404, 'No.', 'unknown_user') : standing === 'member');
        },
        'xstate.error.actor.lookUp': () => asked.next(breakOff()),
        'xstate.done.actor.register': () => registered.next(inside),
        'xstate.error.actor.register': () => registered.next(breakOff()),
        'xstate.done.actor.signIn': ({ output }) => {
          const { kind } = output as { kind: string };
          const challenge = kind === 'code' ? 'SOFTWARE_TOKEN_MFA' : 'MFA_SETUP';
          const more = { challenge, session: 'x'.repeat(40), expires: NOW / 1000 + 300 };
          return loggedIn.next(kind === 'in' ? inside : (more as never));
        },
        'xstate.error.actor.signIn': () => loggedIn.next(breakOff()),
        'xstate.done.actor.sendCode': () => coded.next(inside),
        'xstate.error.actor.sendCode': () => coded.next(breakOff()),
        'xstate.done.actor.signOut': 'not taken',
        'xstate.error.actor.signOut': 'not taken',
        'xstate.done.actor.leaveCode': () => undefined,
        'xstate.done.actor.joinCohort': async () => {
          const member_id = ada.member_id;
          const { body } = await joined.next({
            cohort_member: { member_id, cohort_id: cohortId, permissions: 3, date_joined: '2026-10-15T08:00:00Z' },
          });
          expect(body).toEqual({ member_id, cohort_id: cohortId, permissions: 3, text_version: SHARING_TEXT_VERSION });
        },
        'xstate.error.actor.joinCohort': () => joined.next(breakOff()),
      },
      look: {
        deciding: 'passed through',
        loading: isSaid('Good Miles Festival is loading'),
        error: isTitled('Uh oh!'),
        notJoined: isTitled('Uh oh!'),
        newUser: isTitled('Welcome!'),
        notInCohort: isTitled(/^Welcome, /),
        notAuthenticated: isTitled('Welcome back'),
        signingUp: isSaid('Creating account...'),
        signingIn: isSaid('Signing In...'),
        askingForCode: isTitled('Enter your code'),
        verifyingCode: isSaid('Checking your code'),
        leavingCode: () => undefined,
        settingUpElsewhere: () =>
          expect.element(page.getByRole('link', { name: 'Go to the login page' })).toBeVisible(),
        joining: isSaid('Syncing to Good Miles Festival ...'),
        connected: () => expect.poll(open.path).toBe('/custom/rhf/connections'),
      },
    };
  },
});

const [surveyInput] = plans.survey.inputs as readonly { readonly survey: Survey }[];

replay('survey', {
  machine: machines.survey,
  plan: plans.survey,
  input: surveyInput,
  begin: async () => {
    const asking = { ...samplePages['wear-test'], surveyId: cohortId, steps: [newStep('survey'), newStep('account')] };
    await openApp('/optin/survey-test', {
      reads: 'empty',
      answers: {
        getPartnerPage: () =>
          published('survey-test', {
            page: asking as PublishedPage['page'],
            survey: { id: cohortId, version: 1, name: 'Shoes', schema: surveyInput?.survey ?? { questions: [] } },
          }),
        countPageStep: () => undefined,
      },
    });
    const step = (name: string) => page.getByRole('main').getByRole('button', { name });
    const dialog = page.getByRole('dialog');
    await step('Fill out the survey').click();
    const box = dialog.getByLabelText('Which shoe?');
    await expect.element(box).toBeVisible();
    /** Typed text stays in its field; errors are below it after the first attempt to send. */
    const isShown = async ({ context, value }: AnyMachineSnapshot) => {
      const { shoe } = context.answers as SurveyAnswers;
      await expect.element(box).toHaveValue(String(shoe ?? ''));
      const isWrong = value === 'correcting' && shoe === undefined;
      const complaint = dialog.getByText('Shoe is required');
      await expect.poll(() => complaint.elements().length).toBe(isWrong ? 1 : 0);
    };
    return {
      drive: {
        ANSWER: ({ answer }: Sample) => box.fill(String(answer ?? '')),
        SUBMIT: () => dialog.getByRole('button', { name: 'Save answers' }).click(),
        CLOSE: () => dialog.getByRole('button', { name: 'Close' }).click(),
      },
      look: {
        answering: isShown,
        correcting: isShown,
        finished: async ({ context }: AnyMachineSnapshot) => {
          await expect.element(dialog).not.toBeInTheDocument();
          const state = context.output === null ? 'Not done yet' : 'Done';
          await expect.element(step(`Fill out the survey (${state})`)).toBeVisible();
        },
      },
    };
  },
});

test('a festival opened without an address continues with the address of the session', async () => {
  const cohort: NonNullable<PublishedPage['cohort']> = {
    id: cohortId,
    name: 'Good Miles Festival',
    available_permissions: [3, 2, 1],
    url: null,
  };
  const open = await openApp('/custom/rhf', {
    member: ada,
    reads: 'empty',
    answers: {
      getPartnerPage: () => published('rhf', { cohort }),
      listCohortMembers: () => [
        {
          member: { id: cohortId, permissions: 3, deleted_on: null, date_joined: '2026-10-01' },
          cohort,
          tenant: { name: 'Everlope Running' },
        },
      ],
      countPageStep: () => undefined,
    },
  });
  await expect.poll(open.path).toBe('/custom/rhf/connections');
  await expect.element(page.getByRole('main').getByText('You’re in: ')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open dashboard' })).toHaveAttribute('href', '/');
});
