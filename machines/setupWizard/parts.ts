import { assign, sendTo, setup } from 'xstate';
import {
  PARTNER_REDIRECT_DELAY_MS,
  WIZARD_REDIRECT_DELAY_MS,
  WIZARD_SUCCESS_DELAY_MS,
} from '../../domain/constants.ts';
import type { MemberUpdate } from '../../domain/entities/member.ts';
import { dataImportMachine } from '../dataImport/dataImport.machine.ts';
import { deviceLinkMachine } from '../deviceLink/deviceLink.machine.ts';
import { effect } from '../shared/effect.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';
import type { SetupWizardContext, SetupWizardEvent, SetupWizardInput, WizardVariant } from './types.ts';

interface Failed {
  readonly failure: Failure;
}
interface Requested {
  readonly started: boolean;
}
interface Picked {
  readonly device: string | null;
}

/** Names and types of everything the wizard is made of; the states stand in setupWizard.machine.ts. */
export const setupWizardSetup = setup({
  types: {} as {
    context: SetupWizardContext;
    events: SetupWizardEvent;
    input: SetupWizardInput;
    tags: 'biometrics' | 'syncDevice' | 'dataImport' | 'busy';
  },
  actors: {
    deviceLink: deviceLinkMachine,
    dataImport: dataImportMachine,
    saveBiometrics: requiredPromise<void, { readonly update: MemberUpdate }>('setupWizard', 'saveBiometrics'),
    requestImport: requiredPromise<Requested, { readonly device: string }>('setupWizard', 'requestImport'),
  },
  guards: {
    hasBiometrics: (_, params: { readonly hasBiometrics: boolean }) => params.hasBiometrics,
    isPicked: (_, params: Picked) => params.device !== null,
    isLinked: (_, params: { readonly device: string; readonly linked: readonly string[] }) =>
      params.linked.includes(params.device),
    hasStarted: (_, params: Requested) => params.started,
    isPartner: (_, params: { readonly variant: WizardVariant }) => params.variant === 'partner',
    isApple: (_, params: Picked) => params.device === 'apple',
  },
  actions: {
    pick: assign((_, params: Picked) => ({ device: params.device, failure: null, importProblem: null })),
    forgetPreset: assign({ presetDevice: null }),
    keepFailure: assign((_, params: Failed) => ({ failure: params.failure })),
    forgetFailure: assign({ failure: null, importProblem: null }),
    keepProblem: assign((_, params: { readonly message: string }) => ({ importProblem: params.message })),
    rememberBiometrics: assign({ hasBiometrics: true }),
    retryImport: sendTo('dataImport', { type: 'RETRY' }),
    leave: effect<{ readonly origin: string | null }>(),
  },
  delays: {
    beforeSuccess: WIZARD_SUCCESS_DELAY_MS,
    beforeRedirect: WIZARD_REDIRECT_DELAY_MS,
    beforePartnerRedirect: PARTNER_REDIRECT_DELAY_MS,
  },
});
