import { describe, expect, test } from 'vitest';
import type { ImportSummary } from '../../domain/entities/import.ts';
import { factOfStatus } from '../../machines/imports/facts.ts';
import { pastImports, resumableDevice } from '../../machines/setupWizard/types.ts';
import { none, status } from './samples/statuses.ts';
import { begun, measured, ready, start } from './worlds/setup-wizard.ts';

describe('returning', () => {
  const summary = (importId: string, state: ImportSummary['state'], source = 'garmin', counts = none) =>
    ({ ...status(counts, none, { state }), importId, source }) as ImportSummary;
  const withWatch = { ...measured, garminLinked: true };

  test('to a running import continues with its bars', () => {
    const { facts, tab, value, actor } = start({ member: withWatch, resume: 'garmin' });
    expect([tab(), actor.getSnapshot().context.device]).toEqual(['dataImport', 'garmin']);
    facts.publish(begun);
    facts.publish(ready);
    expect(value()).toEqual({ importing: { done: 'full' } });
  });

  test('to a stopped one shows that', () => {
    const { facts, value } = start({ member: withWatch, resume: 'garmin' });
    facts.publish(factOfStatus(status([3, 10, 1, 10], none, { state: 'error' })));
    expect(value()).toEqual({ importing: 'failed' });
  });

  test('waits for the biometrics', () => {
    expect(start({ resume: 'garmin' }).tab()).toBe('biometrics');
  });

  test('with another device in the URL starts with that one', () => {
    const { windows, actor } = start({ member: withWatch, resume: 'garmin', device: 'coros' });
    expect([actor.getSnapshot().context.device, windows.length]).toEqual(['coros', 1]);
  });

  test('is the newest import of a linked device, unless it has ended', () => {
    const device = (...imports: ImportSummary[]) => resumableDevice(imports, withWatch);
    expect(device(summary('2', 'active'), summary('1', 'complete'))).toBe('garmin');
    expect(device(summary('2', 'error'))).toBe('garmin');
    expect(device(summary('3', 'active', 'file'), summary('2', 'active'))).toBe('garmin');
    expect(device(summary('2', 'active', 'garmin', [3, 10, 3, 10]))).toBe('garmin');
    // The newest days are there; older ones continue in the background.
    expect(device(summary('2', 'active', 'garmin', [10, 10, 10, 10]))).toBeNull();
    expect(device(summary('2', 'complete'), summary('1', 'active'))).toBeNull();
    expect(device(summary('2', 'active', 'polar'))).toBeNull();
    expect(device(summary('3', 'active', 'file'))).toBeNull();
    expect(device()).toBeNull();
  });

  test('does not adopt other imports', () => {
    const ids = (...imports: ImportSummary[]) => pastImports(imports);
    expect(ids(summary('3', 'active'), summary('2', 'complete'), summary('1', 'error'))).toEqual(['2', '1']);
    expect(ids(summary('2', 'complete'), summary('1', 'complete', 'file'))).toEqual(['2', '1']);
  });

  test('with a linked device, the wizard can be left without confirmation', () => {
    const { actor, leave } = start({ member: withWatch });
    expect(actor.getSnapshot().can({ type: 'LEAVE' })).toBe(true);
    actor.send({ type: 'LEAVE' });
    expect(leave.heard).toEqual([[null]]);
    expect(start({ member: measured }).actor.getSnapshot().can({ type: 'LEAVE' })).toBe(false);
  });
});
