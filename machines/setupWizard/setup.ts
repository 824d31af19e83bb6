import type { ImportErrorKind } from '../../domain/entities/import.ts';
import { assign, sendTo, setup } from 'xstate';
import {
  PARTNER_REDIRECT_DELAY_MS,
  WIZARD_REDIRECT_DELAY_MS,
  WIZARD_SUCCESS_DELAY_MS,
} from '../../domain/constants.ts';
import type { MemberUpdate } from '../../domain/entities/member.ts';
import type { DeviceType } from '../../domain/vendors.ts';
import { deviceLinkMachine } from '../deviceLink/deviceLink.machine.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredCallback, requiredEffect, requiredPromise } from '../shared/required.ts';
import type { LinkStanding, SetupWizardContext, SetupWizardEvent, SetupWizardInput, WizardVariant } from './types.ts';

interface FailureParams {
  readonly failure: Failure;
}
interface RequestParams {
  readonly started: boolean;
}
interface DeviceChoice {
  readonly device: string | null;
}

const standingOf = (linked: readonly string[], device: string | null): LinkStanding =>
  device !== null && linked.includes(device) ? 'working' : 'none';

/** Types, actors and actions of the wizard; the states are in setupWizard.machine.ts. */
export const setupWizardSetup = setup({
  types: {} as {
    context: SetupWizardContext;
    events: SetupWizardEvent;
    input: SetupWizardInput;
    tags: 'biometrics' | 'syncDevice' | 'dataImport' | 'busy';
    children: { deviceLink: 'deviceLink' };
  },
  actors: {
    deviceLink: deviceLinkMachine,
    latestImport: requiredCallback<{ readonly past: readonly string[] }, { readonly type: 'RETRY' }>(
      'setupWizard',
      'latestImport',
    ),
    saveBiometrics: requiredPromise<void, { readonly update: MemberUpdate }>('setupWizard', 'saveBiometrics'),
    requestImport: requiredPromise<RequestParams, { readonly device: string }>('setupWizard', 'requestImport'),
  },
  guards: {
    hasBiometrics: ({ context }) => context.hasBiometrics,
    isPicked: (_, params: DeviceChoice) => params.device !== null,
    isWorking: (_, params: { readonly standing: LinkStanding }) => params.standing === 'working',
    hasDevice: (_, params: { readonly linked: readonly string[] }) => params.linked.length > 0,
    canResume: (_, params: { readonly hasBiometrics: boolean; readonly resume: string | null }) =>
      params.hasBiometrics && params.resume !== null,
    hasStarted: (_, params: RequestParams) => params.started,
    isPartner: (_, params: { readonly variant: WizardVariant }) => params.variant === 'partner',
    isApple: (_, params: DeviceChoice) => params.device === 'apple',
  },
  actions: {
    selectDevice: assign(({ context }, params: DeviceChoice & { readonly standing?: LinkStanding | undefined }) => ({
      device: params.device,
      standing: params.standing ?? standingOf(context.linkedDevices, params.device),
      failure: null,
      importProblem: null,
    })),
    resume: assign(({ context }) => ({ device: context.resume, standing: 'working' as const, resume: null })),
    addLinkedDevice: assign(({ context }, params: { readonly device: string }) => ({
      linkedDevices: [...new Set([...context.linkedDevices, params.device as DeviceType])],
    })),
    markLinkBroken: assign({ standing: 'broken' as const }),
    addPastImport: assign(({ context }, params: { readonly importId: string }) => ({
      pastImports: [...new Set([...context.pastImports, params.importId])],
    })),
    forgetPreset: assign({ presetDevice: null }),
    keepFailure: assign((_, params: FailureParams) => ({ failure: params.failure })),
    forgetFailure: assign({ failure: null, importProblem: null }),
    keepProblem: assign((_, { kind }: { readonly kind: ImportErrorKind }) => ({ importProblem: kind })),
    markBiometricsSaved: assign({ hasBiometrics: true }),
    retryImport: sendTo('latestImport', { type: 'RETRY' }),
    keepImport: assign((_, params: { readonly importId: string }) => ({ importId: params.importId })),
    forgetImport: assign({ importId: null }),
    leave: requiredEffect<{ readonly origin: string | null }>('setupWizard', 'leave'),
  },
  delays: {
    beforeSuccess: WIZARD_SUCCESS_DELAY_MS,
    beforeRedirect: WIZARD_REDIRECT_DELAY_MS,
    beforePartnerRedirect: PARTNER_REDIRECT_DELAY_MS,
  },
});
