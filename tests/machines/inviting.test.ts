import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createInvitingImplementations } from '../../machines/inviting/implementations.ts';
import { invitingMachine, type MadeInvitation } from '../../machines/inviting/inviting.machine.ts';
import { invitingView } from '../../machines/inviting/selectors.ts';
import { failed, fake } from './support.ts';

const made: MadeInvitation = { email: 'runner@example.org', url: 'https://longrun.example/signup/invitation#t' };

function start() {
  const makeInvitation = fake<{ email: string }, MadeInvitation>();
  const withdraw = fake<{ invitationId: string }>();
  const deps = { makeInvitation, withdraw };
  const actor = createActor(invitingMachine.provide(createInvitingImplementations(deps))).start();
  return { actor, ...deps, view: () => invitingView(actor.getSnapshot()) };
}

const calm = {
  isMaking: false,
  made: null,
  withdrawing: null,
  isWithdrawn: false,
  notMade: null,
  notWithdrawn: null,
  isBusy: false,
};

test('an invitation is created once, however often it is requested, and is listed with its link', async () => {
  const { actor, makeInvitation, view } = start();
  actor.send({ type: 'INVITE', email: 'runner@example.org' });
  actor.send({ type: 'INVITE', email: 'runner@example.org' });
  expect(view()).toEqual({ ...calm, isMaking: true, isBusy: true });
  await makeInvitation.answer(made);
  expect([view(), makeInvitation.asked.map(({ email }) => email)]).toEqual([{ ...calm, made }, ['runner@example.org']]);
});

test('the previous one is not shown as the next, which reports why it could not be created', async () => {
  const { actor, makeInvitation, view } = start();
  actor.send({ type: 'INVITE', email: '' });
  await makeInvitation.answer({ ...made, email: null });
  actor.send({ type: 'INVITE', email: 'runner@example.org' });
  expect(view().made).toBeNull();
  await makeInvitation.fail(failed('Network', 'No connection.'));
  expect(view()).toEqual({ ...calm, notMade: 'No connection.' });
});

test('an invitation being withdrawn is marked; the link of another stays', async () => {
  const { actor, makeInvitation, withdraw, view } = start();
  actor.send({ type: 'INVITE', email: 'runner@example.org' });
  await makeInvitation.answer(made);
  actor.send({ type: 'WITHDRAW', invitationId: 'i1' });
  expect(view()).toEqual({ ...calm, made, withdrawing: 'i1', isBusy: true });
  await withdraw.answer();
  expect(view()).toEqual({ ...calm, made, isWithdrawn: true });
  expect(withdraw.asked.map(({ invitationId }) => invitationId)).toEqual(['i1']);
});

test('one that could not be withdrawn is still open, with a message until the next attempt', async () => {
  const { actor, withdraw, view } = start();
  actor.send({ type: 'WITHDRAW', invitationId: 'i1' });
  await withdraw.fail(failed('Network', 'No connection.'));
  expect(view()).toEqual({ ...calm, notWithdrawn: 'No connection.' });
  actor.send({ type: 'WITHDRAW', invitationId: 'i1' });
  expect(view()).toEqual({ ...calm, withdrawing: 'i1', isBusy: true });
});
