import { describe, expect, test } from 'vitest';
import type { Tokens } from '../../domain/entities/session.ts';
import { endingIn } from '../../machines/session/selectors.ts';
import { NOW, someMember, someSession, someTokens } from './samples/people.ts';
import { failed, settle } from './support.ts';
import { startSession } from './worlds/session.ts';

const MINUTE = 60_000;
const keptTokens: Tokens = { ...someTokens, isKept: true };
const later: Tokens = { ...keptTokens, idToken: 'id-2', credentialsExpire: someTokens.credentialsExpire + 3600 };
const kept = { ...someSession, tokens: keptTokens };

async function lookedAt(minutes: number, world: { readonly stored?: typeof someSession } = {}) {
  const session = startSession({ stored: world.stored ?? kept });
  session.state.now = NOW + minutes * MINUTE;
  session.visible.tell();
  await settle();
  return session;
}

describe('a remembered session', () => {
  test('starts with the check box of the login form, even if a code is required', async () => {
    const { actor, authenticate, answerChallenge, loadData, save } = startSession();
    actor.send({ type: 'SIGN_IN', email: 'a', password: 'b', isKept: true });
    await authenticate.answer({ kind: 'code', token: 'challenge-1', until: NOW + 300_000, hasPasskeys: false });
    actor.send({ type: 'SEND_CODE', code: '123456' });
    await answerChallenge.answer({ member: someMember, tokens: keptTokens });
    await loadData.answer();
    expect(authenticate.asked).toEqual([{ email: 'a', password: 'b', isKept: true, native: false }]);
    expect(save.heard).toEqual([[kept]]);
  });

  test('is not started by the next form without the check box', async () => {
    const { actor, authenticate, loadData, save } = startSession();
    actor.send({ type: 'SIGN_IN', email: 'a', password: 'b', isKept: true });
    await authenticate.fail(failed('BadCredentials'));
    actor.send({ type: 'SIGN_IN', email: 'a', password: 'b', isKept: false });
    await authenticate.answer({ member: someMember, tokens: someTokens });
    await loadData.answer();
    expect(authenticate.asked[1]).toEqual({ email: 'a', password: 'b', isKept: false, native: false });
    expect(save.heard).toEqual([[someSession]]);
  });

  test('is renewed after half an hour, silently, and stays remembered', async () => {
    expect((await lookedAt(30)).refreshTokens.asked).toEqual([]);
    const { actor, refreshTokens, save, value } = await lookedAt(30.1);
    expect(value()).toEqual({ authenticated: 'refreshing' });
    await refreshTokens.answer(later);
    expect(value()).toEqual({ authenticated: 'fresh' });
    expect(endingIn(actor.getSnapshot())).toBeNull();
    expect(save.heard).toEqual([[{ ...kept, tokens: later, updatedAt: NOW + 30.1 * MINUTE }]]);
  });

  test('is renewed by a tab that slept for a night, where another one is signed out', async () => {
    expect((await lookedAt(8 * 60)).value()).toEqual({ authenticated: 'refreshing' });
    expect((await lookedAt(8 * 60, { stored: someSession })).value()).toBe('signingOut');
  });

  test('is renewed by the next visit, before any decision', async () => {
    const now = NOW + 24 * 60 * MINUTE;
    const { actor, refreshTokens, value } = startSession({ stored: kept }, { now });
    expect(value()).toBe('refreshingStored');
    expect(actor.getSnapshot().hasTag('undecided')).toBe(true);
    await refreshTokens.answer({ ...later, credentialsExpire: now / 1000 + 3600 });
    expect(value()).toEqual({ authenticated: 'fresh' });
  });

  test('has ended for the next visit once it was ended elsewhere, or after its month', async () => {
    const { refreshTokens, value, clear } = startSession({ stored: kept }, { now: NOW + 61 * MINUTE });
    await refreshTokens.fail(failed('Unauthorized'));
    expect(value()).toBe('signedOut');
    expect(clear.heard).toHaveLength(1);
    expect(startSession({ stored: kept }, { now: someTokens.expires * 1000 }).value()).toBe('signedOut');
  });

  test('with a refused refresh token announces its end like any other, and ends', async () => {
    const { actor, refreshTokens, state, visible, pass, value } = await lookedAt(31);
    await refreshTokens.fail(failed('Unauthorized'));
    await settle();
    expect(value()).toEqual({ authenticated: 'fresh' });
    state.now = NOW + 58.5 * MINUTE;
    visible.tell();
    await settle();
    expect(endingIn(actor.getSnapshot())).toEqual({ isStaying: false, isRefused: true, isOffline: false });
    await pass(30_001);
    expect(value()).toBe('signingOut');
  });

  test('is an ordinary one again once the server says so with new tokens', async () => {
    const { refreshTokens, state, visible, value } = await lookedAt(31);
    const { isKept: _, ...ordinary } = later;
    await refreshTokens.answer(ordinary);
    state.now = NOW + (31 + 59.1) * MINUTE;
    visible.tell();
    await settle();
    expect(value()).toBe('signingOut');
  });

  test('without a connection is retried, and signs no one out', async () => {
    const { refreshTokens, value } = await lookedAt(8 * 60);
    await refreshTokens.fail(failed('Network'));
    expect(value()).toEqual({ authenticated: 'waitingToRetry' });
  });

  test('ends by signing out, which deletes it from the device', async () => {
    const { actor, clear, endSession, value } = startSession({ stored: kept });
    actor.send({ type: 'SIGN_OUT' });
    await endSession.answer();
    expect(value()).toBe('signedOut');
    expect(clear.heard).toHaveLength(1);
  });
});
