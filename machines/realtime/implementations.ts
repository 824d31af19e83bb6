import { fromCallback, type MachineImplementationsFrom } from 'xstate';
import { CHANNEL_RETRY, retryDelay } from '../shared/retry.ts';
import type { RealtimeNews } from './messages.ts';
import type { RealtimeMachineEvent, realtimeMachine } from './realtime.machine.ts';

export interface RealtimeDependencies {
  /**
   * Signs an address, connects and subscribes to `web/{cognitoId}`. Calls `onOpen` once subscribed, `onNews` with each
   * payload that `parseRealtime` reads and `onUnknown` with the others, and `onClosed` once when it could not be created
   * or broke. Never retries by itself. With `isFirst` it asks too whether something was said since the page began to
   * read, and calls `onMissed` if so.
   * @returns closes the connection; called at most once, also while it is still being created
   */
  openConnection(options: {
    readonly cognitoId: string;
    readonly isFirst: boolean;
    readonly onOpen: () => void;
    readonly onMissed: () => void;
    readonly onNews: (news: RealtimeNews) => void;
    readonly onUnknown: (payload: string) => void;
    readonly onClosed: () => void;
  }): () => void;
  /** Tells at once, and again at every change, whether the device has a network. @returns stops telling */
  watchNetwork(onChange: (online: boolean) => void): () => void;
  /** A payload of the channel that is not one of ours: to the log, without its content where that is personal. */
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
      connection: fromCallback(({ input, sendBack }) => {
        const send: (event: RealtimeMachineEvent) => void = sendBack;
        return deps.openConnection({
          ...input,
          onOpen: () => send({ type: 'OPENED' }),
          onMissed: () => send({ type: 'MISSED' }),
          onNews: (news) => send({ type: 'NEWS', news }),
          onUnknown: (payload) => send({ type: 'UNKNOWN_PAYLOAD', payload }),
          onClosed: () => send({ type: 'CLOSED' }),
        });
      }),
      network: fromCallback(({ sendBack }) =>
        deps.watchNetwork((online) => sendBack({ type: online ? 'NETWORK_FOUND' : 'NETWORK_LOST' })),
      ),
    },
    actions: { logUnknown: (_, params) => deps.logUnknown(params.payload) },
    delays: {
      retry: ({ context }) => retryDelay(context.failures, CHANNEL_RETRY, deps.random()),
    },
  };
}
