import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';
import type { ProviderStep } from '../../domain/entities/provider.ts';
import {
  createProviderReturnImplementations,
  type ProviderSignInResult,
  type ProviderReturnDependencies,
} from '../../machines/providerReturn/implementations.ts';
import {
  providerReturnMachine,
  type ProviderReturnInput,
} from '../../machines/providerReturn/providerReturn.machine.ts';
import { providerReturnView } from '../../machines/providerReturn/selectors.ts';
import type { SignInResult } from '../../machines/session/types.ts';
import { NOW, someMember, someTokens } from './samples/people.ts';
import { ear, failed, fake } from './support.ts';

const letIn = { member: someMember, tokens: someTokens };
const query = 'code=code-1&state=state-1';
const stepOf = (step: ProviderStep['step']): ProviderStep => ({ step, session: 'session-1', email: 'a@example.org' });

function start(input: Partial<ProviderReturnInput> = {}) {
  const calls = {
    finish: fake<{ query: string }, Awaited<ReturnType<ProviderReturnDependencies['finish']>>>(),
    createAccount: fake<{ session: string }, ProviderSignInResult>(),
    connect: fake<{ session: string }>(),
  };
  const let_in = ear<['signIn' | 'register', SignInResult]>();
  const implementations = createProviderReturnImplementations({ ...calls, letIn: let_in, now: () => NOW });
  const actor = createActor(providerReturnMachine.provide(implementations), {
    input: { query, step: null, isSignedIn: false, ...input },
  }).start();
  const view = () => providerReturnView(actor.getSnapshot());
  return { ...calls, letIn: let_in, actor, view, page: () => view().page };
}

describe('a response of a provider', () => {
  test('signs in, and the session takes over', async () => {
    const { finish, letIn: ears, view } = start();
    expect([view(), finish.asked]).toEqual([{ page: 'wait', email: null, failure: null, isBusy: true }, [{ query }]]);
    await finish.answer(letIn);
    expect([ears.heard, view().page, view().isBusy]).toEqual([[['signIn', { ...letIn, now: NOW }]], 'wait', true]);
  });

  test('may leave a second factor to the session', async () => {
    const { finish, letIn: ears } = start();
    await finish.answer({ kind: 'code', token: 'challenge-1', until: NOW + 300_000, hasPasskeys: true });
    expect(ears.heard).toEqual([['signIn', { kind: 'code', token: 'challenge-1', lasts: 300_000, hasPasskeys: true }]]);
  });

  test('is refused with the reason', async () => {
    const { finish, letIn: ears, view } = start();
    await finish.fail(failed('Invalid', 'Not you.'));
    expect([view(), ears.heard]).toEqual([{ page: 'refused', email: null, failure: 'Not you.', isBusy: false }, []]);
  });

  test('of an unknown person leads to an account, which can be tried again', async () => {
    const { finish, createAccount, letIn: ears, actor, view, page } = start();
    await finish.answer(stepOf('sign_up'));
    expect(view()).toEqual({ page: 'account', email: 'a@example.org', failure: null, isBusy: false });
    actor.send({ type: 'CREATE_ACCOUNT' });
    expect(view().isBusy).toBe(true);
    await createAccount.fail(failed('Network', 'No connection.'));
    expect([page(), view().failure]).toEqual(['account', 'No connection.']);
    actor.send({ type: 'CREATE_ACCOUNT' });
    expect([view().failure, createAccount.asked]).toEqual([null, [{ session: 'session-1' }, { session: 'session-1' }]]);
    await createAccount.answer(letIn);
    expect(ears.heard).toEqual([['register', { ...letIn, now: NOW }]]);
  });

  test('of a new coach who needs a second factor leads to its set-up on the login page', async () => {
    const { finish, createAccount, letIn: ears, actor } = start();
    await finish.answer(stepOf('sign_up'));
    actor.send({ type: 'CREATE_ACCOUNT' });
    await createAccount.answer({ kind: 'setUp', token: 'token-1', until: NOW + 5000, hasPasskeys: false });
    expect(ears.heard).toEqual([['signIn', { kind: 'setUp', token: 'token-1', lasts: 5000, hasPasskeys: false }]]);
  });

  test('with the address of an account asks its owner to log in', async () => {
    const { finish, view } = start();
    await finish.answer(stepOf('log_in'));
    expect(view()).toEqual({ page: 'login', email: 'a@example.org', failure: null, isBusy: false });
  });

  test.each(['connect', 'log_in'] as const)(
    'of a member who is signed in is connected when they agree (%s)',
    async (step) => {
      const { finish, connect, actor, view, page } = start({ isSignedIn: true });
      await finish.answer(stepOf(step));
      expect([page(), connect.asked]).toEqual(['connection', []]);
      actor.send({ type: 'CONNECT' });
      expect([view().isBusy, connect.asked]).toEqual([true, [{ session: 'session-1' }]]);
      await connect.fail(failed('Conflict', 'Taken.'));
      expect([page(), view().failure]).toEqual(['connection', 'Taken.']);
      actor.send({ type: 'CONNECT' });
      expect(view().failure).toBeNull();
      await connect.answer();
      expect([page(), view().isBusy]).toEqual(['connected', false]);
    },
  );
});

describe('the page opened again', () => {
  test('goes on after the login', () => {
    const { page, finish } = start({ query: '', step: stepOf('log_in'), isSignedIn: true });
    expect([page(), finish.asked]).toEqual(['connection', []]);
  });
  test('knows nothing without a step', () => {
    const { view } = start({ query: '', isSignedIn: true });
    expect(view()).toEqual({ page: 'refused', email: null, failure: null, isBusy: false });
  });
});
