import type { SetupWizardInput } from '../../../machines/setupWizard/types.ts';
import { someMember } from './people.ts';
import type { WalkPlan } from '../walk.ts';

/** A member who starts the first wizard. */
export const wizardInput: SetupWizardInput = {
  variant: 'first',
  device: null,
  origin: null,
  member: someMember,
  isIos: false,
  vendorsWithLogin: ['polar'],
  keyPages: {},
  productName: 'Longrun',
  pastImports: [],
  resume: null,
};
const biometrics = { prefersMetric: null, weight: null, height: null };

export const setupWizard: WalkPlan = {
  inputs: [
    wizardInput,
    { ...wizardInput, variant: 'partner', device: 'garmin', member: { ...someMember, weight: 70 } },
    { ...wizardInput, member: { ...someMember, garminLinked: true } },
    { ...wizardInput, member: { ...someMember, weight: 70, polarLinked: true }, resume: 'polar' },
  ],
  samples: {
    SAVE: [{ type: 'SAVE', biometrics }],
    PICK: ['garmin', 'apple'].map((device) => ({ type: 'PICK', device })),
    DEVICE_LINKED: [{ type: 'DEVICE_LINKED', device: 'garmin' }],
    IMPORT_FAILED: [{ type: 'IMPORT_FAILED', kind: 'puller_failed', importId: 'import-1' }],
    ...Object.fromEntries(
      ['IMPORT_DETECTED', 'IMPORT_READY', 'IMPORT_COMPLETE', 'IMPORT_EMPTY'].map((type) => [
        type,
        [{ type, importId: 'import-1' }],
      ]),
    ),
    'xstate.done.actor.requestImport': [true, false].map((started) => ({
      type: 'xstate.done.actor.requestImport',
      output: { started },
    })),
  },
  // Earlier imports do not matter here.
  key: ({ value, context: { variant, device, presetDevice, standing, resume, hasBiometrics, linkedDevices } }) => [
    value,
    variant,
    device,
    presetDevice,
    standing,
    resume,
    hasBiometrics,
    linkedDevices,
  ],
};
