import { describe, expect, test } from 'vitest';
import { factOfStatus } from '../../machines/imports/facts.ts';
import { importIn } from '../../machines/imports/selectors.ts';
import { wizardView } from '../../machines/setupWizard/selectors.ts';
import { importBar } from '../../machines/dataImport/selectors.ts';
import { none, status } from './samples/statuses.ts';
import { begun, empty, linked, ready } from './worlds/setup-wizard.ts';

describe('the import', () => {
  test('moves the bars, then: 2 s, success, 3 s, and on', () => {
    const { actor, facts, clock, imports, leave, value } = linked();
    facts.publish(begun);
    const child = importIn(imports.getSnapshot(), wizardView(actor.getSnapshot()).importId ?? '');
    expect(child && importBar(child.getSnapshot())).toEqual({
      label: 'Importing 3 of 10',
      count: 3,
      target: 10,
      isKnown: true,
      share: 0.3,
      done: false,
    });
    facts.publish(ready);
    expect(value()).toEqual({ importing: { done: 'full' } });
    clock.increment(1999);
    expect(value()).toEqual({ importing: { done: 'full' } });
    clock.increment(1);
    expect(value()).toEqual({ importing: { done: 'success' } });
    clock.increment(2999);
    expect(leave.heard).toEqual([]);
    clock.increment(1);
    expect([value(), leave.heard]).toEqual(['finished', [[null]]]);
  });

  test('the partner variant continues 500 ms later', () => {
    const { facts, clock, leave } = linked({ variant: 'partner', origin: '/custom/setup' });
    facts.publish(begun);
    facts.publish(ready);
    clock.increment(499);
    expect(leave.heard).toEqual([]);
    clock.increment(1);
    expect(leave.heard).toEqual([['/custom/setup']]);
  });

  test('without workouts it continues too', () => {
    const { facts, clock, leave, value } = linked();
    facts.publish(empty);
    expect(value()).toEqual({ importing: 'nothingFound' });
    clock.increment(3000);
    expect(leave.heard).toEqual([[null]]);
  });

  test('of an empty Apple account is complete', () => {
    const { facts, value } = linked({ isIos: true }, 'apple');
    facts.publish(empty);
    expect(value()).toEqual({ importing: { done: 'full' } });
  });

  test('that failed shows why, and can be retried', async () => {
    const { actor, facts, requestImport, value } = linked();
    facts.publish(begun);
    facts.publish({ kind: 'failed', importId: 'import-1', error: 'puller_failed' });
    expect(value()).toEqual({ importing: 'failed' });
    expect(actor.getSnapshot().context.importProblem).toBe('puller_failed');
    expect(wizardView(actor.getSnapshot()).importProblem).toBe(
      'The import failed for an unknown reason. Please try again later.',
    );
    actor.send({ type: 'RETRY' });
    expect(actor.getSnapshot().context.importProblem).toBeNull();
    await requestImport.answer({ started: true });
    expect(value()).toEqual({ importing: 'dataImport' });
    facts.publish(ready);
    expect(value()).toEqual({ importing: { done: 'full' } });
  });

  test('that failed can be replaced by another device', () => {
    const { actor, facts, value } = linked();
    facts.publish(begun);
    facts.publish({ kind: 'failed', importId: 'import-1', error: 'account_locked' });
    actor.send({ type: 'BACK' });
    expect(value()).toEqual({ syncDevice: 'choosing' });
  });

  test('that fails later, in the background, does not affect the success', () => {
    const { facts, value } = linked();
    facts.publish(begun);
    facts.publish(ready);
    facts.publish({ kind: 'failed', importId: 'import-1', error: 'puller_failed' });
    expect(value()).toEqual({ importing: { done: 'full' } });
  });

  test('of an earlier visit is not mistaken for this one', () => {
    const { facts, tab } = linked({ pastImports: ['import-1'] });
    facts.publish(factOfStatus(status([1, 1, 1, 1], none, { state: 'complete' })));
    expect(tab()).toBe('syncDevice');
  });
});
