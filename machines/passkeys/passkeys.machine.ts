import { type ActorRefFrom, assertEvent, assign, setup } from 'xstate';
import type { Passkey } from '../../domain/entities/passkey.ts';
import { proofMachine, type ProofOutput } from '../proof/proof.machine.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';

export interface PasskeysContext {
  /** The list from the server; null before the first response. */
  readonly passkeys: readonly Passkey[] | null;
  /** The passkey being renamed or removed; null while one is added. */
  readonly chosen: Passkey | null;
  /** Name of the passkey added last. */
  readonly added: string | null;
  /** Why the last action failed. */
  readonly failure: Failure | null;
}

export type PasskeysEvent =
  | { readonly type: 'ADD' }
  /** Opens the form for a new name. */
  | { readonly type: 'RENAME'; readonly passkey: Passkey }
  | { readonly type: 'SAVE_NAME'; readonly name: string }
  /** Asks whether to remove the passkey. */
  | { readonly type: 'REMOVE'; readonly passkey: Passkey }
  | { readonly type: 'CONFIRM' }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'RETRY' };

const choose = {
  type: 'choose',
  params: ({ event }: { readonly event: PasskeysEvent }) => {
    assertEvent(event, ['RENAME', 'REMOVE']);
    return { passkey: event.passkey };
  },
} as const;
const chosenId = ({ context }: { readonly context: PasskeysContext }) => ({
  passkeyId: context.chosen?.passkeyId ?? '',
});

/**
 * The member's passkeys on the profile: adding, renaming and removing them.
 *
 * `useWorkflow(passkeysMachine, () => createPasskeysImplementations(deps), undefined)`. Send ADD, RENAME, SAVE_NAME, REMOVE, CONFIRM, CANCEL,
 * RETRY; use `passkeysView`. A child to render while it exists: `children.proof` in `proving`.
 */
export const passkeysMachine = setup({
  types: {} as {
    context: PasskeysContext;
    events: PasskeysEvent;
    children: { proof: 'proof' };
    tags: 'busy';
  },
  actors: {
    proof: proofMachine,
    load: requiredPromise<readonly Passkey[]>('passkeys', 'load'),
    /** Adds a passkey. Resolves with null if the member cancelled in the browser's dialog. */
    add: requiredPromise<Passkey | null>('passkeys', 'add'),
    rename: requiredPromise<void, { readonly passkeyId: string; readonly name: string }>('passkeys', 'rename'),
    remove: requiredPromise<void, { readonly passkeyId: string }>('passkeys', 'remove'),
  },
  guards: {
    needsProof: (_, params: { readonly failure: Failure }) => params.failure.tag === 'ProofNeeded',
    isProvenToAdd: ({ context }, params: { readonly output: ProofOutput }) =>
      params.output.isProven && context.chosen === null,
    isProvenToRemove: ({ context }, params: { readonly output: ProofOutput }) =>
      params.output.isProven && context.chosen !== null,
  },
  actions: {
    keepPasskeys: assign((_, params: { readonly passkeys: readonly Passkey[] }) => ({ passkeys: params.passkeys })),
    choose: assign((_, params: { readonly passkey: Passkey }) => ({
      chosen: params.passkey,
      added: null,
      failure: null,
    })),
    chooseNone: assign({ chosen: null, added: null, failure: null }),
    keepAdded: assign((_, params: { readonly passkey: Passkey | null }) => ({ added: params.passkey?.name ?? null })),
    keepFailure: assign((_, params: { readonly failure: Failure }) => ({ failure: params.failure })),
  },
}).createMachine({
  id: 'passkeys',
  description: 'The passkeys of a member who is signed in.',
  context: () => ({ passkeys: null, chosen: null, added: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'The list is on its way. The list before is shown meanwhile.',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: {
          target: 'listed',
          actions: { type: 'keepPasskeys', params: ({ event }) => ({ passkeys: event.output }) },
        },
        onError: { target: 'unknown', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    unknown: { description: 'The list could not be loaded, and why.', on: { RETRY: 'loading' } },
    listed: {
      description:
        'The list, with a way to add one, and to rename or remove each. What went wrong with the last action.',
      on: {
        ADD: { target: 'adding', actions: 'chooseNone' },
        RENAME: { target: 'naming', actions: choose },
        REMOVE: { target: 'confirming', actions: choose },
      },
    },
    adding: {
      tags: 'busy',
      description:
        'The browser asks for a fingerprint, face, PIN or security key, and the server stores the new passkey.',
      invoke: {
        id: 'add',
        src: 'add',
        onDone: {
          target: 'loading',
          actions: { type: 'keepAdded', params: ({ event }) => ({ passkey: event.output }) },
        },
        onError: [
          { guard: { type: 'needsProof', params: failureIn }, target: 'proving' },
          { target: 'loading', actions: { type: 'keepFailure', params: failureIn } },
        ],
      },
    },
    naming: {
      description: 'A form for another name.',
      on: { SAVE_NAME: 'renaming', CANCEL: 'listed' },
    },
    renaming: {
      tags: 'busy',
      description: 'The new name is on its way.',
      invoke: {
        id: 'rename',
        src: 'rename',
        input: ({ context, event }) => {
          assertEvent(event, 'SAVE_NAME');
          return { ...chosenId({ context }), name: event.name.trim() };
        },
        onDone: 'loading',
        onError: { target: 'naming', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    confirming: {
      description: '“Remove this passkey?”',
      on: { CONFIRM: 'removing', CANCEL: 'listed' },
    },
    removing: {
      tags: 'busy',
      description: 'The passkey is being removed.',
      invoke: {
        id: 'remove',
        src: 'remove',
        input: chosenId,
        onDone: 'loading',
        onError: [
          { guard: { type: 'needsProof', params: failureIn }, target: 'proving' },
          { target: 'loading', actions: { type: 'keepFailure', params: failureIn } },
        ],
      },
    },
    proving: {
      description: '“Enter your password again”, if the session is older than some minutes.',
      invoke: {
        id: 'proof',
        src: 'proof',
        onDone: [
          { guard: { type: 'isProvenToAdd', params: ({ event }) => ({ output: event.output }) }, target: 'adding' },
          {
            guard: { type: 'isProvenToRemove', params: ({ event }) => ({ output: event.output }) },
            target: 'removing',
          },
          { target: 'listed' },
        ],
        onError: { target: 'listed', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
  },
});

export type PasskeysRef = ActorRefFrom<typeof passkeysMachine>;
