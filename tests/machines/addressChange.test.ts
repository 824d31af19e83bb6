import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type AddressFacts, addressChangeMachine } from '../../machines/addressChange/addressChange.machine.ts';
import { createAddressChangeImplementations } from '../../machines/addressChange/implementations.ts';
import { addressChangeView } from '../../machines/addressChange/selectors.ts';
import { ear, failed, fake } from './support.ts';

const resting: AddressFacts = { verified: false, wish: null };
const wished = 'new@example.org';

async function start(facts: AddressFacts = resting) {
  const calls = {
    loadAddress: fake<unknown, AddressFacts>(),
    askForAddress: fake<{ email: string }>(),
    confirmAddress: fake<{ code: string }>(),
    keepAddress: fake<unknown>(),
    mailAddressCode: fake<unknown>(),
    verifyAddress: fake<{ code: string }>(),
    prove: fake<{ password: string }>(),
  };
  const reloadMember = ear();
  const implementations = createAddressChangeImplementations({ ...calls, reloadMember });
  const actor = createActor(addressChangeMachine.provide(implementations)).start();
  await calls.loadAddress.answer(facts);
  const view = () => addressChangeView(actor.getSnapshot());
  const proof = () => view().proof;
  return { ...calls, reloadMember, actor, view, proof, value: () => actor.getSnapshot().value };
}

test('another address: typed, the password, the code, and the pages are notified', async () => {
  const { actor, askForAddress, confirmAddress, loadAddress, prove, proof, reloadMember, view, value } = await start();
  actor.send({ type: 'CHANGE' });
  actor.send({ type: 'SEND', email: ' New@Example.org ' });
  expect([value(), askForAddress.asked]).toEqual(['proving', []]);
  proof()?.send({ type: 'PROVE', password: 'Secret1!' });
  await prove.answer();
  expect(askForAddress.asked).toEqual([{ email: wished }]);
  await askForAddress.answer();
  expect(view()).toEqual({
    code: 'new',
    isWaiting: true,
    facts: { wish: wished, verified: false },
    typed: 'new@example.org',
    failure: null,
    isUnknown: false,
    isGivingUp: false,
    isMailing: false,
    typing: false,
    isAsking: false,
    isChecking: false,
  });
  actor.send({ type: 'CONFIRM', code: ' 123456 ' });
  expect(confirmAddress.asked).toEqual([{ code: '123456' }]);
  await confirmAddress.fail(failed('Invalid', 'Not that one.'));
  expect(view()).toEqual({
    code: 'new',
    failure: 'Not that one.',
    isChecking: false,
    facts: { verified: false, wish: 'new@example.org' },
    typed: 'new@example.org',
    isUnknown: false,
    isWaiting: true,
    isGivingUp: false,
    isMailing: false,
    typing: false,
    isAsking: false,
  });
  actor.send({ type: 'CONFIRM', code: '654321' });
  expect(view().failure).toBe(null);
  await confirmAddress.answer();
  expect(reloadMember.heard).toHaveLength(1);
  await loadAddress.answer({ verified: true, wish: null });
  expect(view()).toEqual({
    code: null,
    isWaiting: false,
    facts: { verified: true, wish: null },
    typed: 'new@example.org',
    failure: null,
    isUnknown: false,
    isGivingUp: false,
    isMailing: false,
    typing: false,
    isAsking: false,
    isChecking: false,
  });
});

test('cancelling the password changes nothing, and keeps the input', async () => {
  const { actor, askForAddress, loadAddress, proof, view, value } = await start();
  actor.send({ type: 'CHANGE' });
  actor.send({ type: 'SEND', email: wished });
  proof()?.send({ type: 'CANCEL' });
  await loadAddress.answer(resting);
  expect([value(), askForAddress.asked, view().typed]).toEqual(['resting', [], wished]);
});

test('a new address waits until it is cancelled', async () => {
  const { actor, keepAddress, loadAddress, view, value } = await start({ verified: true, wish: wished });
  expect(value()).toBe('waiting');
  actor.send({ type: 'ENTER_CODE' });
  actor.send({ type: 'CANCEL' });
  expect(value()).toBe('waiting');
  actor.send({ type: 'KEEP_OLD' });
  await keepAddress.fail(failed('Network'));
  expect(view()).toEqual({
    isWaiting: true,
    failure: 'Network',
    facts: { verified: true, wish: 'new@example.org' },
    typed: '',
    isUnknown: false,
    isGivingUp: false,
    isMailing: false,
    typing: false,
    isAsking: false,
    code: null,
    isChecking: false,
  });
  actor.send({ type: 'KEEP_OLD' });
  await keepAddress.answer();
  await loadAddress.answer(resting);
  expect(value()).toBe('resting');
});

test('a code that cannot be mailed again leaves the field open, with the reason', async () => {
  const { actor, askForAddress, prove, proof, view, value } = await start({ verified: true, wish: wished });
  actor.send({ type: 'ENTER_CODE' });
  actor.send({ type: 'AGAIN' });
  await askForAddress.fail(failed('ProofNeeded'));
  proof()?.send({ type: 'PROVE', password: 'Secret1!' });
  await prove.answer();
  expect(askForAddress.asked).toEqual([{ email: wished }, { email: wished }]);
  await askForAddress.fail(failed('Invalid', 'Too many.'));
  expect([value(), view().failure]).toEqual(['entering', 'Too many.']);
});

test('the current address: a code, and it is confirmed', async () => {
  const { actor, mailAddressCode, verifyAddress, loadAddress, view } = await start();
  actor.send({ type: 'VERIFY' });
  await mailAddressCode.answer();
  expect(view()).toEqual({
    code: 'own',
    isWaiting: false,
    facts: { verified: false, wish: null },
    typed: '',
    failure: null,
    isUnknown: false,
    isGivingUp: false,
    isMailing: false,
    typing: false,
    isAsking: false,
    isChecking: false,
  });
  actor.send({ type: 'CONFIRM', code: '123456' });
  await verifyAddress.answer();
  await loadAddress.answer({ verified: true, wish: null });
  expect(view().facts).toEqual({ verified: true, wish: null });
});
