import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { accountManagingMachine, type FoundAccount } from '../../machines/accountManaging/accountManaging.machine.ts';
import { createAccountManagingImplementations } from '../../machines/accountManaging/implementations.ts';
import { accountManagingView } from '../../machines/accountManaging/selectors.ts';
import { failed, fake } from './support.ts';

const account: FoundAccount = {
  memberId: 'm1',
  name: 'Ada Byron',
  emailAddress: 'ada@example.org',
  memberType: 'Athlete',
  accessLevel: 10,
  subscription: null,
  teams: [],
  touches: [{ what: 'activities', count: 3 }],
  files: { count: 3, bytes: 120_000 },
};

function start() {
  const findAccount = fake<{ typed: string }, FoundAccount>();
  const perform = fake<{ act: string; memberId: string; password: string }>();
  const machine = accountManagingMachine.provide(createAccountManagingImplementations({ findAccount, perform }));
  const actor = createActor(machine).start();
  return { actor, findAccount, perform, view: () => accountManagingView(actor.getSnapshot()) };
}

test('an account is found, confirmed, and deleted with the password, which is not stored', async () => {
  const { actor, findAccount, perform, view } = start();
  actor.send({ type: 'FIND', typed: ' ada@example.org ' });
  expect([view().isFinding, findAccount.asked[0]?.typed]).toEqual([true, 'ada@example.org']);
  await findAccount.answer(account);
  expect([view().found, view().asked]).toEqual([account, null]);
  actor.send({ type: 'ASK', act: 'delete' });
  actor.send({ type: 'CONFIRM', password: 'Long-run 42 km' });
  expect([view().asked, view().isWorking, perform.asked[0]]).toEqual([
    'delete',
    true,
    { act: 'delete', memberId: 'm1', password: 'Long-run 42 km' },
  ]);
  await perform.answer();
  expect(view()).toEqual({
    isConcluded: true,
    found: null,
    asked: null,
    isFinding: false,
    isWorking: false,
    notFound: null,
    notDone: null,
  });
  expect(actor.getSnapshot().context.password).toBe('');
});

test('a refused deletion is asked again with the reason, and leaving does nothing', async () => {
  const { actor, findAccount, perform, view } = start();
  actor.send({ type: 'FIND', typed: 'm1' });
  await findAccount.answer(account);
  actor.send({ type: 'ASK', act: 'delete' });
  actor.send({ type: 'CONFIRM', password: 'wrong' });
  await perform.fail(failed('Unauthorized', 'This password is wrong.'));
  expect([view().asked, view().notDone, actor.getSnapshot().context.password]).toEqual([
    'delete',
    'This password is wrong.',
    '',
  ]);
  // While the request is pending, no other search starts.
  actor.send({ type: 'FIND', typed: 'm2' });
  expect(view().asked).toBe('delete');
  actor.send({ type: 'LEAVE' });
  expect([view().asked, view().notFound, view().found]).toEqual([null, null, account]);
});

test('an empty search finds no account, and an unknown one is reported', async () => {
  const { actor, findAccount, view } = start();
  actor.send({ type: 'FIND', typed: '  ' });
  expect(findAccount.asked).toEqual([]);
  actor.send({ type: 'FIND', typed: 'm1' });
  await findAccount.fail(failed('NotFound', 'There is no such member.'));
  expect([view().notFound, view().found, view().isFinding]).toEqual(['There is no such member.', null, false]);
});
