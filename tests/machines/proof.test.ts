import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createProofImplementations } from '../../machines/proof/implementations.ts';
import { proofMachine } from '../../machines/proof/proof.machine.ts';
import { failed, fake } from './support.ts';

function start() {
  const prove = fake<{ password: string }>();
  const actor = createActor(proofMachine.provide(createProofImplementations({ prove }))).start();
  const seen = () => {
    const { value, context, output } = actor.getSnapshot();
    return { at: value, failure: context.failure, output };
  };
  return { actor, prove, seen };
}

test('a password is sent once, trimmed, and proves the person', async () => {
  const { actor, prove, seen } = start();
  expect(seen()).toEqual({ at: 'asking', failure: null, output: undefined });
  actor.send({ type: 'PROVE', password: ' My-pass-1 ' });
  actor.send({ type: 'PROVE', password: 'again' });
  expect(seen()).toEqual({ at: 'checking', failure: null, output: undefined });
  expect(prove.asked).toEqual([{ password: 'My-pass-1' }]);
  await prove.answer();
  expect(seen()).toEqual({ at: 'proven', failure: null, output: { isProven: true } });
});

test('a wrong password is reported until the next one', async () => {
  const { actor, prove, seen } = start();
  const failure = failed('BadCredentials', 'Wrong.');
  actor.send({ type: 'PROVE', password: 'x' });
  await prove.fail(failure);
  expect(seen()).toEqual({ at: 'asking', failure, output: undefined });
  actor.send({ type: 'PROVE', password: 'y' });
  expect(seen()).toEqual({ at: 'checking', failure: null, output: undefined });
});

test('without a password nothing is proven', () => {
  const { actor, prove, seen } = start();
  actor.send({ type: 'CANCEL' });
  expect([seen(), prove.asked]).toEqual([{ at: 'cancelled', failure: null, output: { isProven: false } }, []]);
});
