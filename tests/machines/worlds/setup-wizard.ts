import { createActor, SimulatedClock } from 'xstate';
import type { MemberUpdate } from '../../../domain/entities/member.ts';
import { factOfStatus } from '../../../machines/imports/facts.ts';
import { createSetupWizardImplementations } from '../../../machines/setupWizard/implementations.ts';
import { setupWizardMachine } from '../../../machines/setupWizard/setupWizard.machine.ts';
import type { Biometrics, SetupWizardInput } from '../../../machines/setupWizard/types.ts';
import { none, status } from '../samples/statuses.ts';
import { someMember } from '../samples/people.ts';
import { wizardInput } from '../samples/setupWizard.ts';
import { ear, fake } from '../support.ts';
import { watchLatestImport } from '../../../machines/imports/watch.ts';
import { startImports } from './imports.ts';
import { linkWorld } from './device-link.ts';

export const measured = { ...someMember, weight: 70, height: 1.8 };
export const filledIn: Biometrics = { firstName: 'Ada', prefersMetric: true, weight: 61.5, height: 1.7 };

/** A wizard with its own clock, started with the given differences. */
export function start(input: Partial<SetupWizardInput> = {}) {
  const world = linkWorld();
  const { facts, imports } = startImports();
  const saveBiometrics = fake<{ update: MemberUpdate }>();
  const requestImport = fake<{ device: string }, { started: boolean }>();
  const leave = ear<[string | null]>();
  const clock = new SimulatedClock();
  const logic = setupWizardMachine.provide(
    createSetupWizardImplementations({
      ...world.deps,
      watchLatestImport: (past, listener) => watchLatestImport(imports, past, listener),
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
      keyPages: {},
      ...input,
    },
  }).start();
  const tabs = ['biometrics', 'syncDevice', 'dataImport'] as const;
  return {
    ...world,
    facts,
    imports,
    saveBiometrics,
    requestImport,
    leave,
    clock,
    actor,
    value: () => actor.getSnapshot().value,
    tab: () => tabs.filter((tab) => actor.getSnapshot().hasTag(tab)).join(),
  };
}

/** A member whose watch was just linked. */
export function linked(input: Partial<SetupWizardInput> = {}, device = 'garmin') {
  const wizard = start({ member: measured, ...input });
  wizard.actor.send({ type: 'PICK', device });
  wizard.linked.tell(true);
  return wizard;
}

export const begun = factOfStatus(status([3, 10, 1, 10], [0, 9, 0, 9]));
export const ready = factOfStatus(status([10, 10, 10, 10], [0, 9, 0, 9]));
export const empty = factOfStatus(status(none, none, { state: 'complete' }));
