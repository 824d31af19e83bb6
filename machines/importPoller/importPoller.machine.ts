import { assign, sendTo, setup } from 'xstate';
import { IMPORT_POLL_MS, IOS_MAX_POLLS } from '../../domain/constants.ts';
import type { ImportStatus } from '../../domain/entities/import.ts';
import {
  hasNoTargets,
  isWarmProcessed,
  mergeImport,
  noProgress,
  progressOf,
  type ImportProgress,
} from '../dataImport/progress.ts';
import { failureIn } from '../shared/failure-of-event.ts';
import { EXPECTED_IMPORT_POLLS } from '../shared/delays.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredPromise } from '../shared/required.ts';
import { IMPORT_RETRY, retryDelay } from '../shared/retry.ts';
import { parentOf } from '../shared/parent-of.ts';

export interface ImportPollerContext {
  readonly memberId: string;
  readonly isIos: boolean;
  readonly importId: string | null;
  readonly progress: ImportProgress;
  /** Number of polls so far with a hot target of 0 (iOS waits for the phone to send its data). */
  readonly hotlessPolls: number;
  /** The import that was over when a new one was announced, and the number of polls left to wait for the new one. */
  readonly previousImportId: string | null;
  readonly pollsLeft: number;
  /**
   * Whether the next status is newer than the page. The first status of an import that was not expected is not: the
   * page loads that state itself.
   */
  readonly isNews: boolean;
  readonly failures: number;
  /** Why the last poll failed; null if it did not. */
  readonly failure: Failure | null;
}

export type ImportPollerEvent =
  /** Sent by the `imports` actor: an import was announced or requested. */
  | { readonly type: 'IMPORT_EXPECTED' }
  /** Sent by the `imports` actor: the tab became visible, so poll immediately. */
  | { readonly type: 'TAB_VISIBLE' };

/** Sent to the parent machine: a status worth storing, and whether it is newer than the page. */
export interface ImportPollerParentEvent {
  readonly type: 'IMPORT_STATUS';
  readonly status: ImportStatus;
  readonly moved: boolean;
}

interface StatusParams {
  readonly status: ImportStatus;
}

/** Merges the status with the known progress, so that progress never decreases. */
function advanced(context: ImportPollerContext, status: ImportStatus): ImportStatus {
  const known = context.importId === status.importId ? context.progress : noProgress;
  return { ...status, ...mergeImport(known, progressOf(status)) };
}

const statusReport = (context: ImportPollerContext, said: ImportStatus) => {
  const status = advanced(context, said);
  const moved =
    context.importId !== said.importId || JSON.stringify(progressOf(status)) !== JSON.stringify(context.progress);
  return { status, moved: context.isNews && (moved || status.state !== 'active') };
};

const isOver = (status: ImportStatus): boolean =>
  status.state === 'complete' ||
  (status.state === 'error' && status.error?.retryAt == null) ||
  (status.state === 'active' && isWarmProcessed(progressOf(status)));

/**
 * Polls import/status every 5 s, one poller per member. [core §4 §9, onboarding §4] Invoked by `imports` while a member is signed in; it
 * pauses once the import is over and restarts on IMPORT_EXPECTED. Pages read imports from dataImport, not from here.
 */
export const importPollerMachine = setup({
  types: {} as {
    context: ImportPollerContext;
    events: ImportPollerEvent;
    input: { readonly memberId: string; readonly isIos: boolean };
  },
  actors: {
    askStatus: requiredPromise<ImportStatus, { readonly memberId: string }>('importPoller', 'askStatus'),
  },
  guards: {
    isNotYet: (_, params: { readonly failure: Failure }) => params.failure.tag === 'NotFound',
    isStillPrevious: ({ context }, params: StatusParams) =>
      params.status.importId === context.previousImportId && isOver(params.status) && context.pollsLeft > 0,
    hasNothingToCommit: (_, params: StatusParams) =>
      params.status.state === 'active' && hasNoTargets(progressOf(params.status)),
    isWaitingForPhone: ({ context }, params: StatusParams) =>
      context.isIos &&
      params.status.state === 'active' &&
      params.status.hot.target === 0 &&
      context.hotlessPolls < IOS_MAX_POLLS,
    isOver: ({ context }, params: StatusParams) => isOver(advanced(context, params.status)),
  },
  actions: {
    storeStatus: assign(({ context }, params: StatusParams) => ({
      importId: params.status.importId,
      progress: progressOf(advanced(context, params.status)),
      isNews: true,
    })),
    awaitNews: assign({ isNews: true }),
    reportStatus: sendTo(
      parentOf,
      (_, params: StatusParams & { readonly moved: boolean }): ImportPollerParentEvent => ({
        type: 'IMPORT_STATUS',
        ...params,
      }),
    ),
    countHotlessPoll: assign({ hotlessPolls: ({ context }) => context.hotlessPolls + 1, isNews: true }),
    countFailedPoll: assign({ pollsLeft: ({ context }) => context.pollsLeft - 1 }),
    expectAnother: assign(({ context }) => ({
      previousImportId: context.importId,
      pollsLeft: EXPECTED_IMPORT_POLLS,
      hotlessPolls: 0,
      isNews: true,
    })),
    keepFailure: assign(({ context }, params: { readonly failure: Failure }) => ({
      failure: params.failure,
      failures: context.failures + 1,
    })),
    forgetFailures: assign({ failure: null, failures: 0 }),
  },
  delays: {
    pollEvery: IMPORT_POLL_MS,
    pollBackOff: ({ context }) => retryDelay(context.failures, IMPORT_RETRY, 1),
  },
}).createMachine({
  id: 'importPoller',
  description: 'Polls the progress of the import, so that it updates even if the realtime channel is silent.',
  context: ({ input }) => ({
    memberId: input.memberId,
    isIos: input.isIos,
    importId: null,
    progress: noProgress,
    hotlessPolls: 0,
    previousImportId: null,
    pollsLeft: 0,
    isNews: false,
    failures: 0,
    failure: null,
  }),
  initial: 'asking',
  states: {
    asking: {
      description: 'A request is pending.',
      invoke: {
        id: 'askStatus',
        src: 'askStatus',
        input: ({ context }) => ({ memberId: context.memberId }),
        onDone: [
          {
            guard: { type: 'isStillPrevious', params: ({ event }) => ({ status: event.output }) },
            target: 'waiting',
            actions: ['forgetFailures', 'countFailedPoll'],
          },
          {
            guard: { type: 'hasNothingToCommit', params: ({ event }) => ({ status: event.output }) },
            target: 'waiting',
            actions: ['forgetFailures', 'awaitNews'],
          },
          {
            guard: { type: 'isWaitingForPhone', params: ({ event }) => ({ status: event.output }) },
            target: 'waiting',
            actions: ['forgetFailures', 'countHotlessPoll'],
          },
          {
            guard: { type: 'isOver', params: ({ event }) => ({ status: event.output }) },
            target: 'done',
            actions: [
              'forgetFailures',
              { type: 'reportStatus', params: ({ context, event }) => statusReport(context, event.output) },
              { type: 'storeStatus', params: ({ event }) => ({ status: event.output }) },
            ],
          },
          {
            target: 'waiting',
            actions: [
              'forgetFailures',
              { type: 'reportStatus', params: ({ context, event }) => statusReport(context, event.output) },
              { type: 'storeStatus', params: ({ event }) => ({ status: event.output }) },
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isNotYet', params: failureIn },
            target: 'waiting',
            actions: ['forgetFailures', 'awaitNews'],
          },
          {
            target: 'waitingAfterFailure',
            actions: { type: 'keepFailure', params: failureIn },
          },
        ],
      },
      on: { IMPORT_EXPECTED: { actions: 'expectAnother' } },
    },
    waiting: {
      description: 'Waits for the next request.',
      after: { pollEvery: 'asking' },
      on: {
        TAB_VISIBLE: 'asking',
        IMPORT_EXPECTED: { target: 'asking', actions: 'expectAnother' },
      },
    },
    waitingAfterFailure: {
      description: 'The last request failed. Retries with increasing delays; pages show the failure.',
      after: { pollBackOff: 'asking' },
      on: {
        TAB_VISIBLE: 'asking',
        IMPORT_EXPECTED: { target: 'asking', actions: 'expectAnother' },
      },
    },
    done: {
      description: 'The import has ended. No requests until another one starts.',
      on: { IMPORT_EXPECTED: { target: 'asking', actions: 'expectAnother' } },
    },
  },
});
