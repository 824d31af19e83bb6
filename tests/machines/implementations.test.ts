import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { createCouponCheckImplementations } from '../../machines/couponCheck/implementations.ts';
import { createDataImportImplementations } from '../../machines/dataImport/implementations.ts';
import { createDeviceLinkImplementations } from '../../machines/deviceLink/implementations.ts';
import { createFactorSetUpImplementations } from '../../machines/factorSetUp/implementations.ts';
import { createFileImportImplementations } from '../../machines/fileImport/implementations.ts';
import { createImportPollerImplementations } from '../../machines/importPoller/implementations.ts';
import { machines } from '../../machines/index.ts';
import { createNoticesImplementations } from '../../machines/notices/implementations.ts';
import { createPasswordChangeImplementations } from '../../machines/passwordChange/implementations.ts';
import { createPasswordResetImplementations } from '../../machines/passwordReset/implementations.ts';
import { createProofImplementations } from '../../machines/proof/implementations.ts';
import { createRealtimeImplementations } from '../../machines/realtime/implementations.ts';
import { createSecondFactorImplementations } from '../../machines/secondFactor/implementations.ts';
import { createSessionImplementations } from '../../machines/session/implementations.ts';
import { createSetupWizardImplementations } from '../../machines/setupWizard/implementations.ts';
import { failureOf, failureTags } from '../../machines/shared/failure.ts';
import { failed } from './support.ts';

/** Called only to see which names it provides. */
const nothing = {} as never;
const created: Record<keyof typeof machines, { readonly actors?: object } | null> = {
  session: createSessionImplementations(nothing),
  realtime: createRealtimeImplementations(nothing),
  importPoller: createImportPollerImplementations(nothing),
  dataImport: createDataImportImplementations(nothing),
  deviceLink: createDeviceLinkImplementations(nothing),
  setupWizard: createSetupWizardImplementations(nothing),
  fileImport: createFileImportImplementations(nothing),
  couponCheck: createCouponCheckImplementations(nothing),
  passwordReset: createPasswordResetImplementations(nothing),
  passwordChange: createPasswordChangeImplementations(nothing),
  notices: createNoticesImplementations(nothing),
  secondFactor: createSecondFactorImplementations(nothing),
  factorSetUp: createFactorSetUpImplementations(nothing),
  proof: createProofImplementations(nothing),
  modalStack: null,
};

test.each(Object.entries(created))('the implementations of %s provide every actor, children included', (name, made) => {
  const machine = machines[name as keyof typeof machines] as unknown as AnyStateMachine;
  expect(Object.keys(made?.actors ?? {}).sort()).toEqual(Object.keys(machine.implementations.actors).sort());
});

describe('a failure', () => {
  test.each(failureTags)('tagged %s passes through as a plain value', (tag) => {
    const error = Object.assign(new Error('In words.'), { tag, status: 418 });
    expect(failureOf(error)).toEqual({ tag, status: 418, message: 'In words.' });
    expect(failureOf(failed(tag))).toEqual(failed(tag));
  });

  test.each([new TypeError('x is not a function'), 'text', null, undefined, { tag: 'Strange' }])(
    'that is no such value (%s) is unknown, and its words are not shown',
    (thrown) => {
      expect(failureOf(thrown)).toEqual({
        tag: 'Unknown',
        status: null,
        message: 'There was an unknown error. Our team has been alerted and are looking into it.',
      });
    },
  );
});
