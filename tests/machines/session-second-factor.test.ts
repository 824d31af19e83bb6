import { describe, expect, test } from 'vitest';
import { refusalIn, workingText } from '../../machines/session/forms.ts';
import { memberIdIn } from '../../machines/session/selectors.ts';
import { NOW, someMember, someSession, someTokens } from './samples/people.ts';
import { failed } from './support.ts';
import { startSession } from './worlds/session.ts';

const letIn = { member: someMember, tokens: someTokens };
const MINUTES = 60_000;

async function challenged(kind: 'code' | 'setUp') {
  const world = startSession();
  world.actor.send({ type: 'SIGN_IN', email: 'runner@example.org', password: 'Secret1!' });
  await world.authenticate.answer({ kind, token: 'challenge-1', until: NOW + 5 * MINUTES, hasPasskeys: true });
  const refusal = () => refusalIn(world.actor.getSnapshot(), 'signIn')?.message ?? null;
  return { ...world, refusal, text: () => workingText(world.actor.getSnapshot()) };
}

describe('a sign-in that requires a code', () => {
  test('signs in with it, and no one before', async () => {
    const { actor, answerChallenge, loadData, save, pass, value, text } = await challenged('code');
    expect([value(), text(), save.heard, memberIdIn(actor.getSnapshot())]).toEqual(['askingForCode', null, [], null]);
    actor.send({ type: 'SEND_CODE', code: ' 123456 ' });
    actor.send({ type: 'SEND_CODE', code: '654321' });
    expect(text()).toBe('Checking your code');
    expect(answerChallenge.asked).toEqual([{ challenge: 'challenge-1', code: '123456' }]);
    await answerChallenge.answer(letIn);
    await loadData.answer();
    await pass(500);
    expect(save.heard).toEqual([[someSession]]);
    expect(actor.getSnapshot().context.challenge).toBeNull();
    expect(value()).toEqual({ authenticated: 'fresh' });
  });

  test('stays there with a wrong code, and shows the reason until the next one', async () => {
    const { actor, answerChallenge, value, refusal } = await challenged('code');
    actor.send({ type: 'SEND_CODE', code: '111111' });
    await answerChallenge.fail(failed('Invalid', 'Wrong code.'));
    expect([value(), refusal()]).toEqual(['askingForCode', 'Wrong code.']);
    actor.send({ type: 'SEND_CODE', code: '222222' });
    expect(refusal()).toBeNull();
    await answerChallenge.fail(failed('Network', 'No connection.'));
    expect([value(), refusal()]).toEqual(['askingForCode', 'No connection.']);
  });

  test('returns to the password when its time has expired, by the clock or by the server', async () => {
    const byClock = await challenged('code');
    await byClock.pass(5 * MINUTES - 1);
    expect(byClock.value()).toBe('askingForCode');
    await byClock.pass(1);
    const byServer = await challenged('code');
    byServer.actor.send({ type: 'SEND_CODE', code: '111111' });
    await byServer.answerChallenge.fail(failed('Unauthorized', 'Invalid session for the user.'));
    for (const { value, refusal, actor } of [byClock, byServer]) {
      expect([value(), refusal()]).toEqual(['signedOut', 'That took too long. Enter your password again.']);
      expect(actor.getSnapshot().context.challenge).toBeNull();
    }
  });

  test('ends automatically after a sign-in in another tab', async () => {
    const { actor, stored, value } = await challenged('code');
    stored.tell(null);
    expect(value()).toBe('askingForCode');
    stored.tell(someSession);
    expect([value(), actor.getSnapshot().context.challenge]).toEqual([{ authenticated: 'fresh' }, null]);
  });

  test('can be cancelled', async () => {
    const { actor, value, refusal } = await challenged('code');
    actor.send({ type: 'FORM_LEFT' });
    expect([value(), refusal()]).toEqual(['signedOut', null]);
  });
});

describe('a sign-in that requires its setup', () => {
  async function handedOut() {
    const world = await challenged('setUp');
    const child = () => {
      const ref = world.actor.getSnapshot().children.factorSetUp;
      if (ref === undefined) throw new Error('nothing is set up');
      return ref;
    };
    expect(world.associateApp.asked).toEqual([{ challenge: 'challenge-1' }]);
    await world.associateApp.answer({ secret: 'MZXW6YTB', uri: 'otpauth://totp/a' });
    return { ...world, child };
  }

  test('completes once the recovery codes are confirmed, and not before', async () => {
    const { child, confirmApp, loadData, save, value } = await handedOut();
    child().send({ type: 'SEND_CODE', code: '123456' });
    await confirmApp.answer({ recoveryCodes: ['abcde-fghij-kmnpq'], letIn });
    expect([value(), child().getSnapshot().value]).toEqual(['settingUpFactor', 'showingCodes']);
    expect(save.heard).toEqual([]);
    child().send({ type: 'CODES_KEPT' });
    expect(value()).toBe('loadingData');
    await loadData.answer();
    expect(save.heard).toEqual([[someSession]]);
  });

  test('returns to the password when it took too long, or was cancelled', async () => {
    const slow = await handedOut();
    slow.child().send({ type: 'SEND_CODE', code: '123456' });
    await slow.confirmApp.fail(failed('Unauthorized', 'Invalid session for the user.'));
    expect([slow.value(), slow.refusal()]).toEqual(['signedOut', 'That took too long. Enter your password again.']);
    const left = await handedOut();
    left.child().send({ type: 'CANCEL' });
    expect([left.value(), left.refusal()]).toEqual(['signedOut', null]);
  });
});
