import { wizardView } from '../../machines/setupWizard/selectors.ts';
import { describe, expect, test } from 'vitest';
import { failed } from './support.ts';
import { begun, filledIn, linked, measured, start } from './worlds/setup-wizard.ts';

describe('the device', () => {
  test('is linked in the click that picks it', () => {
    const { actor, windows, value } = start({ member: measured });
    actor.send({ type: 'PICK', device: 'garmin' });
    expect(windows).toHaveLength(1);
    expect(value()).toEqual({ syncDevice: 'linking' });
  });

  test('named in the URL is picked automatically, at the first step change', async () => {
    const { actor, saveBiometrics, windows, value } = start({ device: 'garmin' });
    expect(windows).toEqual([]);
    actor.send({ type: 'SAVE', biometrics: filledIn });
    await saveBiometrics.answer();
    expect(value()).toEqual({ syncDevice: 'linking' });
    actor.send({ type: 'BACK' });
    expect(value()).toEqual({ syncDevice: 'choosing' });
  });

  test('another one can be picked during the first', () => {
    const { actor, windows, fetchLinkUrl } = start({ member: measured });
    actor.send({ type: 'PICK', device: 'garmin' });
    actor.send({ type: 'PICK', device: 'coros' });
    expect(windows.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    expect(fetchLinkUrl.asked.map(({ device }) => device)).toEqual(['garmin', 'coros']);
  });

  test('that is unknown leads back to the choice', () => {
    const { actor, value, reportSetupError } = start({ member: measured });
    actor.send({ type: 'PICK', device: 'abacus' });
    expect([value(), reportSetupError.heard]).toEqual([{ syncDevice: 'choosing' }, [['abacus']]]);
  });

  test('once linked, the second tab waits for the first event of an import', () => {
    const { facts, tab } = linked();
    expect(tab()).toBe('syncDevice');
    facts.publish({ kind: 'found', importId: 'import-1' });
    expect(tab()).toBe('dataImport');
  });

  test('linked before is only asked for missing data, which may be none', async () => {
    const { actor, windows, requestImport, value, clock, leave } = start({
      member: { ...measured, garminLinked: true },
    });
    actor.send({ type: 'PICK', device: 'garmin' });
    expect([windows, requestImport.asked]).toEqual([[], [{ device: 'garmin' }]]);
    await requestImport.answer({ started: false });
    expect(value()).toEqual({ importing: 'nothingFound' });
    clock.increment(3000);
    expect(leave.heard).toEqual([[null]]);
  });
});

describe('a broken link', () => {
  test('is renewed when its device is picked', () => {
    const { actor, windows, requestImport } = start({ member: { ...measured, garminLinked: true } });
    actor.send({ type: 'PICK', device: 'garmin', standing: 'broken' });
    expect([windows.length, requestImport.asked]).toEqual([1, []]);
  });

  test('is renewed from the error of its import, and the next import is another one', async () => {
    const { actor, facts, value, windows, said, fetchLinkUrl, refreshMember } = linked();
    facts.publish(begun);
    facts.publish({ kind: 'failed', importId: 'import-1', error: 'bad_source_credentials' });
    expect(actor.getSnapshot().context.importProblem).toBe('bad_source_credentials');
    expect(wizardView(actor.getSnapshot()).importProblem).toBe('Incorrect email or password.');
    actor.send({ type: 'RELINK' });
    expect([value(), windows.length]).toEqual([{ syncDevice: 'linking' }, 2]);
    await fetchLinkUrl.fail(failed('Cancelled'));
    await fetchLinkUrl.answer('https://vendor.example/consent');
    said.tell('linked');
    await refreshMember.answer({ isLinked: true });
    expect(value()).toEqual({ importing: 'waitingForImport' });
    facts.publish({ kind: 'found', importId: 'import-2' });
    expect(value()).toEqual({ importing: 'dataImport' });
  });
});
