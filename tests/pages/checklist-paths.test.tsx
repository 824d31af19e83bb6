import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PublishedPage } from '../../domain/partners/published.ts';
import { SHARING_TEXT_VERSION } from '../../domain/partners/sharing-texts.ts';
import { machines } from '../../machines/index.ts';
import { samplePages } from '../../server/partners/samples/pages.ts';
import { plans } from '../machines/plans.ts';
import { endsOf, notReached, notTaken } from '../machines/script.ts';
import { breakOff } from './harness/fake-api.ts';
import { held } from './harness/held.ts';
import { ada } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';
import { replay } from './harness/replay.ts';

const terms = 'Accept the terms and conditions';
const account = 'Log in or create an account';
const cohortId = '6f0c1d52-5f0e-4a3b-9d1c-0b1914b19142';
const person = { memberId: ada.member_id, email: ada.email_address };
const { key } = plans.registrationChecklist;

// Signing out elsewhere has a separate journey; the page's last request is answered immediately.
const elsewhere = ['PERSON_CHANGED', 'TYPED', 'CHOOSE_LEVEL', 'surroundings', 'error.actor.reload'];

replay('registration checklist', {
  machine: machines.registrationChecklist,
  plan: {
    inputs: [],
    samples: {
      OPEN: ['terms', 'account'].map((ref) => ({ type: 'OPEN', ref })),
      COMPLETE: [{ type: 'COMPLETE', value: true }],
      'xstate.done.actor.partnerAccount': [{ kind: 'existing', person }, null].map((output) => ({
        type: 'xstate.done.actor.partnerAccount',
        output,
      })),
      'xstate.error.actor.joinCohort': [
        { type: 'xstate.error.actor.joinCohort', error: { tag: 'Network', status: null, message: 'No.' } },
      ],
    },
    ...(key !== undefined && { key }),
  },
  input: {
    programme: {
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
    },
    draft: null,
    person,
  },
  bounds: {
    isTaken: (type) => !type.includes('error.actor.partnerAccount') && !elsewhere.some((part) => type.includes(part)),
  },
  begin: async () => {
    const joined = held('joinCohort');
    const published: PublishedPage = {
      slug: 'wear-test',
      isOpen: true,
      lastDay: null,
      page: samplePages['wear-test'] as PublishedPage['page'],
      cohort: { id: cohortId, name: 'Alderfoot wear test', available_permissions: [3], url: null },
      team: null,
      event: null,
      survey: null,
    };
    const open = await openApp('/optin/wear-test', {
      member: ada,
      reads: 'empty',
      answers: {
        getPartnerPage: () => published,
        countPageStep: () => undefined,
        joinCohort: joined.hold,
      },
    });
    const dialog = page.getByRole('dialog');
    const join = page.getByRole('button', { name: 'Join Now' });
    return {
      drive: {
        OPEN: ({ ref }) =>
          page
            .getByRole('main')
            .getByRole('button', { name: ref === 'terms' ? terms : account })
            .click(),
        COMPLETE: () => dialog.getByRole('button', { name: 'I accept the terms and conditions' }).click(),
        CANCEL: () => userEvent.keyboard('{Escape}'),
        JOIN: () => join.click(),
        'xstate.done.actor.partnerAccount': ({ output }) =>
          output === null
            ? userEvent.keyboard('{Escape}')
            : dialog.getByRole('button', { name: `Continue as ${ada.email_address}` }).click(),
        'xstate.done.actor.joinCohort': async () => {
          const member_id = ada.member_id;
          const { body } = await joined.next({
            cohort_member: { member_id, cohort_id: cohortId, permissions: 3, date_joined: '2026-10-15T08:00:00Z' },
          });
          expect(body).toEqual({ member_id, cohort_id: cohortId, permissions: 3, text_version: SHARING_TEXT_VERSION });
        },
        'xstate.error.actor.joinCohort': () => joined.next(breakOff()),
        'xstate.done.actor.reload': () => undefined,
        ...notTaken('PERSON_CHANGED', 'CHOOSE_LEVEL', 'DETAILS_TYPED', 'ANSWERS_TYPED'),
        ...notTaken('xstate.error.actor.partnerAccount', 'xstate.error.actor.reload'),
        ...notTaken(...endsOf('surroundings', 'survey', 'registerForEvent', 'saveAnswers', 'updateProfile')),
        ...notTaken(...endsOf('joinTeam', 'applyCoupon')),
      },
      look: {
        restoring: 'passed through',
        'open.deciding': 'passed through',
        'joining.next': 'passed through',
        'open.collecting': () => expect.element(join).toHaveAttribute('aria-disabled', 'true'),
        'open.ready': () => expect.element(join).not.toHaveAttribute('aria-disabled'),
        'open.failed': () => expect.element(page.getByRole('alert')).toHaveTextContent('Not joined yet'),
        asking: () => expect.element(dialog).toHaveTextContent('Terms and conditions'),
        account: () => expect.element(dialog).toHaveTextContent('Continue with an existing account'),
        'joining.optingIn': () => expect.element(page.getByRole('button', { name: 'Opting in...' })).toBeVisible(),
        'joining.syncing': () => undefined,
        joined: async () => {
          await expect.element(page.getByRole('heading', { name: 'You’re in' })).toBeVisible();
          expect(open.path()).toBe('/optin/wear-test');
        },
        ...notReached('survey', 'joining.registering', 'joining.savingAnswers', 'joining.updatingProfile'),
        ...notReached('joining.authorizing', 'joining.applyingCoupon'),
      },
    };
  },
});
