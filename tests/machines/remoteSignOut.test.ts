import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createRemoteSignOutImplementations } from '../../machines/remoteSignOut/implementations.ts';
import { remoteSignOutMachine } from '../../machines/remoteSignOut/remoteSignOut.machine.ts';
import { remoteSignOutView } from '../../machines/remoteSignOut/selectors.ts';
import { failed, fake } from './support.ts';

const phone = { sessionId: 's1', name: 'Your phone', isPhone: true };

function start() {
  const endSession = fake<{ sessionId: string }>();
  const reloadSessions = fake<void>();
  const machine = remoteSignOutMachine.provide(createRemoteSignOutImplementations({ endSession, reloadSessions }));
  const actor = createActor(machine).start();
  actor.send({ type: 'SIGN_OUT', session: phone });
  return { actor, endSession, reloadSessions, view: () => remoteSignOutView(actor.getSnapshot()) };
}

test('nothing is ended without confirmation', () => {
  const { actor, endSession, view } = start();
  expect(view()).toEqual({ session: phone, isConfirming: true, isSigningOut: false, failure: null });
  actor.send({ type: 'CANCEL' });
  expect([endSession.asked, view().session]).toEqual([[], null]);
});

test.each(['answer', 'gone'] as const)('what is ended, or was gone already (%s), leaves the list', async (how) => {
  const { actor, endSession, reloadSessions, view } = start();
  actor.send({ type: 'CONFIRM' });
  expect([view().isSigningOut, endSession.asked.map(({ sessionId }) => sessionId)]).toEqual([true, ['s1']]);
  await (how === 'answer' ? endSession.answer() : endSession.fail(failed('NotFound')));
  expect([view().isSigningOut, reloadSessions.asked.length]).toEqual([false, 1]);
  await reloadSessions.answer();
  expect(actor.getSnapshot().value).toBe('idle');
});

test('a refusal is shown before the list is refetched', async () => {
  const { actor, endSession, reloadSessions, view } = start();
  actor.send({ type: 'CONFIRM' });
  await endSession.fail(failed('Network', 'No connection.'));
  expect([view().failure, reloadSessions.asked.length]).toEqual(['No connection.', 0]);
  actor.send({ type: 'DISMISS' });
  expect([view().failure, reloadSessions.asked.length]).toEqual([null, 1]);
});

test('the next session is chosen while the list is being refetched', async () => {
  const { actor, endSession, view } = start();
  actor.send({ type: 'CONFIRM' });
  await endSession.fail(failed('Network', 'No connection.'));
  actor.send({ type: 'DISMISS' });
  actor.send({ type: 'SIGN_OUT', session: phone });
  expect(view()).toEqual({ session: phone, isConfirming: true, isSigningOut: false, failure: null });
});
