import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { ImportSummary } from '../../domain/entities/import.ts';
import type { MemberUpdate } from '../../domain/entities/member.ts';
import type { DataImportRef } from '../../machines/dataImport/dataImport.machine.ts';
import { createImportFacts, factOfStatus } from '../../machines/dataImport/facts.ts';
import { importBar } from '../../machines/dataImport/selectors.ts';
import { createSetupWizardImplementations } from '../../machines/setupWizard/implementations.ts';
import { setupWizardMachine } from '../../machines/setupWizard/setupWizard.machine.ts';
import {
  type Biometrics,
  pastImports,
  resumableDevice,
  type SetupWizardInput,
} from '../../machines/setupWizard/types.ts';
import { none, status } from './samples/imports.ts';
import { someMember } from './samples/people.ts';
import { wizardInput } from './samples/setupWizard.ts';
import { ear, failed, fake } from './support.ts';
import { linkWorld } from './worlds/device-link.ts';

const measured = { ...someMember, weight: 70, height: 1.8 };
const filledIn: Biometrics = { firstName: 'Ada', prefersMetric: true, weight: 61.5, height: 1.7 };

function start(input: Partial<SetupWizardInput> = {}) {
  const world = linkWorld();
  const facts = createImportFacts();
  const saveBiometrics = fake<{ update: MemberUpdate }>();
  const requestImport = fake<{ device: string }, { started: boolean }>();
  const leave = ear<[string | null]>();
  const clock = new SimulatedClock();
  const logic = setupWizardMachine.provide(
    createSetupWizardImplementations({
      ...world.deps,
      watchImports: facts.subscribe,
      saveBiometrics,
      requestImport,
      leave,
    }),
  );
  const actor = createActor(logic, {
    clock,
    input: {
      ...wizardInput,
      vendorsWithLogin: [],
      ...input,
    },
  }).start();
  const tabs = ['biometrics', 'syncDevice', 'dataImport'] as const;
  return {
    ...world,
    facts,
    saveBiometrics,
    requestImport,
    leave,
    clock,
    actor,
    value: () => actor.getSnapshot().value,
    tab: () => tabs.filter((tab) => actor.getSnapshot().hasTag(tab)).join(),
  };
}

/** A member whose watch was linked just now. */
function linked(input: Partial<SetupWizardInput> = {}, device = 'garmin') {
  const wizard = start({ member: measured, ...input });
  wizard.actor.send({ type: 'PICK', device });
  wizard.linked.tell(true);
  return wizard;
}

const begun = factOfStatus(status([3, 10, 1, 10], [0, 9, 0, 9]));
const ready = factOfStatus(status([10, 10, 10, 10], [0, 9, 0, 9]));
const empty = factOfStatus(status(none, none, { state: 'complete' }));

describe('biometrics', () => {
  test('come first, and are saved before the next tab', async () => {
    const { actor, saveBiometrics, tab } = start();
    expect(tab()).toBe('biometrics');
    actor.send({ type: 'SAVE', biometrics: filledIn });
    expect(saveBiometrics.asked).toMatchObject([{ update: filledIn }]);
    expect(tab()).toBe('biometrics');
    await saveBiometrics.answer();
    expect(tab()).toBe('syncDevice');
  });

  test('are passed over when any were given before', () => {
    expect(start({ member: { ...someMember, gender: 'F' } }).tab()).toBe('syncDevice');
  });

  test('block when they cannot be saved', async () => {
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
    expect(saveBiometrics.asked[0]?.update).toEqual(defaults);
  });

  test('can be looked at again from the second tab', () => {
    const { actor, tab } = start({ member: measured });
    actor.send({ type: 'BACK' });
    expect(tab()).toBe('biometrics');
  });
});

describe('skipping', () => {
  test('asks first, then leaves to the dashboard', () => {
    const { actor, leave, value, tab } = start();
    actor.send({ type: 'SKIP' });
    expect(value()).toEqual({ biometrics: 'confirmingSkip' });
    actor.send({ type: 'CANCEL' });
    expect([tab(), leave.heard]).toEqual(['biometrics', []]);
    actor.send({ type: 'SKIP' });
    actor.send({ type: 'CONFIRM' });
    expect([value(), leave.heard]).toEqual(['finished', [[null]]]);
  });

  test('leaves to where the person came from', () => {
    const { actor, leave } = start({ member: measured, origin: '/custom/rhf' });
    actor.send({ type: 'SKIP' });
    actor.send({ type: 'CONFIRM' });
    expect(leave.heard).toEqual([['/custom/rhf']]);
  });
});

describe('the device', () => {
  test('is linked in the click that picks it', () => {
    const { actor, windows, value } = start({ member: measured });
    actor.send({ type: 'PICK', device: 'garmin' });
    expect(windows).toHaveLength(1);
    expect(value()).toEqual({ syncDevice: 'linking' });
  });

  test('named in the address is picked by itself, at the first step change', async () => {
    const { actor, saveBiometrics, windows, value } = start({ device: 'garmin' });
    expect(windows).toEqual([]);
    actor.send({ type: 'SAVE', biometrics: filledIn });
    await saveBiometrics.answer();
    expect(value()).toEqual({ syncDevice: 'linking' });
    actor.send({ type: 'BACK' });
    expect(value()).toEqual({ syncDevice: 'choosing' });
  });

  test('another one can be picked while the first is under way', () => {
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

  test('once linked, the second tab waits until an import is heard of', () => {
    const { facts, tab } = linked();
    expect(tab()).toBe('syncDevice');
    facts.publish({ kind: 'found', importId: 'import-1' });
    expect(tab()).toBe('dataImport');
  });

  test('linked before is only asked for what is missing, which may be nothing', async () => {
    const { actor, windows, requestImport, value, clock, leave } = start({
      member: { ...measured, garminLinked: true },
    });
    actor.send({ type: 'PICK', device: 'garmin' });
    expect([windows, requestImport.asked]).toMatchObject([[], [{ device: 'garmin' }]]);
    await requestImport.answer({ started: false });
    expect(value()).toEqual({ importing: 'nothingFound' });
    clock.increment(3000);
    expect(leave.heard).toEqual([[null]]);
  });
});

describe('the import', () => {
  test('moves the bars, then: 2 s, success, 3 s, and on', () => {
    const { actor, facts, clock, leave, value } = linked();
    facts.publish(begun);
    const child = actor.getSnapshot().children.dataImport as DataImportRef | undefined;
    expect(child && importBar(child.getSnapshot())).toMatchObject({ label: 'Importing 3 of 10', count: 3, target: 10 });
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

  test('the partner variant goes on 500 ms later', () => {
    const { facts, clock, leave } = linked({ variant: 'partner', origin: '/custom/setup' });
    facts.publish(begun);
    facts.publish(ready);
    clock.increment(499);
    expect(leave.heard).toEqual([]);
    clock.increment(1);
    expect(leave.heard).toEqual([['/custom/setup']]);
  });

  test('without workouts it goes on too', () => {
    const { facts, clock, leave, value } = linked();
    facts.publish(empty);
    expect(value()).toEqual({ importing: 'nothingFound' });
    clock.increment(3000);
    expect(leave.heard).toEqual([[null]]);
  });

  test('of an apple account that is empty is complete', () => {
    const { facts, value } = linked({ isIos: true }, 'apple');
    facts.publish(empty);
    expect(value()).toEqual({ importing: { done: 'full' } });
  });

  test('that failed says why, and can be tried again', async () => {
    const { actor, facts, requestImport, value } = linked();
    facts.publish(begun);
    facts.publish({ kind: 'failed', importId: 'import-1', error: 'puller_failed' });
    expect(value()).toEqual({ importing: 'failed' });
    expect(actor.getSnapshot().context.importProblem).toEqual({
      kind: 'puller_failed',
      message: 'The import failed for an unknown reason. Please try again later.',
    });
    actor.send({ type: 'RETRY' });
    expect(actor.getSnapshot().context.importProblem).toBeNull();
    await requestImport.answer({ started: true });
    expect(value()).toEqual({ importing: 'dataImport' });
    facts.publish(ready);
    expect(value()).toEqual({ importing: { done: 'full' } });
  });

  test('that failed can be left for another device', () => {
    const { actor, facts, value } = linked();
    facts.publish(begun);
    facts.publish({ kind: 'failed', importId: 'import-1', error: 'account_locked' });
    actor.send({ type: 'BACK' });
    expect(value()).toEqual({ syncDevice: 'choosing' });
  });

  test('that fails later, in the background, does not spoil the success', () => {
    const { facts, value } = linked();
    facts.publish(begun);
    facts.publish(ready);
    facts.publish({ kind: 'failed', importId: 'import-1', error: 'puller_failed' });
    expect(value()).toEqual({ importing: { done: 'full' } });
  });

  test('of an earlier visit is not taken for this one', () => {
    const { facts, tab } = linked({ pastImports: ['import-1'] });
    facts.publish(factOfStatus(status([1, 1, 1, 1], none, { state: 'complete' })));
    expect(tab()).toBe('syncDevice');
  });
});

describe('coming back', () => {
  const summary = (importId: string, state: ImportSummary['state'], source = 'garmin', counts = none) =>
    ({ ...status(counts, none, { state }), importId, source }) as ImportSummary;
  const withWatch = { ...measured, garminLinked: true };

  test('to an import that is under way goes on with its bars', () => {
    const { facts, tab, value, actor } = start({ member: withWatch, resume: 'garmin' });
    expect([tab(), actor.getSnapshot().context.device]).toEqual(['dataImport', 'garmin']);
    facts.publish(begun);
    facts.publish(ready);
    expect(value()).toEqual({ importing: { done: 'full' } });
  });

  test('to one that stopped says so', () => {
    const { facts, value } = start({ member: withWatch, resume: 'garmin' });
    facts.publish(factOfStatus(status([3, 10, 1, 10], none, { state: 'error' })));
    expect(value()).toEqual({ importing: 'failed' });
  });

  test('waits until the biometrics are there', () => {
    expect(start({ resume: 'garmin' }).tab()).toBe('biometrics');
  });

  test('with another device in the address begins with that one', () => {
    const { windows, actor } = start({ member: withWatch, resume: 'garmin', device: 'coros' });
    expect([actor.getSnapshot().context.device, windows.length]).toEqual(['coros', 1]);
  });

  test('is the newest import of a device that is still linked, unless it is over', () => {
    const device = (...imports: ImportSummary[]) => resumableDevice(imports, withWatch);
    expect(device(summary('2', 'active'), summary('1', 'complete'))).toBe('garmin');
    expect(device(summary('2', 'error'))).toBe('garmin');
    expect(device(summary('3', 'active', 'file'), summary('2', 'active'))).toBe('garmin');
    expect(device(summary('2', 'active', 'garmin', [3, 10, 3, 10]))).toBe('garmin');
    // The newest days are there; older ones go on by themselves.
    expect(device(summary('2', 'active', 'garmin', [10, 10, 10, 10]))).toBeNull();
    expect(device(summary('2', 'complete'), summary('1', 'active'))).toBeNull();
    expect(device(summary('2', 'active', 'polar'))).toBeNull();
    expect(device(summary('3', 'active', 'file'))).toBeNull();
    expect(device()).toBeNull();
  });

  test('takes no other import for its own', () => {
    const ids = (...imports: ImportSummary[]) => pastImports(imports);
    expect(ids(summary('3', 'active'), summary('2', 'complete'), summary('1', 'error'))).toEqual(['2', '1']);
    expect(ids(summary('2', 'complete'), summary('1', 'complete', 'file'))).toEqual(['2', '1']);
  });

  test('with a device that is linked, the wizard can be left without a question', () => {
    const { actor, leave } = start({ member: withWatch });
    expect(actor.getSnapshot().can({ type: 'LEAVE' })).toBe(true);
    actor.send({ type: 'LEAVE' });
    expect(leave.heard).toEqual([[null]]);
    expect(start({ member: measured }).actor.getSnapshot().can({ type: 'LEAVE' })).toBe(false);
  });
});

describe('a link that no longer works', () => {
  test('is made anew when its device is picked', () => {
    const { actor, windows, requestImport } = start({ member: { ...measured, garminLinked: true } });
    actor.send({ type: 'PICK', device: 'garmin', standing: 'broken' });
    expect([windows.length, requestImport.asked]).toEqual([1, []]);
  });

  test('is made anew from the error of its import, and the next import is another one', async () => {
    const { actor, facts, value, windows, said, fetchLinkUrl, refreshMember } = linked();
    facts.publish(begun);
    facts.publish({ kind: 'failed', importId: 'import-1', error: 'bad_source_credentials' });
    expect(actor.getSnapshot().context.importProblem).toEqual({
      kind: 'bad_source_credentials',
      message: 'Incorrect email or password.',
    });
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
