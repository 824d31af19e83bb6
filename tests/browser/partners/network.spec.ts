import type { Page } from '@playwright/test';
import { sampleIds } from '../../../server/partners/samples/pages.ts';
import { expect, haveAccount, test } from '../fixtures/person.ts';
import { acceptTerms, createAccount, dialog, fillIn, finishSurvey, join, step } from './steps.ts';

// Requests are aborted on purpose, one after another, at each step of joining.
test.use({ ownContext: true, mayFail: true });

const signedUp = async (page: Page) => {
  await acceptTerms(page);
  await createAccount(page);
};
const answered = async (page: Page) => {
  await step(page, 'Fill out the survey').click();
  const survey = dialog(page);
  await survey.getByRole('radiogroup', { name: 'Have you had an injury' }).getByText('No', { exact: true }).click();
  await survey.getByLabel('First name').fill('Ada');
  await survey.getByLabel('Last name').fill('Long');
  await survey.getByLabel('In which year were you born?').fill('1990');
  await finishSurvey(page);
};
const cohort = ['POST', '**/api/cohort-members'] as const;
const event = ['POST', '**/distributed-events/*/register'] as const;
const reading = ['GET', '**/api/member/*'] as const;

const kinds = [
  {
    kind: 'a team',
    path: '/optin/client-portal',
    prepare: signedUp,
    acts: [['PATCH', '**/api/team/*/members/*'], reading],
  },
  {
    kind: 'an event with details',
    path: `/register/${sampleIds.cohorts.virtualRace}`,
    prepare: async (page: Page) => {
      await fillIn(page, 'Please, provide some details');
      await signedUp(page);
    },
    acts: [event, cohort, reading],
  },
  {
    kind: 'the challenge',
    path: '/2020-b1914',
    prepare: async (page: Page) => {
      await answered(page);
      await signedUp(page);
    },
    acts: [event, ['POST', '**/survey/documents'], ['POST', '**/api/member/*'], cohort, reading],
  },
] as const;

// The challenge has all steps of the event, and more.
const chosen = kinds.filter(({ kind }) => process.env['LONG'] !== undefined || kind !== 'an event with details');
for (const { kind, path, prepare, acts } of chosen) {
  test(`lost while joining ${kind} is reported each time, and the last attempt joins once`, async ({ page }) => {
    await page.goto(path);
    await prepare(page);
    const button = page.getByRole('button', { name: /^(Join|Register) Now$/ });
    for (const [method, pattern] of acts) {
      await page.route(pattern, (route) => (route.request().method() === method ? route.abort() : route.fallback()));
      await button.click();
      await expect(page.getByRole('alert')).toContainText('Not joined yet');
      await page.unroute(pattern);
    }
    // Completed steps stay completed, even after a reload in between.
    await page.reload();
    await expect(button).not.toHaveAttribute('aria-disabled');
    await button.click();
    await expect(page.getByRole('heading', { name: "Let's Get Started" }).or(page.getByText('Success!'))).toBeVisible();
  });
}

test('lost while applying a coupon is reported, and the next attempt joins', async ({ page }) => {
  const { email } = await haveAccount(page);
  await page.goto('/optin/race-partner');
  await acceptTerms(page);
  await step(page, 'Log in or create an account').click();
  await dialog(page)
    .getByRole('button', { name: `Continue as ${email}` })
    .click();
  await page.route('**/api/member/*/payment', (route) => route.abort());
  await join(page).click();
  await expect(page.getByRole('alert')).toContainText('Not joined yet');
  await page.unroute('**/api/member/*/payment');
  await join(page).click();
  await expect(page.getByRole('heading', { name: 'You’re in' })).toBeVisible();
});
