import { type ActorRefFrom, setup } from 'xstate';
import { PAGE_SETTLED_MS } from '../shared/delays.ts';
import { requiredCallback } from '../shared/required.ts';

export type AppVersionEvent =
  /** From the page, once it has loaded. */
  | { readonly type: 'LOADED' }
  /** From the service worker: a newer version than this page's is ready. */
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
  description: 'Keeping the app in the browser for the next visit, and telling of newer versions.',
  initial: 'loading',
  states: {
    loading: {
      description: 'The page and its first data come first.',
      invoke: { id: 'pageLoad', src: 'pageLoad', onError: 'settling' },
      on: { LOADED: 'settling' },
    },
    settling: { description: 'The page has loaded, and fetches what it shows.', after: { settled: 'kept' } },
    kept: {
      description: 'The app is kept, and newer versions are looked for.',
      invoke: { id: 'keeper', src: 'keeper', onError: 'unkept' },
      initial: 'current',
      states: {
        current: { description: 'This page is made of the newest version that is known.', on: { NEWER: 'outdated' } },
        outdated: {
          description: 'A bar offers a newer version. The page goes on as it is until somebody reloads it.',
        },
      },
    },
    unkept: { description: 'This browser keeps nothing. The page does without.' },
  },
});

export type AppVersionRef = ActorRefFrom<typeof appVersionMachine>;
