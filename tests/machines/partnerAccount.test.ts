import { describe, expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createPartnerAccountImplementations } from '../../machines/partnerAccount/implementations.ts';
import {
  type PasswordResult,
  partnerAccountMachine,
  type Person,
} from '../../machines/partnerAccount/partnerAccount.machine.ts';
import { partnerAccountView } from '../../machines/partnerAccount/selectors.ts';
import { failed, fake } from './support.ts';

const ada: Person = { memberId: 'm1', email: 'ada@example.com' };
const login = { email: 'ada@example.com', password: 'Longrun-1!' };

function start(person: Person | null = null) {
  const deps = {
    signIn: fake<typeof login, PasswordResult>(),
    sendCode: fake<{ readonly code: string }, Person>(),
    register: fake<typeof login, Person>(),
    signOut: fake<void>(),
  };
  const machine = partnerAccountMachine.provide(createPartnerAccountImplementations(deps));
  const actor = createActor(machine, { input: { person } }).start();
  return { ...deps, actor, view: () => partnerAccountView(actor.getSnapshot()), output: () => toPromise(actor) };
}

describe('a signed-in person', () => {
  test('is offered to continue with their account', async () => {
    const { actor, view, output } = start(ada);
    expect(view()).toEqual({
      view: 'choose',
      email: 'ada@example.com',
      isBusy: false,
      working: null,
      refusal: null,
      reason: null,
      accountExists: false,
      canGoBack: false,
      canClose: true,
    });
    actor.send({ type: 'CONTINUE' });
    expect(await output()).toEqual({ kind: 'existing', person: ada });
  });

  test('with the wrong account is signed out, and chooses again', async () => {
    const { actor, view, signOut } = start(ada);
    actor.send({ type: 'NOT_YOU' });
    expect(view()).toEqual({
      view: 'choose',
      isBusy: true,
      canClose: false,
      email: 'ada@example.com',
      working: null,
      refusal: null,
      reason: null,
      accountExists: false,
      canGoBack: false,
    });
    await signOut.answer();
    expect(view()).toEqual({
      view: 'choose',
      email: null,
      isBusy: false,
      working: null,
      refusal: null,
      reason: null,
      accountExists: false,
      canGoBack: false,
      canClose: true,
    });
    actor.send({ type: 'CONTINUE' });
    expect(actor.getSnapshot().status).toBe('active');
  });
});

describe('an existing account', () => {
  test('is signed in, and completes the step', async () => {
    const { actor, view, signIn, output } = start();
    actor.send({ type: 'LOG_IN' });
    actor.send({ type: 'SUBMIT', ...login });
    expect(view()).toEqual({
      view: 'logIn',
      working: 'Signing In...',
      canGoBack: false,
      canClose: false,
      email: null,
      isBusy: true,
      refusal: null,
      reason: null,
      accountExists: false,
    });
    expect(signIn.asked).toEqual([login]);
    await signIn.answer({ kind: 'in', person: ada });
    expect(await output()).toEqual({ kind: 'existing', person: ada });
  });

  test.each([
    ['a wrong password', failed('BadCredentials', 'Incorrect username or password.')],
    ['too many tries', failed('Forbidden', 'Password attempts exceeded')],
    ['no connection', failed('Network', 'No connection. Check your network and try again.')],
  ])('is refused for %s under its title, with the message of the response', async (_, failure) => {
    const { actor, view, signIn } = start();
    actor.send({ type: 'LOG_IN' });
    actor.send({ type: 'SUBMIT', ...login });
    await signIn.fail(failure);
    expect(view()).toEqual({
      view: 'logIn',
      refusal: 'Unable to log in',
      reason: failure.message,
      isBusy: false,
      email: null,
      working: null,
      accountExists: false,
      canGoBack: true,
      canClose: true,
    });
    actor.send({ type: 'BACK' });
    expect(view()).toEqual({
      view: 'choose',
      refusal: null,
      email: null,
      isBusy: false,
      working: null,
      reason: null,
      accountExists: false,
      canGoBack: false,
      canClose: true,
    });
  });

  test('with a second factor requires the code, as often as necessary', async () => {
    const { actor, view, signIn, sendCode, output } = start();
    actor.send({ type: 'LOG_IN' });
    actor.send({ type: 'SUBMIT', ...login });
    await signIn.answer({ kind: 'code' });
    actor.send({ type: 'SEND_CODE', code: '000000' });
    await sendCode.fail(failed('Invalid', 'Wrong code.'));
    expect(view()).toEqual({
      view: 'code',
      reason: 'Wrong code.',
      email: null,
      isBusy: false,
      working: null,
      refusal: 'Unable to log in',
      accountExists: false,
      canGoBack: true,
      canClose: true,
    });
    actor.send({ type: 'SEND_CODE', code: '123456' });
    await sendCode.answer(ada);
    expect(await output()).toEqual({ kind: 'existing', person: ada });
  });

  test('returns to the password if the code took too long, or was cancelled', async () => {
    const { actor, view, signIn, sendCode, signOut } = start();
    actor.send({ type: 'LOG_IN' });
    actor.send({ type: 'SUBMIT', ...login });
    await signIn.answer({ kind: 'code' });
    actor.send({ type: 'SEND_CODE', code: '123456' });
    await sendCode.fail(failed('Unauthorized', 'That took too long.'));
    expect(view()).toEqual({
      view: 'logIn',
      reason: 'That took too long.',
      email: null,
      isBusy: false,
      working: null,
      refusal: 'Unable to log in',
      accountExists: false,
      canGoBack: true,
      canClose: true,
    });
    actor.send({ type: 'SUBMIT', ...login });
    await signIn.answer({ kind: 'code' });
    actor.send({ type: 'BACK' });
    await signOut.answer();
    expect(view()).toEqual({
      view: 'logIn',
      refusal: null,
      email: null,
      isBusy: false,
      working: null,
      reason: null,
      accountExists: false,
      canGoBack: true,
      canClose: true,
    });
  });

  test('that must set up a second factor is redirected to do so', async () => {
    const { actor, view, signIn } = start();
    actor.send({ type: 'LOG_IN' });
    actor.send({ type: 'SUBMIT', ...login });
    await signIn.answer({ kind: 'setUp' });
    expect(view()).toEqual({
      view: 'setUp',
      canGoBack: true,
      email: null,
      isBusy: false,
      working: null,
      refusal: null,
      reason: null,
      accountExists: false,
      canClose: true,
    });
  });
});

describe('a new account', () => {
  test('is created, and completes the step', async () => {
    const { actor, view, register, output } = start();
    actor.send({ type: 'CREATE' });
    actor.send({ type: 'SUBMIT', ...login });
    expect(view()).toEqual({
      view: 'create',
      working: 'Creating account...',
      email: null,
      isBusy: true,
      refusal: null,
      reason: null,
      accountExists: false,
      canGoBack: false,
      canClose: false,
    });
    await register.answer(ada);
    expect(await output()).toEqual({ kind: 'new', person: ada });
  });

  test('for an existing address leads to logging in', async () => {
    const { actor, view, register } = start();
    actor.send({ type: 'CREATE' });
    actor.send({ type: 'SUBMIT', ...login });
    await register.fail(failed('Conflict', 'An account with the given email already exists.'));
    expect(view()).toEqual({
      view: 'create',
      refusal: 'Unable to create account',
      accountExists: true,
      email: null,
      isBusy: false,
      working: null,
      reason: 'An account with the given email already exists.',
      canGoBack: true,
      canClose: true,
    });
    actor.send({ type: 'LOG_IN' });
    expect(view()).toEqual({
      view: 'logIn',
      refusal: null,
      accountExists: false,
      email: null,
      isBusy: false,
      working: null,
      reason: null,
      canGoBack: true,
      canClose: true,
    });
  });
});

test('the dialog can be closed from each of its views, without any effect', async () => {
  for (const way of [[], ['LOG_IN'], ['CREATE']] as const) {
    const { actor, output } = start();
    for (const type of way) actor.send({ type });
    actor.send({ type: 'CLOSE' });
    expect(await output()).toBeNull();
  }
});
