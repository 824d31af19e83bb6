import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createPasswordResetImplementations } from '../../machines/passwordReset/implementations.ts';
import { passwordResetMachine } from '../../machines/passwordReset/passwordReset.machine.ts';
import { resetModalIn, resetRefusalIn, resetWorkingText } from '../../machines/passwordReset/selectors.ts';
import { ear, failed, fake } from './support.ts';

function start(screen: 'request' | 'confirm', email = '') {
  const calls = {
    requestReset: fake<{ email: string }>(),
    confirmReset: fake<{ email: string; code: string; password: string }>(),
  };
  const ways = {
    openConfirm: ear<[{ email: string }]>(),
    openRequest: ear<[{ email: string }]>(),
    openLogin: ear<[{ email: string }]>(),
  };
  const machine = passwordResetMachine.provide(createPasswordResetImplementations({ ...calls, ...ways }));
  const actor = createActor(machine, { input: { screen, email } }).start();
  const seen = () => {
    const snapshot = actor.getSnapshot();
    const refusal = resetRefusalIn(snapshot);
    return {
      at: snapshot.value,
      working: resetWorkingText(snapshot),
      modal: resetModalIn(snapshot),
      refusal: refusal && [refusal.title, refusal.text],
    };
  };
  return { actor, seen, ...calls, ...ways };
}
const calm = { at: 'request', working: null, modal: null, refusal: null };
const calmConfirm = { ...calm, at: 'confirm' };
const confirmation = { type: 'CONFIRM', email: ' a@b.cd ', code: ' 012345 ', password: ' Secret-1 ' } as const;

describe('requesting a code', () => {
  test('shows progress, then a modal for the request, and opens the confirmation with the email', async () => {
    const { actor, seen, requestReset, openConfirm } = start('request', ' carried@b.cd ');
    expect(actor.getSnapshot().context.email).toBe('carried@b.cd');
    actor.send({ type: 'REQUEST', email: ' a@b.cd ' });
    expect(seen()).toEqual({ ...calm, at: 'requesting', working: 'Requesting Password Reset' });
    expect(requestReset.asked).toEqual([{ email: 'a@b.cd' }]);
    await requestReset.answer();
    const modal = 'Password reset requested. Check your email for the confirmation code.';
    expect(seen()).toEqual({ ...calm, at: 'requested', modal });
    expect(openConfirm.heard).toEqual([]);
    actor.send({ type: 'READ' });
    expect(openConfirm.heard).toEqual([[{ email: 'a@b.cd' }]]);
    expect(seen()).toEqual(calmConfirm);
    expect(actor.getSnapshot().context).toEqual({ screen: 'confirm', email: 'a@b.cd', failure: null });
  });

  test('that fails shows the reason under its title, until the next attempt', async () => {
    const { actor, seen, requestReset } = start('request');
    actor.send({ type: 'REQUEST', email: 'a@b.cd' });
    await requestReset.fail(failed('Invalid', 'Attempt limit exceeded, please try after some time.'));
    const refusal = ['Error resetting password', 'Attempt limit exceeded, please try after some time.'];
    expect(seen()).toEqual({ ...calm, refusal });
    actor.send({ type: 'REQUEST', email: 'a@b.cd' });
    expect(seen().refusal).toBeNull();
  });

  test('twice at once sends one request', () => {
    const { actor, requestReset } = start('request');
    for (let i = 0; i < 2; i += 1) actor.send({ type: 'REQUEST', email: 'a@b.cd' });
    expect(requestReset.asked).toHaveLength(1);
  });
});

describe('the confirmation', () => {
  test('sends code and password trimmed, and leads by a modal to the login with the email', async () => {
    const { actor, seen, confirmReset, openLogin } = start('confirm', 'a@b.cd');
    actor.send(confirmation);
    expect(confirmReset.asked).toEqual([{ email: 'a@b.cd', code: '012345', password: 'Secret-1' }]);
    expect(seen()).toEqual({ ...calm, at: 'confirming', working: 'Setting your new password' });
    expect(JSON.stringify(actor.getSnapshot().context)).not.toMatch(/012345|Secret/);
    await confirmReset.answer();
    const modal = 'Password reset confirmed. You may now login with your new password.';
    expect(seen()).toEqual({ ...calm, at: 'confirmed', modal });
    actor.send({ type: 'READ' });
    expect(openLogin.heard).toEqual([[{ email: 'a@b.cd' }]]);
    expect(actor.getSnapshot().status).toBe('done');
  });

  test('that is refused shows the reason under its title, and can be sent again', async () => {
    const { actor, seen, confirmReset } = start('confirm');
    actor.send(confirmation);
    await confirmReset.fail(failed('Invalid', 'Invalid verification code provided, please try again.'));
    const refusal = ['Unable to reset your password', 'Invalid verification code provided, please try again.'];
    expect(seen()).toEqual({ ...calmConfirm, refusal });
    actor.send(confirmation);
    expect(confirmReset.asked).toHaveLength(2);
    expect(seen().refusal).toBeNull();
  });

  test('requests a new code on the first screen, with the typed email', () => {
    const { actor, seen, openRequest } = start('confirm');
    expect(seen()).toEqual(calmConfirm);
    actor.send({ type: 'ASK_AGAIN', email: ' b@b.cd' });
    expect(openRequest.heard).toEqual([[{ email: 'b@b.cd' }]]);
    expect(seen()).toEqual(calm);
    expect(actor.getSnapshot().context).toEqual({ screen: 'request', email: 'b@b.cd', failure: null });
  });
});
