import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  type Confirmed,
  factorSetUpMachine,
  type TotpEnrollment,
} from '../../machines/factorSetUp/factorSetUp.machine.ts';
import { createFactorSetUpImplementations } from '../../machines/factorSetUp/implementations.ts';
import { NOW, someMember, someTokens } from './samples/people.ts';
import { failed, fake } from './support.ts';

const handout: TotpEnrollment = { secret: 'MZXW6YTB', uri: 'otpauth://totp/a' };
const answer = { recoveryCodes: ['abcde-fghij-kmnpq'], letIn: { member: someMember, tokens: someTokens } };
const letIn = { ...answer.letIn, now: NOW };
const confirmed: Confirmed = { ...answer, letIn };

function start() {
  const associateApp = fake<{ challenge: string | null }, TotpEnrollment>();
  const confirmApp = fake<{ challenge: string | null; code: string }, typeof answer>();
  const machine = factorSetUpMachine.provide(
    createFactorSetUpImplementations({ associateApp, confirmApp, now: () => NOW }),
  );
  const actor = createActor(machine, { input: { challenge: 'challenge-1' } }).start();
  const seen = () => {
    const { value, context, output } = actor.getSnapshot();
    return { at: value, ...context, output };
  };
  return { actor, associateApp, confirmApp, seen };
}

const preparing = {
  at: 'associating',
  challenge: 'challenge-1',
  handout: null,
  confirmed: null,
  failure: null,
  output: undefined,
};
const showing = { ...preparing, at: 'showing', handout };

test('goes from the secret by the first code to the recovery codes, and ends with the signed-in account', async () => {
  const { actor, associateApp, confirmApp, seen } = start();
  expect([seen(), associateApp.asked]).toEqual([preparing, [{ challenge: 'challenge-1' }]]);
  await associateApp.answer(handout);
  expect(seen()).toEqual(showing);
  actor.send({ type: 'SEND_CODE', code: ' 123456 ' });
  expect(seen()).toEqual({ ...showing, at: 'confirming' });
  expect(confirmApp.asked).toEqual([{ challenge: 'challenge-1', code: '123456' }]);
  await confirmApp.answer(answer);
  expect(seen()).toEqual({ ...showing, at: 'showingCodes', confirmed });
  actor.send({ type: 'CODES_KEPT' });
  expect(seen()).toEqual({ ...showing, at: 'done', confirmed, output: { outcome: 'done', letIn } });
});

test('a missing secret can be requested again, without the previous reason', async () => {
  const { actor, associateApp, seen } = start();
  const failure = failed('Network', 'No answer.');
  await associateApp.fail(failure);
  expect(seen()).toEqual({ ...preparing, at: 'unprepared', failure });
  actor.send({ type: 'RETRY' });
  expect([seen(), associateApp.asked.length]).toEqual([preparing, 2]);
});

test('a wrong code is reported until the next one', async () => {
  const { actor, associateApp, confirmApp, seen } = start();
  await associateApp.answer(handout);
  actor.send({ type: 'SEND_CODE', code: '123456' });
  const failure = failed('Invalid', 'Not that one.');
  await confirmApp.fail(failure);
  expect(seen()).toEqual({ ...showing, failure });
  actor.send({ type: 'SEND_CODE', code: '234567' });
  expect(seen()).toEqual({ ...showing, at: 'confirming' });
});

test.each(['ProofNeeded', 'Unauthorized'] as const)('%s is for the parent, at either step', async (tag) => {
  const failure = failed(tag, 'No.');
  const output = { outcome: 'refused', failure };
  const first = start();
  await first.associateApp.fail(failure);
  expect(first.seen()).toEqual({ ...preparing, at: 'refused', failure, output });
  const second = start();
  await second.associateApp.answer(handout);
  second.actor.send({ type: 'SEND_CODE', code: '123456' });
  await second.confirmApp.fail(failure);
  expect(second.seen()).toEqual({ ...showing, at: 'refused', failure, output });
});

test('can be cancelled before confirmation', async () => {
  const output = { outcome: 'cancelled' };
  const first = start();
  first.actor.send({ type: 'CANCEL' });
  expect(first.seen()).toEqual({ ...preparing, at: 'cancelled', output });
  const second = start();
  await second.associateApp.fail(failed('Network', 'No answer.'));
  second.actor.send({ type: 'CANCEL' });
  expect([second.seen().at, second.seen().output]).toEqual(['cancelled', output]);
  const third = start();
  await third.associateApp.answer(handout);
  third.actor.send({ type: 'CANCEL' });
  expect(third.seen()).toEqual({ ...showing, at: 'cancelled', output });
});
