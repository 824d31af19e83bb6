import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { createBulkEditImplementations } from '../../machines/bulkEdit/implementations.ts';
import { createSubscriptionImplementations } from '../../machines/subscription/implementations.ts';
import { createAddressChangeImplementations } from '../../machines/addressChange/implementations.ts';
import { createActivityDetailsImplementations } from '../../machines/activityDetails/implementations.ts';
import { createPlanAssigningImplementations } from '../../machines/planAssigning/implementations.ts';
import { createPlanApplyingImplementations } from '../../machines/planApplying/implementations.ts';
import { createPlanChangeImplementations } from '../../machines/planChange/implementations.ts';
import { createThresholdChangeImplementations } from '../../machines/thresholdChange/implementations.ts';
import { createAppVersionImplementations } from '../../machines/appVersion/implementations.ts';
import { createCouponCheckImplementations } from '../../machines/couponCheck/implementations.ts';
import { createDataExportImplementations } from '../../machines/dataExport/implementations.ts';
import { createDataImportImplementations } from '../../machines/dataImport/implementations.ts';
import { createDeviceLinkImplementations } from '../../machines/deviceLink/implementations.ts';
import { createFactorSetUpImplementations } from '../../machines/factorSetUp/implementations.ts';
import { createFestivalImplementations } from '../../machines/festival/implementations.ts';
import { createFileImportImplementations } from '../../machines/fileImport/implementations.ts';
import { createImportPollerImplementations } from '../../machines/importPoller/implementations.ts';
import { createImportsImplementations } from '../../machines/imports/implementations.ts';
import { createWorkoutEditorImplementations } from '../../machines/workoutEditor/implementations.ts';
import { machines } from '../../machines/index.ts';
import { createBulkAddingImplementations } from '../../machines/bulkAdding/implementations.ts';
import { createNoticesImplementations } from '../../machines/notices/implementations.ts';
import { createPageEditorImplementations } from '../../machines/pageEditor/implementations.ts';
import { createPartnerAccountImplementations } from '../../machines/partnerAccount/implementations.ts';
import { createPasswordResetImplementations } from '../../machines/passwordReset/implementations.ts';
import { createFormEditImplementations } from '../../machines/formEdit/implementations.ts';
import { createProofImplementations } from '../../machines/proof/implementations.ts';
import { createRealtimeImplementations } from '../../machines/realtime/implementations.ts';
import { createRegistrationChecklistImplementations } from '../../machines/registrationChecklist/implementations.ts';
import { createDialogTaskImplementations } from '../../machines/dialogTask/implementations.ts';
import { createLatestChangeImplementations } from '../../machines/latestChange/implementations.ts';
import { createListChangeImplementations } from '../../machines/listChange/implementations.ts';
import { createProviderReturnImplementations } from '../../machines/providerReturn/implementations.ts';
import { createPasskeysImplementations } from '../../machines/passkeys/implementations.ts';
import { createSecondFactorImplementations } from '../../machines/secondFactor/implementations.ts';
import { createSessionImplementations } from '../../machines/session/implementations.ts';
import { createSetupWizardImplementations } from '../../machines/setupWizard/implementations.ts';
import { createSurveyImplementations } from '../../machines/survey/implementations.ts';
import { createVendorPullImplementations } from '../../machines/vendorPull/implementations.ts';
import { failureOf, failureTags, textOf } from '../../machines/shared/failure.ts';
import { failed } from './support.ts';
import { effectsOf } from './walk.ts';

/** Placeholder dependencies: implementations are only created to get their names. */
const nothing = {} as never;
const created: Record<keyof typeof machines, { readonly actors?: object; readonly actions?: object }> = {
  session: createSessionImplementations(nothing),
  realtime: createRealtimeImplementations(nothing),
  imports: createImportsImplementations(nothing),
  importPoller: createImportPollerImplementations(nothing),
  dataImport: createDataImportImplementations(nothing),
  deviceLink: createDeviceLinkImplementations(nothing),
  setupWizard: createSetupWizardImplementations(nothing),
  fileImport: createFileImportImplementations(nothing),
  couponCheck: createCouponCheckImplementations(nothing),
  passwordReset: createPasswordResetImplementations(nothing),
  notices: createNoticesImplementations(nothing),
  secondFactor: createSecondFactorImplementations(nothing),
  passkeys: createPasskeysImplementations(nothing),
  providerReturn: createProviderReturnImplementations(nothing),
  factorSetUp: createFactorSetUpImplementations(nothing),
  proof: createProofImplementations(nothing),
  formEdit: createFormEditImplementations(nothing),
  activityDetails: createActivityDetailsImplementations(nothing),
  bulkEdit: createBulkEditImplementations(nothing),
  workoutEditor: createWorkoutEditorImplementations(nothing),
  planChange: createPlanChangeImplementations(nothing),
  planApplying: createPlanApplyingImplementations(nothing),
  planAssigning: createPlanAssigningImplementations(nothing),
  thresholdChange: createThresholdChangeImplementations(nothing),
  dataExport: createDataExportImplementations(nothing),
  bulkAdding: createBulkAddingImplementations(nothing),
  listChange: createListChangeImplementations(nothing),
  latestChange: createLatestChangeImplementations(nothing),
  dialogTask: createDialogTaskImplementations(nothing),
  addressChange: createAddressChangeImplementations(nothing),
  subscription: createSubscriptionImplementations(nothing),
  vendorPull: createVendorPullImplementations(nothing),
  appVersion: createAppVersionImplementations(nothing),
  registrationChecklist: createRegistrationChecklistImplementations(nothing),
  pageEditor: createPageEditorImplementations(nothing),
  partnerAccount: createPartnerAccountImplementations(nothing),
  survey: createSurveyImplementations(),
  festival: createFestivalImplementations(nothing),
};

test.each(Object.entries(created))('the implementations of %s provide every actor, children included', (name, made) => {
  const machine = machines[name as keyof typeof machines] as unknown as AnyStateMachine;
  expect(Object.keys(made.actors ?? {}).sort()).toEqual(Object.keys(machine.implementations.actors).sort());
});

test.each(Object.entries(created))('the implementations of %s provide every effect', (name, made) => {
  const machine = machines[name as keyof typeof machines] as unknown as AnyStateMachine;
  const effects = effectsOf(machine).map(([effect]) => effect);
  expect(Object.keys(made.actions ?? {}).sort()).toEqual(effects.sort());
});

test('an unprovided effect fails with its own name and that of its machine', () => {
  for (const [name, machine] of Object.entries(machines)) {
    for (const [effect, action] of effectsOf(machine as unknown as AnyStateMachine)) {
      const run = action as unknown as (args: unknown, params: unknown) => void;
      expect(() => run({}, {})).toThrow(`The effect "${effect}" of the machine "${name}" is not provided.`);
    }
  }
});

describe('a failure', () => {
  test.each(failureTags)('tagged %s passes through as a plain value', (tag) => {
    const error = Object.assign(new Error('In words.'), { tag, status: 418 });
    expect(failureOf(error)).toEqual({ tag, status: 418, message: 'In words.' });
    expect(failureOf(failed(tag))).toEqual(failed(tag));
  });

  test.each([new TypeError('x is not a function'), 'text', null, undefined, { tag: 'Strange' }])(
    'that is not such a value (%s) is unknown, and its text is not shown',
    (thrown) => {
      const failure = failureOf(thrown);
      expect(failure).toEqual({ tag: 'Unknown', status: null, message: '', code: 'unknown' });
      expect(textOf(failure)).toBe('There was an unknown error. Our team has been alerted and are looking into it.');
    },
  );
});
