import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { accountDeletionMachine } from '../../machines/accountDeletion/accountDeletion.machine.ts';
import { createAccountDeletionImplementations } from '../../machines/accountDeletion/implementations.ts';
import { accountDeletionView } from '../../machines/accountDeletion/selectors.ts';
import { ear, failed, fake } from './support.ts';

function start() {
  const deleteAccount = fake<{ password: string }>();
  const leave = ear();
  const machine = accountDeletionMachine.provide(createAccountDeletionImplementations({ deleteAccount, leave }));
  const actor = createActor(machine).start();
  actor.send({ type: 'ASK' });
  return { actor, deleteAccount, leave, view: () => accountDeletionView(actor.getSnapshot()) };
}

test('the password goes out once, trimmed, and is kept nowhere', () => {
  const { actor, deleteAccount, view } = start();
  actor.send({ type: 'DELETE', password: ' My-pass-1 ' });
  actor.send({ type: 'DELETE', password: 'again' });
  actor.send({ type: 'CANCEL' });
  expect(deleteAccount.asked.map(({ password }) => password)).toEqual(['My-pass-1']);
  expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('pass');
  expect(view()).toEqual({ isOpen: true, isDeleting: true, refusal: null, trouble: null });
});

test('a deleted account is left, once', async () => {
  const { actor, deleteAccount, leave } = start();
  actor.send({ type: 'DELETE', password: 'x' });
  expect(leave.heard).toEqual([]);
  await deleteAccount.answer();
  expect([leave.heard, actor.getSnapshot().status]).toEqual([[[]], 'done']);
});

test.each([
  ['BadCredentials', { refusal: 'No.', trouble: null }],
  ['Network', { refusal: null, trouble: 'No.' }],
] as const)('a refusal (%s) is said where it belongs, and forgotten with the dialog', async (tag, said) => {
  const { actor, deleteAccount, leave, view } = start();
  actor.send({ type: 'DELETE', password: 'x' });
  await deleteAccount.fail(failed(tag, 'No.'));
  expect([view(), leave.heard]).toEqual([{ isOpen: true, isDeleting: false, ...said }, []]);
  actor.send({ type: 'CANCEL' });
  expect(view()).toEqual({ isOpen: false, isDeleting: false, refusal: null, trouble: null });
});
