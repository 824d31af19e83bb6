import type { MachineName } from '../../machines/index.ts';
import { subscription } from './samples/subscription.ts';
import { tokenMaking } from './samples/tokenMaking.ts';
import { webhookMaking } from './samples/webhookMaking.ts';
import { addressChange } from './samples/addressChange.ts';
import { accountClosure } from './samples/accountClosure.ts';
import { activityDetails } from './samples/activityDetails.ts';
import { activityStanding } from './samples/activityStanding.ts';
import { dayInput } from './samples/dayInput.ts';
import { planAssigning } from './samples/planAssigning.ts';
import { planChange } from './samples/planChange.ts';
import { thresholdChange } from './samples/thresholdChange.ts';
import { remarks } from './samples/remarks.ts';
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
import { introTour } from './samples/introTour.ts';
import { importUndo } from './samples/importUndo.ts';
import { accountManaging } from './samples/accountManaging.ts';
import { bulkAdding } from './samples/bulkAdding.ts';
import { inviting } from './samples/inviting.ts';
import { notices } from './samples/notices.ts';
import { pageEditor } from './samples/pageEditor.ts';
import { pageRefresh } from './samples/pageRefresh.ts';
import { partnerAccount } from './samples/partnerAccount.ts';
import { passwordChange } from './samples/passwordChange.ts';
import { passwordReset } from './samples/passwordReset.ts';
import { sharingChange } from './samples/sharingChange.ts';
import { sharingStop } from './samples/sharingStop.ts';
import { formEdit } from './samples/formEdit.ts';
import { proof } from './samples/proof.ts';
import { realtime } from './samples/realtime.ts';
import { registrationChecklist } from './samples/registrationChecklist.ts';
import { listChange } from './samples/listChange.ts';
import { remoteSignOut } from './samples/remoteSignOut.ts';
import { passkeys } from './samples/passkeys.ts';
import { secondFactor } from './samples/secondFactor.ts';
import { session } from './samples/session.ts';
import { setupWizard } from './samples/setupWizard.ts';
import { survey } from './samples/survey.ts';
import { vendorPull } from './samples/vendorPull.ts';
import { workoutEditor } from './samples/workoutEditor.ts';
import type { WalkPlan } from './walk.ts';

/** A plan for every machine of the catalogue; one without is a type error. */
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
  passwordChange,
  notices,
  secondFactor,
  passkeys,
  factorSetUp,
  proof,
  formEdit,
  activityDetails,
  bulkEdit,
  workoutEditor,
  activityStanding,
  remarks,
  dayInput,
  planChange,
  planAssigning,
  thresholdChange,
  dataExport,
  remoteSignOut,
  inviting,
  bulkAdding,
  accountManaging,
  listChange,
  accountClosure,
  addressChange,
  tokenMaking,
  webhookMaking,
  subscription,
  sharingChange,
  sharingStop,
  importUndo,
  vendorPull,
  pageRefresh,
  appVersion,
  registrationChecklist,
  partnerAccount,
  survey,
  festival,
  pageEditor,
  introTour,
};
