import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { accountClosureMachine } from '../../machines/accountClosure/accountClosure.machine.ts';
import { createAccountClosureImplementations } from '../../machines/accountClosure/implementations.ts';
import { accountClosureView } from '../../machines/accountClosure/selectors.ts';
import { ear, failed, fake } from './support.ts';

const nothing = {
  at: 'idle',
  asksToClose: false,
  isClosing: false,
  isClosed: false,
  asksToDelete: false,
  isDeleting: false,
  refusal: null,
  trouble: null,
};

function start(first: 'CLOSE' | 'ASK') {
  const cancelSubscription = fake<object>();
  const reloadMember = fake();
  const deleteAccount = fake<{ password: string }>();
  const leave = ear();
  const implementations = createAccountClosureImplementations({
    cancelSubscription,
    reloadMember: () => reloadMember(undefined),
    deleteAccount,
    leave,
  });
  const actor = createActor(accountClosureMachine.provide(implementations)).start();
  actor.send({ type: first });
  const view = () => ({ at: actor.getSnapshot().value, ...accountClosureView(actor.getSnapshot()) });
  return { actor, cancelSubscription, reloadMember, deleteAccount, leave, view };
}

test('nothing is closed without confirmation', () => {
  const { actor, cancelSubscription, view } = start('CLOSE');
  expect(view()).toEqual({ ...nothing, at: 'confirming', asksToClose: true });
  actor.send({ type: 'CANCEL' });
  expect([view(), cancelSubscription.asked]).toEqual([nothing, []]);
});

test.each(['answer', 'fail'] as const)(
  'a closed account is confirmed once the member was read again, even if that comes to nothing (%s)',
  async (how) => {
    const { actor, cancelSubscription, reloadMember, leave, view } = start('CLOSE');
    actor.send({ type: 'CONFIRM' });
    actor.send({ type: 'CONFIRM' });
    expect([view(), reloadMember.asked.length]).toEqual([
      { ...nothing, at: 'closing', asksToClose: true, isClosing: true },
      0,
    ]);
    await cancelSubscription.answer();
    expect([view(), cancelSubscription.asked.length, reloadMember.asked.length]).toEqual([
      { ...nothing, at: 'reloading', asksToClose: true, isClosing: true },
      1,
      1,
    ]);
    await (how === 'answer' ? reloadMember.answer() : reloadMember.fail(failed('Network')));
    expect(view()).toEqual({ ...nothing, at: 'closed', isClosed: true });
    actor.send({ type: 'DISMISS' });
    expect([view(), leave.heard]).toEqual([nothing, []]);
  },
);

test('a failed closure is not confirmed, and its reason disappears with the dialog', async () => {
  const { actor, cancelSubscription, reloadMember, view } = start('CLOSE');
  actor.send({ type: 'CONFIRM' });
  await cancelSubscription.fail(failed('Server', 'No.'));
  expect([view(), reloadMember.asked]).toEqual([
    { ...nothing, at: 'confirming', asksToClose: true, trouble: 'No.' },
    [],
  ]);
  actor.send({ type: 'CONFIRM' });
  expect(view()).toEqual({ ...nothing, at: 'closing', asksToClose: true, isClosing: true });
  await cancelSubscription.fail(failed('Server', 'No.'));
  actor.send({ type: 'CANCEL' });
  actor.send({ type: 'ASK' });
  expect(view()).toEqual({ ...nothing, at: 'asking', asksToDelete: true });
});

test('the password is sent once, trimmed, and stored nowhere', () => {
  const { actor, deleteAccount, view } = start('ASK');
  actor.send({ type: 'DELETE', password: ' My-pass-1 ' });
  actor.send({ type: 'DELETE', password: 'again' });
  actor.send({ type: 'CANCEL' });
  expect(deleteAccount.asked.map(({ password }) => password)).toEqual(['My-pass-1']);
  expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('pass');
  expect(view()).toEqual({ ...nothing, at: 'deleting', asksToDelete: true, isDeleting: true });
});

test('a deleted account is left, once', async () => {
  const { actor, deleteAccount, leave } = start('ASK');
  actor.send({ type: 'DELETE', password: 'x' });
  expect(leave.heard).toEqual([]);
  await deleteAccount.answer();
  expect([leave.heard, actor.getSnapshot().status]).toEqual([[[]], 'done']);
});

test.each([
  ['BadCredentials', { refusal: 'No.', trouble: null }],
  ['Network', { refusal: null, trouble: 'No.' }],
] as const)('a refusal (%s) is said where it belongs, and forgotten with the dialog', async (tag, said) => {
  const { actor, deleteAccount, leave, view } = start('ASK');
  actor.send({ type: 'DELETE', password: 'x' });
  await deleteAccount.fail(failed(tag, 'No.'));
  expect([view(), leave.heard]).toEqual([{ ...nothing, at: 'asking', asksToDelete: true, ...said }, []]);
  actor.send({ type: 'DELETE', password: 'y' });
  expect(view()).toEqual({ ...nothing, at: 'deleting', asksToDelete: true, isDeleting: true });
  await deleteAccount.fail(failed(tag, 'No.'));
  actor.send({ type: 'CANCEL' });
  expect(view()).toEqual(nothing);
});
