import { describe, expect, test } from 'vitest';
import type { Tokens } from '../../domain/entities/session.ts';
import { refusalIn, workingText } from '../../machines/session/forms.ts';
import { isOffline, memberIdIn, visitorIn } from '../../machines/session/selectors.ts';
import { ensureToken } from '../../machines/session/tokens.ts';
import { NOW, someMember, someSession, someTokens } from './samples/people.ts';
import { failed, settle } from './support.ts';
import { startSession } from './worlds/session.ts';

const MINUTE = 60_000;
const later: Tokens = { ...someTokens, idToken: 'id-2', credentialsExpire: someTokens.credentialsExpire + 3600 };

describe('restoring', () => {
  test('valid tokens sign in at once', () => {
    const { actor } = startSession({ stored: someSession });
    expect(actor.getSnapshot().value).toEqual({ authenticated: 'fresh' });
    expect(memberIdIn(actor.getSnapshot())).toBe('member-1');
    expect(visitorIn(actor.getSnapshot())).toEqual({ accessLevel: 20, memberType: 'Athlete', dashboardHidden: false });
  });

  test('tokens that expire this second do not, on the web', async () => {
    const { actor, value, clear } = startSession({ stored: someSession }, { now: someTokens.credentialsExpire * 1000 });
    expect(actor.getSnapshot().hasTag('undecided')).toBe(true);
    await settle();
    expect(value()).toBe('signedOut');
    expect(clear.heard).toHaveLength(1);
  });

  test('nor do those whose month has passed', () => {
    const { value } = startSession({ stored: someSession }, { now: someTokens.expires * 1000, isCutOff: true });
    expect(value()).toBe('signedOut');
  });

  test('in the iPhone app expired tokens are refreshed first', async () => {
    const { actor, refreshTokens, save, value } = startSession(
      { native: true, stored: someSession },
      { now: NOW + 61 * MINUTE },
    );
    expect(value()).toBe('refreshingStored');
    expect(actor.getSnapshot().hasTag('undecided')).toBe(true);
    await refreshTokens.answer(later);
    expect(value()).toEqual({ authenticated: 'fresh' });
    expect(save.heard.at(-1)).toEqual([{ ...someSession, tokens: later, updatedAt: NOW + 61 * MINUTE }]);
  });

  test('a refresh refused with 401 is silent: signed out, without a message', async () => {
    const { actor, refreshTokens, value } = startSession(
      { native: true, stored: someSession },
      { now: NOW + 61 * MINUTE },
    );
    await refreshTokens.fail(failed('Unauthorized'));
    expect(value()).toBe('signedOut');
    expect(refusalIn(actor.getSnapshot(), 'signIn')).toBeNull();
  });

  test('a network failure does not sign out', async () => {
    const { refreshTokens, value } = startSession({ native: true, stored: someSession }, { now: NOW + 61 * MINUTE });
    await refreshTokens.fail(failed('Network'));
    expect(value()).toEqual({ authenticated: 'waitingToRetry' });
  });

  test('without stored data no one is signed in', () => {
    const { actor, value } = startSession();
    expect(value()).toBe('signedOut');
    expect(visitorIn(actor.getSnapshot())).toBeNull();
  });
});

describe('signing in', () => {
  test('shows its four texts and trims the input', async () => {
    const { actor, authenticate, loadData, save, announceSignIn, pass } = startSession();
    const text = () => workingText(actor.getSnapshot());
    expect(text()).toBeNull();
    actor.send({ type: 'SIGN_IN', email: ' runner@example.org ', password: ' Secret1! ' });
    expect(text()).toBe('Signing In...');
    expect(authenticate.asked).toEqual([
      { email: 'runner@example.org', password: 'Secret1!', isKept: false, native: false },
    ]);
    await authenticate.answer({ member: someMember, tokens: someTokens });
    expect(text()).toBe('Loading Data...');
    expect(save.heard).toEqual([]);
    await loadData.answer();
    expect(text()).toBe('Success!');
    expect(save.heard).toEqual([[someSession]]);
    expect(announceSignIn.heard).toEqual([[{ memberId: 'member-1', cognitoId: 'sub-1' }]]);
    expect(memberIdIn(actor.getSnapshot())).toBeNull();
    await pass(500);
    expect(text()).toBeNull();
    expect(memberIdIn(actor.getSnapshot())).toBe('member-1');
  });

  test('shows why it was refused, under its title, until the next attempt', async () => {
    const { actor, authenticate, value } = startSession();
    actor.send({ type: 'SIGN_IN', email: 'a', password: 'b' });
    await authenticate.fail(failed('BadCredentials', 'Incorrect username or password.'));
    expect(value()).toBe('signedOut');
    expect(refusalIn(actor.getSnapshot(), 'signIn')).toEqual({
      title: 'Unable to log in',
      message: 'Incorrect username or password.',
      accountExists: false,
      isLocked: false,
    });
    expect(refusalIn(actor.getSnapshot(), 'register')).toBeNull();
    actor.send({ type: 'SIGN_IN', email: 'a', password: 'b' });
    expect(refusalIn(actor.getSnapshot(), 'signIn')).toBeNull();
  });

  test('explains that a lock ends automatically', async () => {
    const { actor, authenticate } = startSession();
    actor.send({ type: 'SIGN_IN', email: 'a', password: 'b' });
    await authenticate.fail(failed('BadCredentials', 'Password attempts exceeded'));
    expect(refusalIn(actor.getSnapshot(), 'signIn')).toEqual({
      message: 'Password attempts exceeded',
      isLocked: true,
      title: 'Unable to log in',
      accountExists: false,
    });
  });

  test('an existing account is reported as such', async () => {
    const { actor, register } = startSession();
    actor.send({ type: 'REGISTER', email: 'a', password: 'b', coupon: ' ' });
    expect(workingText(actor.getSnapshot())).toBe('Creating account...');
    expect(register.asked).toEqual([
      { email: 'a', password: 'b', coupon: null, teamId: null, invitation: null, mayTell: false, native: false },
    ]);
    await register.fail(failed('Conflict', 'An account with this email already exists.'));
    expect(refusalIn(actor.getSnapshot(), 'register')).toEqual({
      title: 'Unable to sign up',
      message: 'An account with this email already exists.',
      accountExists: true,
      isLocked: false,
    });
  });

  test('without its data it returns, and stores nothing', async () => {
    const { actor, authenticate, loadData, endSession, value } = startSession();
    actor.send({ type: 'SIGN_IN', email: 'a', password: 'b' });
    await authenticate.answer({ member: someMember, tokens: someTokens });
    await loadData.fail(failed('Server', 'Something broke.'));
    expect(value()).toBe('signingOut');
    await endSession.answer();
    expect(value()).toBe('signedOut');
    expect(actor.getSnapshot().context.session).toBeNull();
    expect(refusalIn(actor.getSnapshot(), 'signIn')?.message).toBe('Something broke.');
  });
});

describe('token age', () => {
  test('is checked every 30 seconds, not before', async () => {
    const { pass, value, state } = startSession({ stored: someSession }, { now: NOW });
    state.now = NOW + 60 * MINUTE;
    await pass(29_999);
    expect(value()).toEqual({ authenticated: 'fresh' });
    await pass(1);
    expect(value()).toBe('signingOut');
  });

  test.each([
    { native: false, isPublicPage: false, minutes: 59, end: { authenticated: 'fresh' } },
    { native: false, isPublicPage: false, minutes: 59.001, end: 'signingOut' },
    { native: false, isPublicPage: true, minutes: 59.001, end: { authenticated: 'fresh' } },
    { native: true, isPublicPage: false, minutes: 30, end: { authenticated: 'fresh' } },
    { native: true, isPublicPage: false, minutes: 30.001, end: { authenticated: 'refreshing' } },
    { native: true, isPublicPage: true, minutes: 30.001, end: { authenticated: 'refreshing' } },
  ])(
    'native $native, public page $isPublicPage, after $minutes min',
    async ({ native, isPublicPage, minutes, end }) => {
      const { visible, value, state } = startSession({ native, stored: someSession }, { isPublicPage });
      state.now = NOW + minutes * MINUTE;
      visible.tell();
      await settle();
      expect(value()).toEqual(end);
    },
  );

  test('a refresh without a response is retried, less and less often', async () => {
    const { actor, visible, refreshTokens, pass, value, state } = startSession({ native: true, stored: someSession });
    state.now = NOW + 31 * MINUTE;
    visible.tell();
    await settle();
    await refreshTokens.fail(failed('Network'));
    expect(isOffline(actor.getSnapshot())).toBe(true);
    await pass(1000);
    expect(value()).toEqual({ authenticated: 'refreshing' });
    await refreshTokens.fail(failed('Network'));
    await pass(1999);
    expect(value()).toEqual({ authenticated: 'waitingToRetry' });
    await pass(1);
    await refreshTokens.answer(later);
    expect(value()).toEqual({ authenticated: 'fresh' });
    expect(actor.getSnapshot().context.refreshFailures).toBe(0);
  });

  test('a refused refresh is silent while the tokens are valid, and signs out when they expire', async () => {
    const { visible, refreshTokens, endSession, pass, value, state } = startSession({
      native: true,
      stored: someSession,
    });
    state.now = NOW + 31 * MINUTE;
    visible.tell();
    await settle();
    await refreshTokens.fail(failed('Unauthorized'));
    expect(value()).toEqual({ authenticated: 'fresh' });
    await pass(30_000);
    expect(value()).toEqual({ authenticated: 'fresh' });
    expect(refreshTokens.asked).toHaveLength(1);
    state.now = NOW + 60 * MINUTE;
    await pass(30_000);
    expect(value()).toBe('signingOut');
    await endSession.answer();
    expect(value()).toBe('signedOut');
  });
});

describe('ensureToken', () => {
  test('returns the current token while it is valid for some minutes', async () => {
    const { actor, state, refreshTokens } = startSession({ stored: someSession });
    state.now = NOW + 55 * MINUTE;
    expect(await ensureToken(actor, () => state.now)).toBe('id-1');
    expect(refreshTokens.asked).toEqual([]);
  });

  test('lets all callers wait for one refresh', async () => {
    const { actor, state, refreshTokens, save } = startSession({ stored: someSession });
    state.now = NOW + 56 * MINUTE;
    const callers = Array.from({ length: 10 }, () => ensureToken(actor, () => state.now));
    await settle();
    expect(refreshTokens.asked).toEqual([{ memberId: 'member-1', tokens: someTokens }]);
    await refreshTokens.answer(later);
    expect(await Promise.all(callers)).toEqual(Array(10).fill('id-2'));
    expect(save.heard).toEqual([[{ ...someSession, tokens: later, updatedAt: state.now }]]);
  });

  test('without a network it still returns a valid token, and fails with the network after its expiry', async () => {
    const { actor, state, refreshTokens } = startSession({ stored: someSession });
    state.now = NOW + 56 * MINUTE;
    const early = ensureToken(actor, () => state.now);
    await refreshTokens.fail(failed('Network'));
    expect(await early).toBe('id-1');
    state.now = NOW + 60 * MINUTE;
    const late = ensureToken(actor, () => state.now);
    await refreshTokens.fail(failed('Network', 'No connection.'));
    await expect(late).rejects.toEqual(failed('Network', 'No connection.'));
  });

  test('works for the calls of “Loading Data...”', async () => {
    const { actor, state, authenticate } = startSession();
    actor.send({ type: 'SIGN_IN', email: 'a', password: 'b' });
    await authenticate.answer({ member: someMember, tokens: someTokens });
    expect(await ensureToken(actor, () => state.now)).toBe('id-1');
  });

  test('fails without a session', async () => {
    const { actor, state } = startSession();
    await expect(ensureToken(actor, () => state.now)).rejects.toEqual({
      tag: 'Unauthorized',
      status: null,
      message: '',
      code: 'unknown',
    });
  });
});

describe('signing out', () => {
  test('clears the store first, notifies the server, and ends the children', async () => {
    const { actor, clear, endSession, connections, closed, importStatus, pass } = startSession({ stored: someSession });
    await settle();
    expect(connections.map(({ cognitoId }) => cognitoId)).toEqual(['sub-1']);
    expect(importStatus.asked).toEqual([{ memberId: 'member-1' }]);
    actor.send({ type: 'SIGN_OUT' });
    expect(closed.heard).toHaveLength(1);
    expect(clear.heard).toHaveLength(1);
    expect(endSession.asked).toEqual([{ tokens: someTokens }]);
    await endSession.answer();
    expect(actor.getSnapshot().value).toBe('signedOut');
    expect(actor.getSnapshot().context).toEqual({
      session: null,
      native: false,
      startedAt: 1_772_438_400_000,
      form: null,
      failure: null,
      challenge: null,
      refreshFailures: 0,
      lastFailure: null,
      isTokenRefused: false,
      isEnding: false,
      endedElsewhere: false,
    });
    await pass(60_000);
    expect(importStatus.asked).toHaveLength(1);
  });

  test('ends signed out even if the server does not respond', async () => {
    const { actor, endSession, value } = startSession({ stored: someSession });
    actor.send({ type: 'SIGN_OUT' });
    await endSession.fail(failed('Network'));
    expect(value()).toBe('signedOut');
  });
});
