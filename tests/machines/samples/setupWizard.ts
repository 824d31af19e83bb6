import { someMember } from './people.ts';
import type { WalkPlan } from '../walk.ts';

const input = {
  variant: 'first',
  device: null,
  origin: null,
  member: someMember,
  isIos: false,
  vendorsWithLogin: ['polar'],
  productName: 'Longrun',
  pastImports: [],
};
const biometrics = { prefersMetric: null, weight: null, height: null };

export const setupWizard: WalkPlan = {
  inputs: [
    input,
    { ...input, variant: 'partner', device: 'garmin', member: { ...someMember, weight: 70 } },
    { ...input, member: { ...someMember, garminLinked: true } },
  ],
  samples: {
    SAVE: [{ type: 'SAVE', biometrics }],
    PICK: ['garmin', 'apple'].map((device) => ({ type: 'PICK', device })),
    DEVICE_LINKED: [{ type: 'DEVICE_LINKED', device: 'garmin' }],
    IMPORT_FAILED: [{ type: 'IMPORT_FAILED', message: 'The import failed.' }],
    'xstate.done.actor.requestImport': [true, false].map((started) => ({
      type: 'xstate.done.actor.requestImport',
      output: { started },
    })),
  },
};
