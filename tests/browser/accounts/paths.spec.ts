import type { Page, Route } from '@playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import { messages } from '../../../domain/messages.ts';
import { couponBoxIn } from '../../../machines/couponCheck/selectors.ts';
import { machines } from '../../../machines/index.ts';
import { plans } from '../../machines/plans.ts';
import type { Sample } from '../../machines/walk.ts';
import { password } from '../fixtures/person.ts';
import { expect, heading, passwordBox, test } from './people.ts';
import { type Gate, hold, type Path, pathsOf } from './replay.ts';

// The paths that the walk of the machines takes, taken once more in the page: a person's events by hand, the server's by
// answers that the test holds back.
test.use({ isGuest: true, mayFail: true });

const refuse = (route: Route, status: number, message: string) =>
  route.fulfill({ status, json: { message, code: 'refused' } });

const boxIn = (snapshot: AnyMachineSnapshot) => couponBoxIn(snapshot as Parameters<typeof couponBoxIn>[0]);

test('coupon check: every shortest path of the machine', async ({ page }) => {
  test.slow();
  const gate = await hold(page, '**/api/payment/coupon/*');
  const box = page.getByLabel('Coupon');
  const check = page.getByRole('button', { name: 'Check' });
  const drive: Record<string, (event: Sample) => Promise<unknown>> = {
    EDIT: ({ coupon }) => box.fill(String(coupon)),
    CHECK: () => check.click(),
    REMOVE: () => page.getByRole('button', { name: 'Use another coupon' }).click(),
    'xstate.done.actor.checkCoupon': async ({ output }) => (await gate.next()).fulfill({ json: output }),
    'xstate.error.actor.checkCoupon': async ({ error }) => {
      const { tag, message } = error as { tag: string; message: string };
      return tag === 'Network' ? (await gate.next()).abort() : refuse(await gate.next(), 404, message);
    },
  };
  const look: Record<string, (snapshot: AnyMachineSnapshot, event: Sample) => Promise<void>> = {
    unchecked: async ({ context }, event) => {
      await expect(box).toBeEnabled();
      await expect(box).toHaveValue(context.coupon);
      if (event.type.startsWith('xstate.error')) await expect(page.getByText(messages.errors.offline)).toBeVisible();
    },
    checking: () => expect(check).toHaveAttribute('data-busy', 'true'),
    valid: async (snapshot) => {
      await expect(page.getByText(boxIn(snapshot).praise ?? '')).toBeVisible();
      await expect(box).toBeDisabled();
    },
    invalid: (snapshot) => expect(box).toHaveAccessibleDescription(boxIn(snapshot).complaint ?? ''),
  };
  const paths = pathsOf(machines.couponCheck, plans.couponCheck, { coupon: '', isFixed: false });
  expect(paths.length).toBeGreaterThan(2);
  for (const { name, steps } of paths) {
    await test.step(name, async () => {
      await page.goto('/signup');
      await page.getByRole('button', { name: 'Have a coupon?' }).click();
      for (const { event, snapshot } of steps) {
        await drive[event.type]?.(event);
        await look[String(snapshot.value)]?.(snapshot, event);
      }
    });
  }
});

/** What a person does on the two pages of a reset, and what the server answers. */
function resetDriver(page: Page, asked: Gate, confirmed: Gate): Record<string, (event: Sample) => Promise<unknown>> {
  return {
    REQUEST: async ({ email }) => {
      await page.getByLabel('Email').fill(String(email));
      await page.getByRole('button', { name: 'Reset Password' }).click();
    },
    CONFIRM: async (event) => {
      await page.getByLabel('Email').fill(String(event['email']));
      await page.getByLabel('Confirmation code').fill(String(event['code']));
      await passwordBox(page, 'New password').fill(String(event['password']));
      await passwordBox(page, 'Re-enter new password').fill(String(event['password']));
      await page.getByRole('button', { name: 'Set new password' }).click();
    },
    ASK_AGAIN: () => page.getByRole('button', { name: 'Send a new code' }).click(),
    READ: () => page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click(),
    'xstate.done.actor.requestReset': async () => (await asked.next()).fulfill({ json: {} }),
    'xstate.error.actor.requestReset': async () => refuse(await asked.next(), 400, 'No.'),
    'xstate.done.actor.confirmReset': async () => (await confirmed.next()).fulfill({ json: {} }),
    'xstate.error.actor.confirmReset': async () => refuse(await confirmed.next(), 400, 'No.'),
  };
}

test('password reset: every shortest path of the machine', async ({ page }) => {
  test.slow();
  const asked = await hold(page, '**/api/auth/forgot-password');
  const confirmed = await hold(page, '**/api/auth/confirm-password-reset');
  const drive = resetDriver(page, asked, confirmed);
  const alert = page.getByRole('alert');
  const dialog = page.getByRole('alertdialog');
  const refused = ({ context }: AnyMachineSnapshot, title: string) =>
    context.failure === null
      ? expect(alert).toHaveCount(0)
      : expect(alert).toHaveText(`${title}${context.failure.message}`);
  const look: Record<string, (snapshot: AnyMachineSnapshot) => Promise<void>> = {
    request: async (snapshot) => {
      await expect(heading(page, 'Reset Password')).toBeVisible();
      await refused(snapshot, messages.reset.requestFailed);
    },
    requesting: () => expect(page.getByRole('button', { name: messages.reset.working })).toBeVisible(),
    requested: () => expect(dialog).toContainText(messages.reset.requested),
    confirm: async (snapshot) => {
      await expect(heading(page, 'Confirm Password Reset')).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue(snapshot.context.email);
      await refused(snapshot, messages.reset.confirmFailed);
    },
    confirming: () => expect(page.getByRole('button', { name: messages.reset.confirming })).toBeVisible(),
    confirmed: () => expect(dialog).toContainText(messages.reset.confirmed),
    finished: () => expect(page).toHaveURL('/login'),
  };
  const paths = pathsOf(machines.passwordReset, plans.passwordReset, { screen: 'request', email: '' });
  expect(paths.length).toBeGreaterThan(1);
  for (const { name, steps } of paths) {
    await test.step(name, async () => {
      await page.goto('/reset');
      for (const { event, snapshot } of steps) {
        await drive[event.type]?.(event);
        await look[String(snapshot.value)]?.(snapshot);
      }
    });
  }
});

test('signing in: every shortest path of the machine, up to the first page', async ({ page, somebody }) => {
  test.slow();
  const { samples, ...plan } = plans.session;
  const wanted = ['SIGN_IN', 'authenticate', 'loadData', 'signInShown', 'endSession'];
  const isSignIn = (type: string) => wanted.some((part) => type.includes(part));
  const refused = { tag: 'Invalid', message: 'Not you.' };
  const broken = { tag: 'Invalid', message: 'Not now.' };
  const paths = pathsOf(
    machines.session,
    {
      ...plan,
      samples: {
        ...samples,
        'xstate.error.actor.authenticate': [{ type: 'xstate.error.actor.authenticate', error: refused }],
        'xstate.error.actor.loadData': [{ type: 'xstate.error.actor.loadData', error: broken }],
      },
      key: ({ value, context }) => [value, context.failure],
    },
    { native: false, stored: null, now: 0 },
    { isEnd: (snapshot) => snapshot.hasTag('signedIn'), isTaken: isSignIn },
  );
  expect(paths.length).toBeGreaterThan(2);

  const authenticated = await hold(page, '**/api/auth/authenticate');
  const loaded = await hold(page, /\/api\/member\/[\da-f-]+$/);
  /** Words that pass are gathered in the page, since a slow test would come too late to see them. */
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const text = document.querySelector('form [data-busy]')?.textContent;
      if (text && seen.at(-1) !== text) seen.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  const said = (text: string) =>
    expect.poll(() => page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toContain(text);
  const drive: Record<string, () => Promise<unknown>> = {
    SIGN_IN: async () => {
      await page.getByLabel('Email').fill(somebody.email);
      await passwordBox(page).fill(password);
      await page.getByRole('button', { name: 'Log In' }).click();
    },
    'xstate.done.actor.authenticate': async () => (await authenticated.next()).continue(),
    'xstate.error.actor.authenticate': async () => refuse(await authenticated.next(), 400, refused.message),
    'xstate.done.actor.loadData': async () => (await loaded.next()).continue(),
    // Asked for a second time before it is given up.
    'xstate.error.actor.loadData': async () => {
      await refuse(await loaded.next(), 400, broken.message);
      await refuse(await loaded.next(), 400, broken.message);
    },
  };
  const look: Record<string, (snapshot: AnyMachineSnapshot) => Promise<void>> = {
    signedOut: ({ context }) =>
      expect(page.getByRole('alert')).toHaveText(`Unable to log in: ${context.failure.message}`),
    signingIn: () => said(messages.login.signingIn),
    loadingData: () => said(messages.login.loadingData),
    succeeded: () => said(messages.login.success),
  };
  const endsIn = ({ steps }: Path) => Number(steps.at(-1)?.snapshot.hasTag('signedIn') ?? false);
  // Who is in does not see the login any more.
  for (const { name, steps } of paths.toSorted((one, other) => endsIn(one) - endsIn(other))) {
    await test.step(name, async () => {
      await page.goto('/login');
      for (const { event, snapshot } of steps) {
        await drive[event.type]?.();
        if (snapshot.hasTag('signedIn')) await expect(page).toHaveURL('/');
        else await look[String(snapshot.value)]?.(snapshot);
      }
    });
  }
});
