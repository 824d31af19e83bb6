import { describe, expect, test } from 'vitest';
import { someMember } from './samples/people.ts';
import { failed } from './support.ts';
import { filledIn, measured, start } from './worlds/setup-wizard.ts';

describe('biometrics', () => {
  test('come first, and are saved before the next tab', async () => {
    const { actor, saveBiometrics, tab } = start();
    expect(tab()).toBe('biometrics');
    actor.send({ type: 'SAVE', biometrics: filledIn });
    expect(saveBiometrics.asked).toEqual([{ update: { ...filledIn, assumed: [] } }]);
    expect(tab()).toBe('biometrics');
    await saveBiometrics.answer();
    expect(tab()).toBe('syncDevice');
  });

  test('are skipped if any were given before', () => {
    expect(start({ member: { ...someMember, gender: 'F' } }).tab()).toBe('syncDevice');
  });

  test('block if they cannot be saved', async () => {
    const { actor, saveBiometrics, tab } = start();
    actor.send({ type: 'SAVE', biometrics: filledIn });
    await saveBiometrics.fail(failed('Server', 'Something broke.'));
    expect(tab()).toBe('biometrics');
    expect(actor.getSnapshot().context.failure?.message).toBe('Something broke.');
  });

  test.each([
    ['first', { prefersMetric: false, weight: 65.77, height: 1.676 }],
    ['partner', { prefersMetric: true, weight: 75, height: 1.75 }],
  ] as const)('left open get the defaults of the %s variant', (variant, defaults) => {
    const { actor, saveBiometrics } = start({ variant });
    actor.send({ type: 'SAVE', biometrics: { prefersMetric: null, weight: null, height: null } });
    expect(saveBiometrics.asked[0]?.update).toEqual({
      ...defaults,
      assumed: ['prefers_metric', 'weight', 'height'],
    });
  });

  test('can be viewed again from the second tab', () => {
    const { actor, tab } = start({ member: measured });
    actor.send({ type: 'BACK' });
    expect(tab()).toBe('biometrics');
  });
});

describe('skipping', () => {
  test('asks for confirmation first, then leaves to the dashboard', () => {
    const { actor, leave, value, tab } = start();
    actor.send({ type: 'SKIP' });
    expect(value()).toEqual({ biometrics: 'confirmingSkip' });
    actor.send({ type: 'CANCEL' });
    expect([tab(), leave.heard]).toEqual(['biometrics', []]);
    actor.send({ type: 'SKIP' });
    actor.send({ type: 'CONFIRM' });
    expect([value(), leave.heard]).toEqual(['finished', [[null]]]);
  });

  test('returns to the origin', () => {
    const { actor, leave } = start({ member: measured, origin: '/custom/rhf' });
    actor.send({ type: 'SKIP' });
    actor.send({ type: 'CONFIRM' });
    expect(leave.heard).toEqual([['/custom/rhf']]);
  });
});
