import { bulkEditMachine } from './bulkEdit/bulkEdit.machine.ts';
import { bulkAddingMachine } from './bulkAdding/bulkAdding.machine.ts';
import { subscriptionMachine } from './subscription/subscription.machine.ts';
import { addressChangeMachine } from './addressChange/addressChange.machine.ts';
import { activityDetailsMachine } from './activityDetails/activityDetails.machine.ts';
import { appVersionMachine } from './appVersion/appVersion.machine.ts';
import { couponCheckMachine } from './couponCheck/couponCheck.machine.ts';
import { dataExportMachine } from './dataExport/dataExport.machine.ts';
import { dataImportMachine } from './dataImport/dataImport.machine.ts';
import { deviceLinkMachine } from './deviceLink/deviceLink.machine.ts';
import { factorSetUpMachine } from './factorSetUp/factorSetUp.machine.ts';
import { festivalMachine } from './festival/festival.machine.ts';
import { fileImportMachine } from './fileImport/fileImport.machine.ts';
import { importPollerMachine } from './importPoller/importPoller.machine.ts';
import { importsMachine } from './imports/imports.machine.ts';
import { dialogTaskMachine } from './dialogTask/dialogTask.machine.ts';
import { latestChangeMachine } from './latestChange/latestChange.machine.ts';
import { listChangeMachine } from './listChange/listChange.machine.ts';
import { noticesMachine } from './notices/notices.machine.ts';
import { pageEditorMachine } from './pageEditor/pageEditor.machine.ts';
import { partnerAccountMachine } from './partnerAccount/partnerAccount.machine.ts';
import { passkeysMachine } from './passkeys/passkeys.machine.ts';
import { passwordResetMachine } from './passwordReset/passwordReset.machine.ts';
import { formEditMachine } from './formEdit/formEdit.machine.ts';
import { proofMachine } from './proof/proof.machine.ts';
import { realtimeMachine } from './realtime/realtime.machine.ts';
import { registrationChecklistMachine } from './registrationChecklist/registrationChecklist.machine.ts';
import { secondFactorMachine } from './secondFactor/secondFactor.machine.ts';
import { sessionMachine } from './session/session.machine.ts';
import { providerReturnMachine } from './providerReturn/providerReturn.machine.ts';
import { setupWizardMachine } from './setupWizard/setupWizard.machine.ts';
import { surveyMachine } from './survey/survey.machine.ts';
import { workoutEditorMachine } from './workoutEditor/workoutEditor.machine.ts';
import { planAssigningMachine } from './planAssigning/planAssigning.machine.ts';
import { planApplyingMachine } from './planApplying/planApplying.machine.ts';
import { planChangeMachine } from './planChange/planChange.machine.ts';
import { thresholdChangeMachine } from './thresholdChange/thresholdChange.machine.ts';
import { vendorPullMachine } from './vendorPull/vendorPull.machine.ts';

/**
 * Every machine of the product. The tests walk each of them and the diagrams are drawn from this list, so no machine
 * can be forgotten. Pages import the machines they use, not this list.
 */
export const machines = {
  session: sessionMachine,
  realtime: realtimeMachine,
  imports: importsMachine,
  importPoller: importPollerMachine,
  dataImport: dataImportMachine,
  deviceLink: deviceLinkMachine,
  setupWizard: setupWizardMachine,
  fileImport: fileImportMachine,
  couponCheck: couponCheckMachine,
  passwordReset: passwordResetMachine,
  notices: noticesMachine,
  secondFactor: secondFactorMachine,
  passkeys: passkeysMachine,
  providerReturn: providerReturnMachine,
  factorSetUp: factorSetUpMachine,
  proof: proofMachine,
  formEdit: formEditMachine,
  activityDetails: activityDetailsMachine,
  bulkEdit: bulkEditMachine,
  workoutEditor: workoutEditorMachine,
  planChange: planChangeMachine,
  planAssigning: planAssigningMachine,
  planApplying: planApplyingMachine,
  thresholdChange: thresholdChangeMachine,
  dataExport: dataExportMachine,
  bulkAdding: bulkAddingMachine,
  listChange: listChangeMachine,
  latestChange: latestChangeMachine,
  dialogTask: dialogTaskMachine,
  addressChange: addressChangeMachine,
  subscription: subscriptionMachine,
  vendorPull: vendorPullMachine,
  appVersion: appVersionMachine,
  registrationChecklist: registrationChecklistMachine,
  partnerAccount: partnerAccountMachine,
  survey: surveyMachine,
  festival: festivalMachine,
  pageEditor: pageEditorMachine,
} as const;

export type MachineName = keyof typeof machines;
