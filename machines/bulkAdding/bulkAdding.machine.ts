import { type ActorRefFrom, assign, setup } from 'xstate';
import type { NewMember } from '../../domain/forms/new-member.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';
import { BULK_REST_MS } from '../shared/delays.ts';

/** A row of the form. */
export interface BulkRow {
  readonly key: string;
  readonly row: NewMember;
}

/** Result per row; null if it was added. */
type Outcomes = Readonly<Record<string, Failure | null>>;

export interface BulkAddingContext {
  /** Rows still to send, starting with the current one. */
  readonly queue: readonly BulkRow[];
  readonly outcomes: Outcomes;
  /** Number of rows added in this run. */
  readonly added: number;
  /** Why the run stopped, if the cause isn't a row. */
  readonly failure: Failure | null;
}

export type BulkAddingEvent =
  /** Rows to add. */
  | { readonly type: 'ADD'; readonly rows: readonly BulkRow[] }
  /** A row was changed or removed; clears its earlier result. */
  | { readonly type: 'CHANGE'; readonly key: string };

type FailureParams = { readonly failure: Failure };

/** Trainers first, so that they exist before athletes refer to them. [onboarding §4.32] */
const inOrder = (rows: readonly BulkRow[]): readonly BulkRow[] => [
  ...rows.filter(({ row }) => row.memberTypeId !== 1),
  ...rows.filter(({ row }) => row.memberTypeId === 1),
];

/**
 * Adds members one row at a time, each with its own result.
 *
 * Send ADD and CHANGE; render `bulkAddingView` (selectors.ts). The form holds its own input.
 */
export const bulkAddingMachine = setup({
  types: {} as { context: BulkAddingContext; events: BulkAddingEvent; tags: 'busy' },
  actors: {
    addMember: requiredPromise<void, { readonly row: NewMember | undefined }>('bulkAdding', 'addMember'),
  },
  delays: { rest: BULK_REST_MS },
  guards: {
    hasRows: (_, { rows }: { readonly rows: readonly BulkRow[] }) => rows.length > 0,
    isMore: ({ context: { queue } }) => queue.length > 1,
    isTooFast: (_, { failure }: FailureParams) => failure.status === 429,
    isNoFault: (_, { failure }: FailureParams) =>
      ['Network', 'Server', 'Unauthorized', 'ProofNeeded', 'Forbidden'].includes(failure.tag),
  },
  actions: {
    keepRows: assign(({ context: { outcomes } }, { rows }: { readonly rows: readonly BulkRow[] }) => ({
      queue: inOrder(rows),
      outcomes: Object.fromEntries(
        Object.entries(outcomes).filter(([key]) => !rows.some((one) => one.key === key)),
      ) as Outcomes,
      added: 0,
      failure: null,
    })),
    noteAdded: assign(({ context: { queue, outcomes, added } }) => ({
      queue: queue.slice(1),
      outcomes: { ...outcomes, [queue[0]?.key ?? '']: null },
      added: added + 1,
    })),
    noteFailed: assign(({ context: { queue, outcomes } }, { failure }: FailureParams) => ({
      queue: queue.slice(1),
      outcomes: { ...outcomes, [queue[0]?.key ?? '']: failure },
    })),
    keepFailure: assign((_, { failure }: FailureParams) => ({ failure, queue: [] })),
    forgetRow: assign(({ context: { outcomes } }, { key }: { readonly key: string }) => ({
      outcomes: Object.fromEntries(Object.entries(outcomes).filter(([one]) => one !== key)) as Outcomes,
    })),
  },
}).createMachine({
  id: 'bulkAdding',
  description: 'Members are added, a row at a time.',
  context: () => ({ queue: [], outcomes: {}, added: 0, failure: null }),
  initial: 'ready',
  states: {
    ready: { description: 'Rows are typed, or pasted from a spreadsheet.' },
    adding: {
      tags: 'busy',
      description: 'A row is on its way. Trainers go first, then the others; the rows stay as they are.',
      on: { ADD: {}, CHANGE: {} },
      invoke: {
        id: 'addMember',
        src: 'addMember',
        input: ({ context }) => ({ row: context.queue[0]?.row }),
        onDone: [
          { guard: 'isMore', target: 'adding', reenter: true, actions: 'noteAdded' },
          { target: 'over', actions: 'noteAdded' },
        ],
        onError: [
          { guard: { type: 'isTooFast', params: failureIn }, target: 'resting' },
          {
            guard: { type: 'isNoFault', params: failureIn },
            target: 'halted',
            actions: { type: 'keepFailure', params: failureIn },
          },
          {
            guard: 'isMore',
            target: 'adding',
            reenter: true,
            actions: { type: 'noteFailed', params: failureIn },
          },
          { target: 'over', actions: { type: 'noteFailed', params: failureIn } },
        ],
      },
    },
    resting: {
      tags: 'busy',
      description: 'The server takes no more for a moment. The row goes again by itself.',
      on: { ADD: {}, CHANGE: {} },
      after: { rest: 'adding' },
    },
    halted: {
      description: 'No connection, or nothing that a row could be blamed for: the others were not sent, and go again.',
    },
    over: { description: 'Each row was added, or says why it was not.' },
  },
  on: {
    ADD: {
      guard: { type: 'hasRows', params: ({ event }) => ({ rows: event.rows }) },
      target: '.adding',
      actions: { type: 'keepRows', params: ({ event }) => ({ rows: event.rows }) },
    },
    CHANGE: { actions: { type: 'forgetRow', params: ({ event }) => ({ key: event.key }) } },
  },
});

export type BulkAddingRef = ActorRefFrom<typeof bulkAddingMachine>;
