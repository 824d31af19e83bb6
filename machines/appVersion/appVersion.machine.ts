import { type ActorRefFrom, setup } from 'xstate';
import { PAGE_SETTLED_MS } from '../shared/delays.ts';
import { requiredCallback } from '../shared/required.ts';

export type AppVersionEvent =
  /** Sent by the page once it has loaded. */
  | { readonly type: 'LOADED' }
  /** Sent by the service worker: a newer version than this page's is ready. */
  | { readonly type: 'NEWER' };

/** The version of this page, and whether a newer one is available. Lives as long as the page. Use `hasNewerVersion` (selectors.ts). */
export const appVersionMachine = setup({
  types: {} as { events: AppVersionEvent },
  actors: {
    pageLoad: requiredCallback<undefined>('appVersion', 'pageLoad'),
    keeper: requiredCallback<undefined>('appVersion', 'keeper'),
  },
  delays: { settled: PAGE_SETTLED_MS },
}).createMachine({
  id: 'appVersion',
  description: 'Caches the app for the next visit, and reports newer versions.',
  initial: 'loading',
  states: {
    loading: {
      description: 'Waits for the page and its first data.',
      invoke: { id: 'pageLoad', src: 'pageLoad', onError: 'settling' },
      on: { LOADED: 'settling' },
    },
    settling: { description: 'The page has loaded and is fetching its data.', after: { settled: 'kept' } },
    kept: {
      description: 'The app is cached, and checks for newer versions.',
      invoke: { id: 'keeper', src: 'keeper', onError: 'unkept' },
      initial: 'current',
      states: {
        current: { description: 'This page runs the latest known version.', on: { NEWER: 'outdated' } },
        outdated: {
          description: 'A bar offers a newer version. The page stays as it is until it is reloaded.',
        },
      },
    },
    unkept: { description: 'This browser stores nothing. The page works without a cache.' },
  },
});

export type AppVersionRef = ActorRefFrom<typeof appVersionMachine>;
