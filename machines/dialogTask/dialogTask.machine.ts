import { type ActorRefFrom, assign, setup } from 'xstate';
import { proofMachine, type ProofOutput } from '../proof/proof.machine.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';

export interface DialogTaskInput {
  /** Whether to ask for the password (`proof`) instead of a confirmation. */
  readonly needsProof: boolean;
}

export interface DialogTaskContext extends DialogTaskInput {
  /** Object of the task, such as the session to end; null if there is no task. */
  readonly subject: unknown;
  /** The result to show; null if there is none. */
  readonly result: unknown;
  readonly failure: Failure | null;
}

export type DialogTaskEvent =
  | { readonly type: 'ASK'; readonly subject: unknown }
  /** `entry`: the value entered in the dialog, such as a password. It is passed on and not stored. */
  | { readonly type: 'CONFIRM'; readonly entry: unknown }
  /** Closes the question, the error or the result. A running task cannot be cancelled. */
  | { readonly type: 'CANCEL' };

interface RunInput {
  readonly subject: unknown;
  readonly entry: unknown;
}
interface Failed {
  readonly failure: Failure;
}
interface Result {
  readonly result: unknown;
}

/**
 * One request after a dialog: a confirmation, or the password for actions that need more than a session. Subject, entry
 * and result are opaque to the machine.
 *
 * Use `useDialogTask` of src/workflows/dialog-task.ts; render `dialogTaskView` (selectors.ts). `proof` is the child
 * that asks for the password in `proving`.
 */
export const dialogTaskMachine = setup({
  types: {} as {
    context: DialogTaskContext;
    events: DialogTaskEvent;
    input: DialogTaskInput;
    children: { proof: 'proof' };
  },
  actors: {
    proof: proofMachine,
    /** Resolves with the result to show; null if there is none. */
    run: requiredPromise<unknown, RunInput>('dialogTask', 'run'),
  },
  guards: {
    needsProof: ({ context }) => context.needsProof,
    isProofMissing: ({ context }, { failure }: Failed) => context.needsProof && failure.tag === 'ProofNeeded',
    isProven: (_, { isProven }: ProofOutput) => isProven,
    hasResult: (_, { result }: Result) => result !== null,
  },
  actions: {
    begin: assign((_, { subject }: { readonly subject: unknown }) => ({ subject, failure: null })),
    keepResult: assign((_, { result }: Result) => ({ result })),
    keepFailure: assign((_, { failure }: Failed) => ({ failure })),
    forgetFailure: assign({ failure: null }),
    clear: assign({ subject: null, result: null, failure: null }),
  },
}).createMachine({
  id: 'dialogTask',
  description: 'A dialog asks for confirmation or the password, then sends one request.',
  context: ({ input }) => ({ ...input, subject: null, result: null, failure: null }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The page, with a button for the task.',
      on: { ASK: { target: 'choosingDialog', actions: { type: 'begin', params: ({ event }) => event } } },
    },
    choosingDialog: {
      description: 'A task that needs proof asks for the password; any other for confirmation.',
      always: [{ guard: 'needsProof', target: 'proving' }, { target: 'asking' }],
    },
    asking: {
      description: 'A dialog describes the task and asks for confirmation.',
      on: { CONFIRM: 'working', CANCEL: { target: 'idle', actions: 'clear' } },
    },
    proving: {
      description: 'A dialog asks for the password, because a session alone is not enough.',
      invoke: {
        id: 'proof',
        src: 'proof',
        onDone: [
          { guard: { type: 'isProven', params: ({ event }) => event.output }, target: 'working' },
          { target: 'idle', actions: 'clear' },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    working: {
      description: 'The request is in progress.',
      entry: 'forgetFailure',
      invoke: {
        id: 'run',
        src: 'run',
        input: ({ context: { subject }, event }) => ({
          subject,
          entry: event.type === 'CONFIRM' ? event.entry : null,
        }),
        onDone: [
          {
            guard: { type: 'hasResult', params: ({ event }) => ({ result: event.output }) },
            target: 'done',
            actions: { type: 'keepResult', params: ({ event }) => ({ result: event.output }) },
          },
          { target: 'idle', actions: 'clear' },
        ],
        onError: [
          { guard: { type: 'isProofMissing', params: failureIn }, target: 'proving' },
          { target: 'failed', actions: { type: 'keepFailure', params: failureIn } },
        ],
      },
    },
    done: {
      description: 'The result, until it is dismissed.',
      on: { CANCEL: { target: 'idle', actions: 'clear' } },
    },
    failed: {
      description: 'The error: in the dialog, in an alert, or on the page. The task can be repeated.',
      on: {
        ASK: { target: 'choosingDialog', actions: { type: 'begin', params: ({ event }) => event } },
        CONFIRM: 'working',
        CANCEL: { target: 'idle', actions: 'clear' },
      },
    },
  },
});

export type DialogTaskRef = ActorRefFrom<typeof dialogTaskMachine>;
