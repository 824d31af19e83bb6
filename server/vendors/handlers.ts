import type { Handlers } from '../http/handlers.ts';
import { createAppleGates, createAppleHandlers } from './apple/handlers.ts';
import type { VendorContext } from './context.ts';
import { createKeyHandlers } from './linking/key-handlers.ts';
import { createLinkHandlers } from './linking/link-handlers.ts';
import { createLoginHandlers } from './linking/login-handlers.ts';
import { createPullHandlers } from './syncing/pull-handlers.ts';
import { createPushGates, createPushHandlers } from './syncing/push-handlers.ts';
import { createPlannedHandlers } from './planned/handlers.ts';
import { sourcesOf } from './linking/sources.ts';

type VendorCalls = ReturnType<typeof createLinkHandlers> &
  ReturnType<typeof createPushHandlers> &
  ReturnType<typeof createPullHandlers> &
  ReturnType<typeof createLoginHandlers> &
  ReturnType<typeof createKeyHandlers> &
  ReturnType<typeof createPlannedHandlers> &
  ReturnType<typeof createAppleHandlers> &
  Pick<Handlers, 'listSources'>;

/** Creates the checks of vendors' and phones' credentials, which run before request bodies are read. */
export const createVendorGates = (context: VendorContext) => ({
  ...createPushGates(context),
  ...createAppleGates(context),
});

/** Creates the handlers for linking and unlinking accounts, receiving pushes, and requesting missing data. */
export const createVendorHandlers = (context: VendorContext): VendorCalls => ({
  ...createLinkHandlers(context),
  ...createPushHandlers(context),
  ...createPullHandlers(context),
  ...createLoginHandlers(context),
  ...createKeyHandlers(context),
  ...createPlannedHandlers(context),
  ...createAppleHandlers(context),
  listSources: async ({ params }) => ({
    status: 200,
    body: { sources: await sourcesOf(context.db, params.id, context.vendors) },
  }),
});
