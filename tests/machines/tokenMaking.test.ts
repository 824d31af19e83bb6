import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { NewToken } from '../../domain/entities/api-token.ts';
import { createTokenMakingImplementations } from '../../machines/tokenMaking/implementations.ts';
import { tokenMakingView } from '../../machines/tokenMaking/selectors.ts';
import { type MadeToken, tokenMakingMachine } from '../../machines/tokenMaking/tokenMaking.machine.ts';
import { failed, fake } from './support.ts';

const wanted: NewToken = { name: 'Script', scopes: ['calendar:read'], days: 90 };

function start() {
  const calls = { makeToken: fake<{ wanted: NewToken }, MadeToken>(), prove: fake<{ password: string }>() };
  const actor = createActor(tokenMakingMachine.provide(createTokenMakingImplementations(calls))).start();
  const view = () => tokenMakingView(actor.getSnapshot());
  return { ...calls, actor, view };
}

test('a token requires the password, is shown once, and is dropped', async () => {
  const { actor, makeToken, prove, view } = start();
  actor.send({ type: 'MAKE', wanted });
  expect(makeToken.asked).toEqual([]);
  view().proof?.send({ type: 'PROVE', password: 'Secret1!' });
  await prove.answer();
  expect(makeToken.asked).toEqual([{ wanted }]);
  await makeToken.answer({ name: 'Script', secret: 'lrp_x' });
  const made = { secret: 'lrp_x', name: 'Script' };
  expect(view()).toEqual({ made, scopes: wanted.scopes, failure: null, isMaking: false });
  actor.send({ type: 'KEEP' });
  expect(view().made).toBe(null);
  expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('lrp_x');
});

test('cancelling the password creates none; an old proof is requested again; a refusal is reported', async () => {
  const { actor, makeToken, prove, view } = start();
  actor.send({ type: 'MAKE', wanted });
  view().proof?.send({ type: 'CANCEL' });
  expect([makeToken.asked, view().proof]).toEqual([[], undefined]);
  actor.send({ type: 'MAKE', wanted });
  view().proof?.send({ type: 'PROVE', password: 'Secret1!' });
  await prove.answer();
  await makeToken.fail(failed('ProofNeeded', 'Please enter your password again.'));
  view().proof?.send({ type: 'PROVE', password: 'Secret1!' });
  await prove.answer();
  await makeToken.fail(failed('Conflict', 'You have 10 tokens already.'));
  expect(view()).toEqual({ made: null, scopes: [], failure: 'You have 10 tokens already.', isMaking: false });
});
