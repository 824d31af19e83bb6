import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';
import { messages } from '../../domain/messages.ts';
import { couponBoxIn } from '../../machines/couponCheck/selectors.ts';
import { machines } from '../../machines/index.ts';
import { plans } from '../machines/plans.ts';
import { endsOf, notReached, notTaken } from '../machines/script.ts';
import type { Sample } from '../machines/walk.ts';
import { breakOff, refuse } from './harness/fake-api.ts';
import { held } from './harness/held.ts';
import { ada, someTokens } from './harness/member.ts';
import { openApp } from './harness/open-app.tsx';
import { replay } from './harness/replay.ts';

const password = () => page.getByRole('textbox', { name: /password/i });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

replay('coupon check', {
  machine: machines.couponCheck,
  plan: plans.couponCheck,
  input: { coupon: '', isFixed: false, isUntried: false },
  begin: async () => {
    const checked = held('getCoupon');
    await openApp('/signup', { answers: { getCoupon: checked.hold } });
    await press('Have a coupon?');
    const box = page.getByLabelText('Coupon');
    const check = page.getByRole('button', { name: 'Check' });
    const boxIn = (snapshot: AnyMachineSnapshot) => couponBoxIn(snapshot as Parameters<typeof couponBoxIn>[0]);
    return {
      drive: {
        EDIT: ({ coupon }) => box.fill(String(coupon)),
        CHECK: () => check.click(),
        REMOVE: () => press('Use another coupon'),
        'xstate.done.actor.checkCoupon': ({ output }) => checked.next(output as never),
        'xstate.error.actor.checkCoupon': ({ error }) => {
          const { tag, message } = error as { tag: string; message: string };
          return checked.next(tag === 'Network' ? breakOff() : refuse(404, message));
        },
      },
      look: {
        starting: 'passed through',
        unchecked: async ({ context }, event) => {
          await expect.element(box).toBeEnabled();
          await expect.element(box).toHaveValue(context.coupon);
          if (event.type.startsWith('xstate.error'))
            await expect.element(page.getByText(messages.errors.offline)).toBeVisible();
        },
        checking: () => expect.element(check).toHaveAttribute('data-busy', 'true'),
        valid: async (snapshot) => {
          await expect.element(page.getByText(boxIn(snapshot).praise ?? '')).toBeVisible();
          await expect.element(box).toBeDisabled();
        },
        invalid: (snapshot) => expect.element(box).toHaveAccessibleDescription(boxIn(snapshot).complaint ?? ''),
      },
    };
  },
});

replay('password reset', {
  machine: machines.passwordReset,
  plan: plans.passwordReset,
  input: { screen: 'request', email: '' },
  begin: async () => {
    const asked = held('forgotPassword');
    const confirmed = held('confirmPasswordReset');
    const open = await openApp('/reset', {
      answers: { forgotPassword: asked.hold, confirmPasswordReset: confirmed.hold },
    });
    const dialog = page.getByRole('alertdialog');
    const isTitled = (name: string) => expect.element(page.getByRole('heading', { name })).toBeVisible();
    const isRefused = ({ context }: AnyMachineSnapshot, title: string) => {
      const alert = page.getByRole('alert');
      return context.failure === null
        ? expect.element(alert).not.toBeInTheDocument()
        : expect.element(alert).toHaveTextContent(`${title}${context.failure.message}`);
    };
    return {
      drive: {
        REQUEST: async ({ email }) => {
          await page.getByLabelText('Email').fill(String(email));
          await press('Reset Password');
        },
        CONFIRM: async (event) => {
          await page.getByLabelText('Email').fill(String(event['email']));
          await page.getByLabelText('Confirmation code').fill(String(event['code']));
          await page.getByRole('textbox', { name: 'New password', exact: true }).fill(String(event['password']));
          await page.getByRole('textbox', { name: 'Re-enter new password' }).fill(String(event['password']));
          await press('Set new password');
        },
        ASK_AGAIN: () => press('Send a new code'),
        READ: () => dialog.getByRole('button', { name: 'OK' }).click(),
        'xstate.done.actor.requestReset': () => asked.next({}),
        'xstate.error.actor.requestReset': () => asked.next(refuse(400, 'No.')),
        'xstate.done.actor.confirmReset': () => confirmed.next({}),
        'xstate.error.actor.confirmReset': () => confirmed.next(refuse(400, 'No.')),
      },
      look: {
        deciding: 'passed through',
        request: async (snapshot) => {
          await isTitled('Reset Password');
          await isRefused(snapshot, messages.reset.requestFailed);
        },
        requesting: () => expect.element(page.getByRole('button', { name: messages.reset.working })).toBeVisible(),
        requested: () => expect.element(dialog).toHaveTextContent(messages.reset.requested),
        confirm: async (snapshot) => {
          await isTitled('Confirm Password Reset');
          await expect.element(page.getByLabelText('Email')).toHaveValue(snapshot.context.email);
          await isRefused(snapshot, messages.reset.confirmFailed);
        },
        confirming: () => expect.element(page.getByRole('button', { name: messages.reset.confirming })).toBeVisible(),
        confirmed: () => expect.element(dialog).toHaveTextContent(messages.reset.confirmed),
        finished: () => expect.poll(open.path).toBe('/login'),
      },
    };
  },
});

const refused = { tag: 'Invalid', message: 'Not you.' };
const broken = { tag: 'Invalid', message: 'Not now.' };
const fails = (id: string, error: object): Sample[] => [{ type: `xstate.error.actor.${id}`, error }];
const wayIn = ['SIGN_IN', 'authenticate', 'loadData', 'signInShown', 'done.actor.endSession'];

replay('signing in, up to the first page', {
  machine: machines.session,
  plan: {
    ...plans.session,
    samples: {
      ...plans.session.samples,
      'xstate.error.actor.authenticate': fails('authenticate', refused),
      'xstate.error.actor.loadData': fails('loadData', broken),
    },
    key: ({ value, context }) => [value, context.failure],
  },
  input: { native: false, stored: null, now: 0 },
  bounds: {
    isEnd: (snapshot) => snapshot.hasTag('signedIn'),
    isTaken: (type) => !/PASSKEY|PROVIDER/.test(type) && wayIn.some((part) => type.includes(part)),
  },
  begin: async () => {
    const authenticated = held('authenticate');
    const loaded = held('getMember');
    const open = await openApp('/login', {
      reads: 'empty',
      answers: {
        authenticate: authenticated.hold,
        getMember: loaded.hold,
        signOut: () => undefined,
        beginSetUpAtSignIn: () => ({ secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x' }),
      },
      mayReport: true,
    });
    // Briefly visible texts are recorded, since a slow machine would check too late.
    const seen: string[] = [];
    new MutationObserver(() => {
      const text = document.querySelector('form [data-busy]')?.textContent;
      if (text && seen.at(-1) !== text) seen.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    const isSaid = (text: string) => expect.poll(() => seen).toContain(text);
    return {
      drive: {
        SIGN_IN: async ({ email, password: typed }) => {
          await page.getByLabelText('Email').fill(String(email).trim());
          await password().fill(String(typed));
          await press('Log In');
        },
        'xstate.done.actor.authenticate': ({ output }) => {
          const { kind } = output as { kind?: 'code' | 'setUp' };
          const challenge = kind === 'code' ? 'SOFTWARE_TOKEN_MFA' : 'MFA_SETUP';
          return authenticated.next(
            kind === undefined
              ? { member: ada, tokens: someTokens }
              : ({ challenge, session: 'x'.repeat(40), expires: someTokens.credentials_expire } as never),
          );
        },
        'xstate.error.actor.authenticate': () => authenticated.next(refuse(400, refused.message)),
        'xstate.done.actor.loadData': () => loaded.next({ member: [ada] }),
        // The data is requested a second time before the sign-in is abandoned.
        'xstate.error.actor.loadData': async () => {
          await loaded.next(refuse(400, broken.message));
          await loaded.next(refuse(400, broken.message));
        },
        'xstate.done.actor.endSession': () => undefined,
        'xstate.after.signInShown.session.succeeded': () => undefined,
        ...notTaken('FORM_LEFT', 'MEMBER_CHANGED', 'REALTIME_NEWS', 'REALTIME_RECONNECTED', 'REGISTER', 'SEND_CODE'),
        ...notTaken('SIGN_OUT', 'STAY', 'STORED_SESSION_CHANGED', 'TAB_VISIBLE', 'TOKEN_NEEDED', 'TOKEN_REFUSED'),
        ...notTaken(
          'SIGN_IN_WITH_PASSKEY',
          'SIGN_IN_WITH_PROVIDER',
          'LET_IN',
          'USE_PASSKEY',
          'TRY_DEMO',
          'xstate.error.actor.endSession',
        ),
        ...notTaken(...endsOf('realtime', 'loadImports', 'surroundings', 'answerChallenge', 'factorSetUp', 'register')),
        ...notTaken(
          ...endsOf('createDemo', 'leaveForProvider', 'usePasskey', 'refreshTokens', 'reachServer', 'readSituation'),
        ),
      },
      look: {
        signedOut: ({ context }) =>
          expect.element(page.getByRole('alert')).toHaveTextContent(`Unable to log in: ${context.failure.message}`),
        signingIn: () => isSaid(messages.login.signingIn),
        loadingData: () => isSaid(messages.login.loadingData),
        succeeded: () => isSaid(messages.login.success),
        askingForCode: () => expect.element(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible(),
        settingUpFactor: () => expect.element(page.getByRole('heading', { name: /two-step/i })).toBeVisible(),
        signingOut: () => undefined,
        'authenticated.fresh': () => expect.poll(open.path).toBe('/'),
        restoring: 'passed through',
        ...notReached('reachingServer', 'refreshingStored', 'verifyingCode', 'registering', 'creatingDemo'),
        ...notReached('usingPasskey', 'verifyingPasskey', 'leavingForProvider'),
        ...notReached('authenticated.checking', 'authenticated.refreshing', 'authenticated.waitingToRetry'),
        ...notReached('authenticated.reachingServer', 'authenticated.cutOff'),
      },
    };
  },
});
