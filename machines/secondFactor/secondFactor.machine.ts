import { type ActorRefFrom, assign, setup } from 'xstate';
import { factorSetUpMachine, type FactorSetUpOutput } from '../factorSetUp/factorSetUp.machine.ts';
import { proofMachine, type ProofOutput } from '../proof/proof.machine.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';

/** State of the member's second factor. */
export interface FactorFacts {
  readonly isOn: boolean;
  /** True if the operator requires a second factor, so it cannot be switched off. */
  readonly isRequired: boolean;
  readonly recoveryCodesLeft: number;
}

/** The action waiting for the password. */
export type FactorAction = 'setUp' | 'off' | 'codes';

export interface SecondFactorContext {
  /** Last state from the server; null before the first response. */
  readonly facts: FactorFacts | null;
  readonly wanted: FactorAction | null;
  /** New recovery codes, while they are shown. */
  readonly codes: readonly string[];
  /** Why the last action failed. */
  readonly failure: Failure | null;
}

export type SecondFactorEvent =
  /** Sets up an authenticator app, or replaces the current one. */
  | { readonly type: 'SET_UP' }
  | { readonly type: 'SWITCH_OFF' }
  | { readonly type: 'RENEW_CODES' }
  /** The member saved the new recovery codes. */
  | { readonly type: 'CODES_KEPT' }
  | { readonly type: 'RETRY' };

const want = (wanted: FactorAction) => ({ type: 'keepWanted', params: { wanted } }) as const;
const setUpFailure = (output: FactorSetUpOutput) => (output.outcome === 'refused' ? output.failure : null);

/**
 * The second factor on the profile: switching it on and off, and renewing recovery codes.
 *
 * `useWorkflow(secondFactorMachine, () => createSecondFactorImplementations(deps), undefined)`. Send SET_UP, SWITCH_OFF, RENEW_CODES,
 * CODES_KEPT, RETRY; use `matches` and `context`. Children to render while they exist: `children.factorSetUp` in `settingUp`,
 * `children.proof` in `proving`.
 */
export const secondFactorMachine = setup({
  types: {} as {
    context: SecondFactorContext;
    events: SecondFactorEvent;
    children: { factorSetUp: 'factorSetUp'; proof: 'proof' };
    tags: 'busy';
  },
  actors: {
    factorSetUp: factorSetUpMachine,
    proof: proofMachine,
    load: requiredPromise<FactorFacts>('secondFactor', 'load'),
    switchOff: requiredPromise<void>('secondFactor', 'switchOff'),
    makeCodes: requiredPromise<readonly string[]>('secondFactor', 'makeCodes'),
  },
  guards: {
    isOn: (_, params: { readonly facts: FactorFacts }) => params.facts.isOn,
    mayBeOff: (_, params: { readonly facts: FactorFacts | null }) => params.facts?.isRequired === false,
    needsProof: (_, params: { readonly failure: Failure | null }) => params.failure?.tag === 'ProofNeeded',
    isProvenFor: (
      _,
      params: { readonly output: ProofOutput; readonly wanted: FactorAction | null; readonly act: FactorAction },
    ) => params.output.isProven && params.wanted === params.act,
  },
  actions: {
    keepFacts: assign((_, params: { readonly facts: FactorFacts }) => ({ facts: params.facts })),
    keepCodes: assign((_, params: { readonly codes: readonly string[] }) => ({ codes: params.codes })),
    forgetCodes: assign({ codes: [] }),
    keepWanted: assign((_, params: { readonly wanted: FactorAction }) => ({ wanted: params.wanted, failure: null })),
    keepFailure: assign((_, params: { readonly failure: Failure | null }) => ({ failure: params.failure })),
  },
}).createMachine({
  id: 'secondFactor',
  description: 'The second factor of somebody who is signed in.',
  context: () => ({ facts: null, wanted: null, codes: [], failure: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'Asking how it stands. What was known before is shown meanwhile.',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: [
          {
            guard: { type: 'isOn', params: ({ event }) => ({ facts: event.output }) },
            target: 'on',
            actions: { type: 'keepFacts', params: ({ event }) => ({ facts: event.output }) },
          },
          { target: 'off', actions: { type: 'keepFacts', params: ({ event }) => ({ facts: event.output }) } },
        ],
        onError: { target: 'unknown', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    unknown: { description: 'Nobody could say how it stands, and why.', on: { RETRY: 'loading' } },
    off: {
      description: 'Signing in takes the password alone. A way to switch it on.',
      on: { SET_UP: { target: 'settingUp', actions: want('setUp') } },
    },
    on: {
      description: 'Signing in takes a code too. How many recovery codes are left; new ones, another app, or off.',
      on: {
        SET_UP: { target: 'settingUp', actions: want('setUp') },
        RENEW_CODES: { target: 'makingCodes', actions: want('codes') },
        SWITCH_OFF: {
          guard: { type: 'mayBeOff', params: ({ context }) => ({ facts: context.facts }) },
          target: 'proving',
          actions: want('off'),
        },
      },
    },
    proving: {
      description:
        '“Enter your password again”. Switching off always asks; the rest where the session is older than some minutes.',
      invoke: {
        id: 'proof',
        src: 'proof',
        onDone: [
          {
            guard: {
              type: 'isProvenFor',
              params: ({ context, event }) => ({ output: event.output, wanted: context.wanted, act: 'setUp' as const }),
            },
            target: 'settingUp',
          },
          {
            guard: {
              type: 'isProvenFor',
              params: ({ context, event }) => ({ output: event.output, wanted: context.wanted, act: 'off' as const }),
            },
            target: 'switchingOff',
          },
          {
            guard: {
              type: 'isProvenFor',
              params: ({ context, event }) => ({ output: event.output, wanted: context.wanted, act: 'codes' as const }),
            },
            target: 'makingCodes',
          },
          { target: 'loading' },
        ],
        onError: { target: 'loading', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    settingUp: {
      description: 'Secret, first code and recovery codes, in a dialog.',
      invoke: {
        id: 'factorSetUp',
        src: 'factorSetUp',
        input: { challenge: null },
        onDone: [
          {
            guard: { type: 'needsProof', params: ({ event }) => ({ failure: setUpFailure(event.output) }) },
            target: 'proving',
          },
          {
            target: 'loading',
            actions: { type: 'keepFailure', params: ({ event }) => ({ failure: setUpFailure(event.output) }) },
          },
        ],
        onError: { target: 'loading', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    switchingOff: {
      tags: 'busy',
      description: 'It is being switched off.',
      invoke: {
        id: 'switchOff',
        src: 'switchOff',
        onDone: 'loading',
        onError: [
          { guard: { type: 'needsProof', params: failureIn }, target: 'proving' },
          { target: 'loading', actions: { type: 'keepFailure', params: failureIn } },
        ],
      },
    },
    makingCodes: {
      tags: 'busy',
      description: 'Ten new recovery codes are on their way.',
      invoke: {
        id: 'makeCodes',
        src: 'makeCodes',
        onDone: {
          target: 'showingCodes',
          actions: { type: 'keepCodes', params: ({ event }) => ({ codes: event.output }) },
        },
        onError: [
          { guard: { type: 'needsProof', params: failureIn }, target: 'proving' },
          { target: 'loading', actions: { type: 'keepFailure', params: failureIn } },
        ],
      },
    },
    showingCodes: {
      description: 'The ten new recovery codes, shown this once. Those before are void.',
      on: { CODES_KEPT: { target: 'loading', actions: 'forgetCodes' } },
    },
  },
});

export type SecondFactorRef = ActorRefFrom<typeof secondFactorMachine>;
