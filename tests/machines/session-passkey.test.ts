import { describe, expect, test } from 'vitest';
import { mayUsePasskeyIn, refusalIn, workingTextOf } from '../../machines/session/forms.ts';
import { NOW, someMember, someSession, someTokens } from './samples/people.ts';
import { failed } from './support.ts';
import { startSession } from './worlds/session.ts';

const letIn = { member: someMember, tokens: someTokens };
const picked = {
  session: 'session-1',
  credential: {
    id: 'AA',
    rawId: 'AA',
    type: 'public-key' as const,
    response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
  },
};
const use = { type: 'SIGN_IN_WITH_PASSKEY', picked: null, isKept: false } as const;

describe('signing in with a passkey', () => {
  test('needs no password, and goes on as any sign-in', async () => {
    const { actor, usePasskey, loadData, save, value } = startSession();
    actor.send({ ...use, isKept: true });
    expect(workingTextOf(actor.getSnapshot(), 'passkey')).toBe('Waiting for your passkey');
    expect(workingTextOf(actor.getSnapshot(), 'signIn')).toBeNull();
    expect(usePasskey.asked).toEqual([{ picked: null, isKept: true, challenge: null }]);
    await usePasskey.answer(letIn);
    await loadData.answer();
    expect([value(), save.heard]).toEqual(['succeeded', [[someSession]]]);
  });

  test('takes one that was picked from the suggestions', async () => {
    const { actor, usePasskey } = startSession();
    actor.send({ ...use, picked });
    expect(usePasskey.asked).toEqual([{ picked, isKept: false, challenge: null }]);
  });

  test('that is cancelled in the browser says nothing', async () => {
    const { actor, usePasskey, value } = startSession();
    actor.send(use);
    await usePasskey.answer(null);
    expect([value(), refusalIn(actor.getSnapshot(), 'passkey')]).toEqual(['signedOut', null]);
  });

  test('that is refused says why, and what to do where it took too long', async () => {
    const { actor, usePasskey } = startSession();
    const refusal = () => refusalIn(actor.getSnapshot(), 'passkey')?.message;
    actor.send(use);
    await usePasskey.fail(failed('Invalid', 'Not this one.'));
    expect(refusal()).toBe('Not this one.');
    actor.send(use);
    expect(refusal()).toBeUndefined();
    await usePasskey.fail(failed('Unauthorized', 'Invalid session for the user.'));
    expect(refusal()).toBe('That took too long. Try again.');
  });
});

describe('a passkey after the password', () => {
  async function challenged(hasPasskeys = true) {
    const world = startSession();
    world.actor.send({ type: 'SIGN_IN', email: 'a', password: 'b' });
    await world.authenticate.answer({ kind: 'code', token: 'challenge-1', until: NOW + 300_000, hasPasskeys });
    return world;
  }

  test('takes the place of the code', async () => {
    const { actor, usePasskey, loadData, value } = await challenged();
    expect(mayUsePasskeyIn(actor.getSnapshot())).toBe(true);
    actor.send({ type: 'USE_PASSKEY' });
    expect(usePasskey.asked).toEqual([{ picked: null, isKept: false, challenge: 'challenge-1' }]);
    await usePasskey.answer(letIn);
    await loadData.answer();
    expect(value()).toBe('succeeded');
  });

  test('that is cancelled or refused leaves the code, and one that took too long the password', async () => {
    const { actor, usePasskey, value } = await challenged();
    actor.send({ type: 'USE_PASSKEY' });
    await usePasskey.answer(null);
    expect(value()).toBe('askingForCode');
    actor.send({ type: 'USE_PASSKEY' });
    await usePasskey.fail(failed('Invalid', 'Not this one.'));
    expect([value(), refusalIn(actor.getSnapshot(), 'signIn')?.message]).toEqual(['askingForCode', 'Not this one.']);
    actor.send({ type: 'USE_PASSKEY' });
    await usePasskey.fail(failed('Unauthorized'));
    expect([value(), actor.getSnapshot().context.challenge]).toEqual(['signedOut', null]);
  });

  test('is not offered where the account has none', async () => {
    expect(mayUsePasskeyIn((await challenged(false)).actor.getSnapshot())).toBe(false);
  });
});
