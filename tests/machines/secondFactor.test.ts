import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { TotpEnrollment } from '../../machines/factorSetUp/factorSetUp.machine.ts';
import { createSecondFactorImplementations } from '../../machines/secondFactor/implementations.ts';
import { type FactorFacts, secondFactorMachine } from '../../machines/secondFactor/secondFactor.machine.ts';
import { failed, fake } from './support.ts';

const off: FactorFacts = { isOn: false, isRequired: false, recoveryCodesLeft: 0 };
const on: FactorFacts = { isOn: true, isRequired: false, recoveryCodesLeft: 10 };
const handout = { secret: 'MZXW6YTB', uri: 'otpauth://totp/a' };
const codes = ['abcde-fghij-kmnpq'];

function start() {
  const calls = {
    loadFactor: fake<unknown, FactorFacts>(),
    switchFactorOff: fake<unknown>(),
    makeRecoveryCodes: fake<unknown, readonly string[]>(),
    associateApp: fake<unknown, TotpEnrollment>(),
    confirmApp: fake<unknown, { recoveryCodes: readonly string[]; letIn: null }>(),
    prove: fake<{ password: string }>(),
  };
  const machine = secondFactorMachine.provide(createSecondFactorImplementations({ ...calls, now: () => 0 }));
  const actor = createActor(machine).start();
  const snapshot = () => actor.getSnapshot();
  const setUp = () => snapshot().children.factorSetUp;
  const proof = () => snapshot().children.proof;
  return { ...calls, actor, setUp, proof, value: () => snapshot().value, failure: () => snapshot().context.failure };
}

describe('switching it on', () => {
  test('goes from the QR code to the recovery codes, and then is on', async () => {
    const { actor, loadFactor, associateApp, confirmApp, setUp, value } = start();
    await loadFactor.answer(off);
    actor.send({ type: 'SWITCH_OFF' });
    expect(value()).toBe('off');
    actor.send({ type: 'SET_UP' });
    expect(setUp()?.getSnapshot().value).toBe('associating');
    await associateApp.answer(handout);
    expect(setUp()?.getSnapshot().context.handout).toEqual(handout);
    setUp()?.send({ type: 'SEND_CODE', code: ' 123456 ' });
    expect(confirmApp.asked).toEqual([{ challenge: null, code: '123456' }]);
    await confirmApp.fail(failed('Invalid', 'Not that one.'));
    expect(setUp()?.getSnapshot().value).toBe('showing');
    expect(setUp()?.getSnapshot().context).toEqual({
      failure: { message: 'Not that one.', tag: 'Invalid', status: null },
      challenge: null,
      handout: { secret: 'MZXW6YTB', uri: 'otpauth://totp/a' },
      confirmed: null,
    });
    setUp()?.send({ type: 'SEND_CODE', code: '234567' });
    await confirmApp.answer({ recoveryCodes: codes, letIn: null });
    expect(setUp()?.getSnapshot().value).toBe('showingCodes');
    expect(setUp()?.getSnapshot().context).toEqual({
      confirmed: { recoveryCodes: codes, letIn: null },
      challenge: null,
      handout: { secret: 'MZXW6YTB', uri: 'otpauth://totp/a' },
      failure: null,
    });
    setUp()?.send({ type: 'CODES_KEPT' });
    await loadFactor.answer(on);
    expect(value()).toBe('on');
  });

  test('requires the password if the session is too old, and continues automatically', async () => {
    const { actor, loadFactor, associateApp, prove, setUp, proof, value } = start();
    await loadFactor.answer(off);
    actor.send({ type: 'SET_UP' });
    await associateApp.fail(failed('ProofNeeded'));
    expect(value()).toBe('proving');
    proof()?.send({ type: 'PROVE', password: ' Secret1! ' });
    expect(prove.asked).toEqual([{ password: 'Secret1!' }]);
    await prove.fail(failed('Unauthorized', 'Wrong password.'));
    expect(proof()?.getSnapshot().context.failure?.message).toBe('Wrong password.');
    proof()?.send({ type: 'PROVE', password: 'Secret2!' });
    await prove.answer();
    expect([value(), associateApp.asked.length]).toEqual(['settingUp', 2]);
    await associateApp.answer(handout);
    expect(setUp()?.getSnapshot().value).toBe('showing');
  });

  test('is offered again without a response, and can be cancelled', async () => {
    const { actor, loadFactor, associateApp, setUp, value, failure } = start();
    await loadFactor.answer(off);
    actor.send({ type: 'SET_UP' });
    await associateApp.fail(failed('Network'));
    setUp()?.send({ type: 'RETRY' });
    expect(associateApp.asked).toHaveLength(2);
    setUp()?.send({ type: 'CANCEL' });
    await loadFactor.answer(off);
    expect([value(), failure()]).toEqual(['off', null]);
  });
});

describe('switching it off', () => {
  test('always requires the password first, and does nothing without', async () => {
    const { actor, loadFactor, switchFactorOff, prove, proof, value } = start();
    await loadFactor.answer(on);
    actor.send({ type: 'SWITCH_OFF' });
    proof()?.send({ type: 'CANCEL' });
    await loadFactor.answer(on);
    expect([value(), switchFactorOff.asked]).toEqual(['on', []]);
    actor.send({ type: 'SWITCH_OFF' });
    proof()?.send({ type: 'PROVE', password: 'Secret1!' });
    await prove.answer();
    expect(value()).toBe('switchingOff');
    await switchFactorOff.answer();
    await loadFactor.answer(off);
    expect(value()).toBe('off');
  });

  test('is not offered if the operator requires it', async () => {
    const { actor, loadFactor, value } = start();
    await loadFactor.answer({ ...on, isRequired: true });
    actor.send({ type: 'SWITCH_OFF' });
    expect(value()).toBe('on');
  });
});

test('new recovery codes are shown until confirmed, and not after', async () => {
  const { actor, loadFactor, makeRecoveryCodes, value } = start();
  await loadFactor.answer(on);
  actor.send({ type: 'RENEW_CODES' });
  await makeRecoveryCodes.answer(codes);
  expect([value(), actor.getSnapshot().context.codes]).toEqual(['showingCodes', codes]);
  actor.send({ type: 'CODES_KEPT' });
  expect(JSON.stringify(actor.getSnapshot().context)).not.toContain(codes[0]);
  await loadFactor.answer(on);
  actor.send({ type: 'RENEW_CODES' });
  await makeRecoveryCodes.fail(failed('Network', 'No connection.'));
  expect(actor.getSnapshot().context.failure?.message).toBe('No connection.');
});

test('a missing response can be requested again', async () => {
  const { actor, loadFactor, value } = start();
  await loadFactor.fail(failed('Network'));
  expect(value()).toBe('unknown');
  actor.send({ type: 'RETRY' });
  await loadFactor.answer(off);
  expect(value()).toBe('off');
});
