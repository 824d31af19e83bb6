import { describe, expect, test } from 'vitest';
import type { Tokens } from '../../domain/entities/session.ts';
import { refusalIn, workingText } from '../../machines/session/forms.ts';
import { endingIn, memberIdIn, tokensIn } from '../../machines/session/selectors.ts';
import { ensureToken } from '../../machines/session/tokens.ts';
import { NOW, someMember, someSession, someTokens } from './samples/people.ts';
import { failed, settle } from './support.ts';
import { startSession } from './worlds/session.ts';

const MINUTE = 60_000;
const later: Tokens = { ...someTokens, idToken: 'id-2', credentialsExpire: someTokens.credentialsExpire + 3600 };

describe('the announced end of a session', () => {
  async function lookedAt(minutes: number, world: { native?: boolean; isPublicPage?: boolean } = {}) {
    const session = startSession(
      { stored: someSession, native: world.native ?? false },
      { isPublicPage: world.isPublicPage ?? false },
    );
    session.state.now = NOW + minutes * MINUTE;
    session.visible.tell();
    await settle();
    return { ...session, ending: () => endingIn(session.actor.getSnapshot()) };
  }
  const calm = { isStaying: false, isRefused: false, isOffline: false };

  test.each([
    { minutes: 58, world: {}, ending: null },
    { minutes: 58.001, world: {}, ending: calm },
    { minutes: 59, world: {}, ending: calm },
    { minutes: 58.5, world: { isPublicPage: true }, ending: null },
    { minutes: 29.5, world: { native: true }, ending: null },
  ])('after $minutes min, $world', async ({ minutes, world, ending }) => {
    expect((await lookedAt(minutes, world)).ending()).toEqual(ending);
  });

  test('cannot be avoided by waiting', async () => {
    const { pass, ending, value } = await lookedAt(58.4);
    await pass(30_000);
    expect(ending()).toEqual(calm);
    await pass(30_000);
    expect(value()).toBe('signingOut');
    expect(ending()).toBeNull();
  });

  test('a tab that slept for eight hours is signed out without it', async () => {
    const { ending, value } = await lookedAt(8 * 60);
    expect(value()).toBe('signingOut');
    expect(ending()).toBeNull();
  });

  test('STAY exchanges the tokens once, and the announcement is withdrawn', async () => {
    const { actor, ending, refreshTokens, save, value } = await lookedAt(58.5);
    actor.send({ type: 'STAY' });
    actor.send({ type: 'STAY' });
    expect(ending()).toEqual({ ...calm, isStaying: true });
    expect(refreshTokens.asked).toHaveLength(1);
    await refreshTokens.answer(later);
    expect(ending()).toBeNull();
    expect(value()).toEqual({ authenticated: 'fresh' });
    expect(save.heard).toEqual([[{ ...someSession, tokens: later, updatedAt: NOW + 58.5 * MINUTE }]]);
  });

  test('a refused STAY is reported, and the session ends as planned', async () => {
    const { actor, ending, refreshTokens, pass, value } = await lookedAt(58.5);
    actor.send({ type: 'STAY' });
    await refreshTokens.fail(failed('Unauthorized'));
    expect(ending()).toEqual({ ...calm, isRefused: true });
    await pass(30_001);
    expect(value()).toBe('signingOut');
  });

  test('STAY without a response keeps retrying, and signs no one out', async () => {
    const { actor, ending, refreshTokens, pass, value } = await lookedAt(58.9);
    actor.send({ type: 'STAY' });
    await refreshTokens.fail(failed('Network'));
    expect(ending()).toEqual({ ...calm, isOffline: true });
    await pass(1000);
    await refreshTokens.fail(failed('Network'));
    await pass(10 * MINUTE);
    expect(value()).toEqual({ authenticated: 'refreshing' });
    await refreshTokens.answer(later);
    expect(ending()).toBeNull();
  });

  test('another tab’s STAY withdraws it here', async () => {
    const { stored, ending } = await lookedAt(58.5);
    stored.tell({ ...someSession, tokens: later, updatedAt: NOW + 58.5 * MINUTE });
    expect(ending()).toBeNull();
  });

  test('a public page withdraws it', async () => {
    const { state, pass, ending } = await lookedAt(58.1);
    state.isPublicPage = true;
    await pass(30_000);
    expect(ending()).toBeNull();
  });
});

describe('expired without a connection', () => {
  const asleep = (stored = someSession) => startSession({ stored }, { now: NOW + 61 * MINUTE, isCutOff: true });

  test('cached data is readable, and nothing is exchanged or deleted', async () => {
    const { actor, value, clear, refreshTokens, announceSignIn } = asleep();
    await settle();
    expect(value()).toEqual({ authenticated: 'cutOff' });
    expect(memberIdIn(actor.getSnapshot())).toBe('member-1');
    expect(announceSignIn.heard).toHaveLength(1);
    actor.send({ type: 'STAY' });
    await expect(ensureToken(actor, () => NOW + 61 * MINUTE)).rejects.toEqual({
      tag: 'Network',
      status: null,
      message: 'Network',
    });
    await settle();
    expect(value()).toEqual({ authenticated: 'cutOff' });
    expect(clear.heard).toEqual([]);
    expect(refreshTokens.asked).toEqual([]);
  });

  test('the session ends with the server’s first response', async () => {
    const { state, pass, value, endSession } = asleep();
    await settle();
    await pass(1000);
    expect(value()).toEqual({ authenticated: 'cutOff' });
    state.isCutOff = false;
    await pass(2000);
    expect(value()).toBe('signingOut');
    await endSession.answer();
    expect(value()).toBe('signedOut');
  });

  test('an open page stays open, and ends when it becomes visible with a connection', async () => {
    const { actor, state, visible, value } = startSession({ stored: someSession }, { isCutOff: true });
    state.now = NOW + 58.5 * MINUTE;
    visible.tell();
    await settle();
    state.now = NOW + 59.5 * MINUTE;
    visible.tell();
    await settle();
    expect(value()).toEqual({ authenticated: 'cutOff' });
    expect(endingIn(actor.getSnapshot())).toBeNull();
    state.isCutOff = false;
    visible.tell();
    await settle();
    expect(value()).toBe('signingOut');
  });
});

describe('the guard’s view of the tokens', () => {
  const said = (minutes: number) =>
    tokensIn(startSession({ stored: someSession }).actor.getSnapshot(), NOW + minutes * MINUTE);

  test.each([
    [30, 'fresh'],
    [30.001, 'old'],
    [61, 'old'],
  ])('after %d minutes: %s', (minutes, tokens) => {
    expect(said(minutes)).toBe(tokens);
  });

  test('none without a session, and none after a refusal', async () => {
    expect(tokensIn(startSession().actor.getSnapshot(), NOW)).toBe('none');
    const { actor, refreshTokens } = startSession({ native: true, stored: someSession });
    actor.send({ type: 'STAY' });
    await refreshTokens.fail(failed('Unauthorized'));
    expect(tokensIn(actor.getSnapshot(), NOW + 31 * MINUTE)).toBe('none');
  });
});

describe('the app around the page', () => {
  const somebody = [[{ memberId: 'member-1', cognitoId: 'sub-1' }]];

  test('is notified when a member’s page is loaded', () => {
    expect(startSession({ native: true, stored: someSession }).announceSignIn.heard).toEqual(somebody);
  });

  test('is notified once the tokens of the last visit were exchanged', async () => {
    const { announceSignIn, refreshTokens } = startSession(
      { native: true, stored: someSession },
      { now: NOW + 61 * MINUTE },
    );
    expect(announceSignIn.heard).toEqual([]);
    await refreshTokens.answer(later);
    expect(announceSignIn.heard).toEqual(somebody);
  });
});

describe('signing up and in', () => {
  test('a registration carries its team, and the password as it will be typed', () => {
    const { actor, register } = startSession();
    actor.send({ type: 'REGISTER', email: 'a@b.cd', password: ' Secret1! ', coupon: null, teamId: 'team-1' });
    expect(register.asked).toEqual([
      {
        email: 'a@b.cd',
        password: 'Secret1!',
        coupon: null,
        teamId: 'team-1',
        invitation: null,
        mayTell: false,
        native: false,
      },
    ]);
  });

  test('sample data go through their own text to the first page', async () => {
    const { actor, createDemo, loadData, pass } = startSession();
    actor.send({ type: 'TRY_DEMO' });
    expect(workingText(actor.getSnapshot())).toBe('Preparing sample data...');
    await createDemo.answer({ member: someMember, tokens: someTokens });
    expect(workingText(actor.getSnapshot())).toBe('Loading Data...');
    await loadData.answer();
    await pass(500);
    expect(memberIdIn(actor.getSnapshot())).toBe('member-1');
  });

  test('failing sample data shows the reason, under its own title', async () => {
    const { actor, createDemo } = startSession();
    actor.send({ type: 'TRY_DEMO' });
    await createDemo.fail(failed('Server', 'Too many.'));
    expect(refusalIn(actor.getSnapshot(), 'demo')).toEqual({
      title: 'Unable to show the sample data',
      message: 'Too many.',
      accountExists: false,
      isLocked: false,
    });
    expect(refusalIn(actor.getSnapshot(), 'register')).toBeNull();
  });

  test('a form’s refusal disappears when its page is left', async () => {
    const { actor, register } = startSession();
    actor.send({ type: 'REGISTER', email: 'a@b.cd', password: 'Secret1!', coupon: 'SPRING' });
    await register.fail(failed('Invalid', 'This coupon is not known.'));
    expect(refusalIn(actor.getSnapshot(), 'register')?.message).toBe('This coupon is not known.');
    actor.send({ type: 'FORM_LEFT' });
    expect(refusalIn(actor.getSnapshot(), 'register')).toBeNull();
  });
});

describe('a token refused by the identity pool', () => {
  const refuse = (session: ReturnType<typeof startSession>, idToken: string, now: number) => {
    session.actor.send({ type: 'TOKEN_REFUSED', idToken, now });
    return session.value();
  };

  test('although unexpired ends the session: it was ended elsewhere', () => {
    expect(refuse(startSession({ stored: someSession }), someTokens.idToken, NOW)).toBe('signingOut');
  });

  test('that is old changes nothing, nor does an expired one', () => {
    const session = startSession({ stored: someSession });
    expect(refuse(session, 'id-0', NOW)).toEqual({ authenticated: 'fresh' });
    expect(refuse(session, someTokens.idToken, someTokens.credentialsExpire * 1000)).toEqual({
      authenticated: 'fresh',
    });
  });
});
