import type { MachineName } from '../../machines/index.ts';
import { subscription } from './samples/subscription.ts';
import { addressChange } from './samples/addressChange.ts';
import { activityDetails } from './samples/activityDetails.ts';
import { planAssigning } from './samples/planAssigning.ts';
import { planApplying } from './samples/planApplying.ts';
import { planChange } from './samples/planChange.ts';
import { thresholdChange } from './samples/thresholdChange.ts';
import { appVersion } from './samples/appVersion.ts';
import { bulkEdit } from './samples/bulkEdit.ts';
import { couponCheck } from './samples/couponCheck.ts';
import { dataExport } from './samples/dataExport.ts';
import { dataImport } from './samples/dataImport.ts';
import { deviceLink } from './samples/deviceLink.ts';
import { factorSetUp } from './samples/factorSetUp.ts';
import { festival } from './samples/festival.ts';
import { fileImport } from './samples/fileImport.ts';
import { importPoller } from './samples/importPoller.ts';
import { imports } from './samples/imports.ts';
import { bulkAdding } from './samples/bulkAdding.ts';
import { notices } from './samples/notices.ts';
import { pageEditor } from './samples/pageEditor.ts';
import { partnerAccount } from './samples/partnerAccount.ts';
import { passwordReset } from './samples/passwordReset.ts';
import { formEdit } from './samples/formEdit.ts';
import { proof } from './samples/proof.ts';
import { realtime } from './samples/realtime.ts';
import { registrationChecklist } from './samples/registrationChecklist.ts';
import { dialogTask } from './samples/dialogTask.ts';
import { latestChange } from './samples/latestChange.ts';
import { listChange } from './samples/listChange.ts';
import { passkeys } from './samples/passkeys.ts';
import { providerReturn } from './samples/providerReturn.ts';
import { secondFactor } from './samples/secondFactor.ts';
import { session } from './samples/session.ts';
import { setupWizard } from './samples/setupWizard.ts';
import { survey } from './samples/survey.ts';
import { vendorPull } from './samples/vendorPull.ts';
import { workoutEditor } from './samples/workoutEditor.ts';
import type { WalkPlan } from './walk.ts';

/** Plan for every machine of the catalogue; a missing plan is a type error. */
export const plans: Readonly<Record<MachineName, WalkPlan>> = {
  session,
  realtime,
  imports,
  importPoller,
  dataImport,
  deviceLink,
  setupWizard,
  fileImport,
  couponCheck,
  passwordReset,
  notices,
  secondFactor,
  passkeys,
  providerReturn,
  factorSetUp,
  proof,
  formEdit,
  activityDetails,
  bulkEdit,
  workoutEditor,
  planChange,
  planAssigning,
  planApplying,
  thresholdChange,
  dataExport,
  bulkAdding,
  listChange,
  latestChange,
  dialogTask,
  addressChange,
  subscription,
  vendorPull,
  appVersion,
  registrationChecklist,
  partnerAccount,
  survey,
  festival,
  pageEditor,
};
