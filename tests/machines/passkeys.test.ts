import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Passkey } from '../../domain/entities/passkey.ts';
import { createPasskeysImplementations } from '../../machines/passkeys/implementations.ts';
import { passkeysMachine } from '../../machines/passkeys/passkeys.machine.ts';
import { passkeysView } from '../../machines/passkeys/selectors.ts';
import { failed, fake } from './support.ts';

const phone: Passkey = {
  passkeyId: 'passkey-1',
  name: 'Safari on iPhone',
  isSynced: true,
  createdAt: '2026-11-20T08:00:00.000Z',
  lastUsedAt: null,
};

function start() {
  const calls = {
    loadPasskeys: fake<unknown, readonly Passkey[]>(),
    addPasskey: fake<unknown, Passkey | null>(),
    renamePasskey: fake<{ passkeyId: string; name: string }>(),
    removePasskey: fake<{ passkeyId: string }>(),
    prove: fake<{ password: string }>(),
  };
  const actor = createActor(passkeysMachine.provide(createPasskeysImplementations(calls))).start();
  const view = () => passkeysView(actor.getSnapshot());
  return { ...calls, actor, view, value: () => actor.getSnapshot().value, proof: () => view().proof };
}

test('adding one goes on by itself after the password, and says what was added', async () => {
  const { actor, loadPasskeys, addPasskey, prove, proof, view, value } = start();
  await loadPasskeys.answer([]);
  actor.send({ type: 'ADD' });
  expect(view().isAdding).toBe(true);
  await addPasskey.fail(failed('ProofNeeded'));
  expect(value()).toBe('proving');
  proof()?.send({ type: 'PROVE', password: 'Secret1!' });
  await prove.answer();
  expect([value(), addPasskey.asked.length]).toEqual(['adding', 2]);
  await addPasskey.answer(phone);
  await loadPasskeys.answer([phone]);
  expect([value(), view().passkeys, view().added]).toEqual(['listed', [phone], 'Safari on iPhone']);
});

test('cancelling in the browser, or the password, leaves everything as it was', async () => {
  const { actor, loadPasskeys, addPasskey, proof, view, value } = start();
  await loadPasskeys.answer([phone]);
  actor.send({ type: 'ADD' });
  await addPasskey.answer(null);
  await loadPasskeys.answer([phone]);
  expect([value(), view().added, view().failure]).toEqual(['listed', null, null]);
  actor.send({ type: 'ADD' });
  await addPasskey.fail(failed('ProofNeeded'));
  proof()?.send({ type: 'CANCEL' });
  expect([value(), addPasskey.asked.length]).toEqual(['listed', 2]);
});

test('what went wrong is shown until the next action', async () => {
  const { actor, loadPasskeys, addPasskey, view } = start();
  await loadPasskeys.answer([]);
  actor.send({ type: 'ADD' });
  await addPasskey.fail(failed('Invalid', 'Not that one.'));
  await loadPasskeys.answer([]);
  expect(view().failure).toBe('Not that one.');
  actor.send({ type: 'ADD' });
  expect(view().failure).toBeNull();
});

test('one is renamed, and keeps the form with the reason if that fails', async () => {
  const { actor, loadPasskeys, renamePasskey, view, value } = start();
  await loadPasskeys.answer([phone]);
  actor.send({ type: 'RENAME', passkey: phone });
  actor.send({ type: 'SAVE_NAME', name: ' Blue key ' });
  expect(renamePasskey.asked).toEqual([{ passkeyId: 'passkey-1', name: 'Blue key' }]);
  await renamePasskey.fail(failed('Network', 'No connection.'));
  expect([value(), view().isNaming, view().failure]).toEqual(['naming', true, 'No connection.']);
  actor.send({ type: 'SAVE_NAME', name: 'Red key' });
  await renamePasskey.answer();
  await loadPasskeys.answer([{ ...phone, name: 'Red key' }]);
  expect([value(), view().passkeys?.map(({ name }) => name)]).toEqual(['listed', ['Red key']]);
  actor.send({ type: 'RENAME', passkey: phone });
  actor.send({ type: 'CANCEL' });
  expect(value()).toBe('listed');
});

test('one is removed only after a question, and the password where it is asked for', async () => {
  const { actor, loadPasskeys, removePasskey, prove, proof, view, value } = start();
  await loadPasskeys.answer([phone]);
  actor.send({ type: 'REMOVE', passkey: phone });
  expect([view().isConfirming, view().chosen]).toEqual([true, phone]);
  actor.send({ type: 'CANCEL' });
  expect(removePasskey.asked).toEqual([]);
  actor.send({ type: 'REMOVE', passkey: phone });
  actor.send({ type: 'CONFIRM' });
  await removePasskey.fail(failed('ProofNeeded'));
  proof()?.send({ type: 'PROVE', password: 'Secret1!' });
  await prove.answer();
  expect([value(), removePasskey.asked]).toEqual([
    'removing',
    [{ passkeyId: 'passkey-1' }, { passkeyId: 'passkey-1' }],
  ]);
  await removePasskey.answer();
  await loadPasskeys.answer([]);
  expect(view().passkeys).toEqual([]);
});

test('a list that cannot be loaded is asked for again', async () => {
  const { actor, loadPasskeys, view, value } = start();
  await loadPasskeys.fail(failed('Network', 'No connection.'));
  expect([view().isUnknown, view().failure]).toEqual([true, 'No connection.']);
  actor.send({ type: 'RETRY' });
  await loadPasskeys.answer([]);
  expect(value()).toBe('listed');
});
