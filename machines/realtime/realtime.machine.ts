import { type AnyActorRef, assign, sendTo, setup } from 'xstate';
import { failureIn } from '../shared/failure-of-event.ts';
import { REALTIME_SETTLED_MS } from '../shared/delays.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredCallback } from '../shared/required.ts';
import { CHANNEL_RETRY, retryDelay } from '../shared/retry.ts';
import { parentOf } from '../shared/parent-of.ts';
import type { RealtimeMessage } from './messages.ts';

export interface RealtimeContext {
  readonly cognitoId: string;
  /** Number of failures since the last stable connection; determines the next delay. */
  readonly failures: number;
  /** True after the first attempt, so messages may have been missed. */
  readonly wasTried: boolean;
  readonly failure: Failure | null;
}

export type RealtimeMachineEvent =
  /** From the network watcher: the device is online. */
  | { readonly type: 'NETWORK_FOUND' }
  /** From the network watcher: the device is offline. */
  | { readonly type: 'NETWORK_LOST' }
  /** From the connection: subscribed. */
  | { readonly type: 'OPENED' }
  /** From the first connection: messages were published between the first fetch and the subscription. */
  | { readonly type: 'MISSED' }
  /** From the connection: closed, or could not be created. */
  | { readonly type: 'CLOSED' };

/** Sent to the parent machine. */
export type RealtimeParentEvent =
  /** Sent for each parsed message of the connection. */
  | { readonly type: 'REALTIME_NEWS'; readonly news: RealtimeMessage }
  /** Sent after an interruption: messages may have been missed. */
  | { readonly type: 'REALTIME_RECONNECTED' };

/**
 * The channel `web/{cognitoId}`. [core §9, onboarding §4] Invoked by the session while a member is signed in; pages only read
 * `matches('online.connected')` through `session.children.realtime`. Every attempt creates a new connection with a newly signed URL.
 */
export const realtimeMachine = setup({
  types: {} as {
    context: RealtimeContext;
    events: RealtimeMachineEvent;
    input: { readonly cognitoId: string };
  },
  actors: {
    connection: requiredCallback<{
      readonly cognitoId: string;
      readonly isFirst: boolean;
      /** The parent machine, which receives the messages. */
      readonly listener: AnyActorRef;
    }>('realtime', 'connection'),
    network: requiredCallback<undefined>('realtime', 'network'),
  },
  guards: {
    wasTried: ({ context }) => context.wasTried,
  },
  actions: {
    askForRefetch: sendTo(parentOf, { type: 'REALTIME_RECONNECTED' } satisfies RealtimeParentEvent),
    markTried: assign({ wasTried: true }),
    forgetFailure: assign({ failure: null }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    keepFailure: assign((_, params: { readonly failure: Failure }) => ({ failure: params.failure })),
    forgetFailures: assign({ failures: 0 }),
  },
  delays: {
    retry: ({ context }) => retryDelay(context.failures, CHANNEL_RETRY, 1),
    settled: REALTIME_SETTLED_MS,
  },
}).createMachine({
  id: 'realtime',
  description: 'The channel on which the server sends events.',
  context: ({ input }) => ({ cognitoId: input.cognitoId, failures: 0, wasTried: false, failure: null }),
  invoke: {
    id: 'network',
    src: 'network',
    onError: { actions: { type: 'keepFailure', params: failureIn } },
  },
  initial: 'offline',
  states: {
    offline: {
      description: 'Offline. Pages show cached data; there are no connection attempts.',
      on: { NETWORK_FOUND: 'online' },
    },
    online: {
      description: 'Connecting or connected.',
      invoke: {
        id: 'connection',
        src: 'connection',
        input: ({ context, self }) => ({
          cognitoId: context.cognitoId,
          isFirst: !context.wasTried,
          listener: parentOf({ self }),
        }),
        onError: {
          target: 'waitingToRetry',
          actions: { type: 'keepFailure', params: failureIn },
        },
      },
      exit: 'markTried',
      on: { NETWORK_LOST: 'offline', CLOSED: 'waitingToRetry', MISSED: { actions: 'askForRefetch' } },
      initial: 'connecting',
      states: {
        connecting: {
          description: 'Signs the URL, opens the connection and subscribes.',
          on: {
            OPENED: [
              {
                guard: 'wasTried',
                target: 'connected',
                actions: ['forgetFailure', 'askForRefetch'],
              },
              { target: 'connected', actions: 'forgetFailure' },
            ],
          },
        },
        connected: {
          description: 'Live: changes appear automatically.',
          initial: 'fresh',
          states: {
            fresh: {
              description: 'Connected a moment ago; the connection may still fail.',
              after: { settled: { target: 'settled', actions: 'forgetFailures' } },
            },
            settled: { description: 'The connection is stable.' },
          },
        },
      },
    },
    waitingToRetry: {
      description: 'The connection was lost. Retries after a second, then with increasing delays.',
      entry: 'countFailure',
      after: { retry: 'online' },
      on: { NETWORK_LOST: 'offline', NETWORK_FOUND: 'online' },
    },
  },
});
