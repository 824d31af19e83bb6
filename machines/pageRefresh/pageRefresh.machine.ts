import { type ActorRefFrom, assign, setup } from 'xstate';
import type { RealtimeEvent } from '../../domain/entities/realtime.ts';
import { PAGE_REFRESH_MS } from '../shared/delays.ts';
import { requiredEffect } from '../shared/required.ts';

export interface PageRefreshContext {
  /** Events since the last refresh, without duplicates. */
  readonly waiting: readonly RealtimeEvent[];
}

export type PageRefreshEvent = {
  /** An event changed displayed data. */
  readonly type: 'CHANGED';
  readonly events: readonly RealtimeEvent[];
};

interface Waiting {
  readonly waiting: readonly RealtimeEvent[];
}
const waiting = ({ context }: { readonly context: PageRefreshContext }): Waiting => ({ waiting: context.waiting });

/**
 * Keeps open pages up to date at a limited rate: a long import reports new activities many times a minute. Lives as long as the page. Send
 * CHANGED.
 */
export const pageRefreshMachine = setup({
  types: {} as { context: PageRefreshContext; events: PageRefreshEvent },
  guards: { isSomethingWaiting: (_, params: Waiting) => params.waiting.length > 0 },
  actions: {
    keepReason: assign(({ context }, params: { readonly events: readonly RealtimeEvent[] }) => ({
      waiting: [...new Set([...context.waiting, ...params.events])],
    })),
    refresh: requiredEffect<Waiting>('pageRefresh', 'refresh'),
    clearReasons: assign({ waiting: [] }),
  },
  delays: { pace: PAGE_REFRESH_MS },
}).createMachine({
  id: 'pageRefresh',
  description: 'When open pages ask again for what may have changed.',
  context: () => ({ waiting: [] }),
  on: { CHANGED: { actions: { type: 'keepReason', params: ({ event }) => ({ events: event.events }) } } },
  initial: 'quiet',
  states: {
    quiet: {
      description: 'Pages show what there is. The first news is followed at once.',
      always: { guard: { type: 'isSomethingWaiting', params: waiting }, target: 'resting' },
    },
    resting: {
      description: 'Pages have asked. What happens meanwhile is followed together, at the end of the pace.',
      entry: [{ type: 'refresh', params: waiting }, 'clearReasons'],
      after: { pace: 'quiet' },
    },
  },
});

export type PageRefreshRef = ActorRefFrom<typeof pageRefreshMachine>;
