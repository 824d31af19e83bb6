import type { MachineName } from '../../machines/index.ts';
import { dataImport } from './samples/dataImport.ts';
import { deviceLink } from './samples/deviceLink.ts';
import { fileImport } from './samples/fileImport.ts';
import { importPoller } from './samples/importPoller.ts';
import { modalStack } from './samples/modalStack.ts';
import { realtime } from './samples/realtime.ts';
import { session } from './samples/session.ts';
import { setupWizard } from './samples/setupWizard.ts';
import type { WalkPlan } from './walk.ts';

/** A plan for every machine of the catalogue; one without is a type error. */
export const plans: Readonly<Record<MachineName, WalkPlan>> = {
  session,
  realtime,
  importPoller,
  dataImport,
  deviceLink,
  setupWizard,
  modalStack,
  fileImport,
};
