import { fromCallback, type MachineImplementationsFrom } from 'xstate';
import { CHANNEL_RETRY, retryDelay } from '../shared/retry.ts';
import type { RealtimeMessage } from './messages.ts';
import type { RealtimeMachineEvent, realtimeMachine, RealtimeParentEvent } from './realtime.machine.ts';

export interface RealtimeDependencies {
  /**
   * Signs a URL, connects and subscribes to `web/{cognitoId}`. Calls `onOpen` once subscribed, `onNews` with each
   * payload that `parseRealtime` can parse, `onUnknown` with all other payloads, and `onClosed` once if connecting
   * failed or the connection broke. Never retries by itself. With `isFirst`, also checks whether messages were
   * published since the page started loading data, and calls `onMissed` if so.
   * @returns closes the connection; called at most once, possibly while connecting
   */
  openConnection(options: {
    readonly cognitoId: string;
    readonly isFirst: boolean;
    readonly onOpen: () => void;
    readonly onMissed: () => void;
    readonly onNews: (news: RealtimeMessage) => void;
    readonly onUnknown: (payload: string) => void;
    readonly onClosed: () => void;
  }): () => void;
  /** Calls back with whether the device is online, immediately and on every change. @returns unsubscribe */
  watchNetwork(onChange: (online: boolean) => void): () => void;
  /** Logs an unknown payload, but not its content if that may be personal. */
  logUnknown(payload: string): void;
  /** A number in [0, 1). */
  random(): number;
}

/** `realtimeMachine.provide(createRealtimeImplementations(deps))` */
export function createRealtimeImplementations(
  deps: RealtimeDependencies,
): MachineImplementationsFrom<typeof realtimeMachine> {
  return {
    actors: {
      connection: fromCallback(({ input: { listener, ...input }, sendBack }) => {
        const send: (event: RealtimeMachineEvent) => void = sendBack;
        return deps.openConnection({
          ...input,
          onOpen: () => send({ type: 'OPENED' }),
          onMissed: () => send({ type: 'MISSED' }),
          onNews: (news) => listener.send({ type: 'REALTIME_NEWS', news } satisfies RealtimeParentEvent),
          onUnknown: (payload) => deps.logUnknown(payload),
          onClosed: () => send({ type: 'CLOSED' }),
        });
      }),
      network: fromCallback(({ sendBack }) =>
        deps.watchNetwork((online) => sendBack({ type: online ? 'NETWORK_FOUND' : 'NETWORK_LOST' })),
      ),
    },
    delays: {
      retry: ({ context }) => retryDelay(context.failures, CHANNEL_RETRY, deps.random()),
    },
  };
}
