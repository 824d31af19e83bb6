import { createActor } from 'xstate';
import { createImportFacts } from '../../machines/dataImport/facts.ts';
import { createSessionImplementations } from '../../machines/session/implementations.ts';
import { memberIdIn, visitorIn } from '../../machines/session/selectors.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import { ensureToken } from '../../machines/session/tokens.ts';
import type { Api } from '../api/api-context.ts';
import type { Client } from '../api/client.ts';
import { createClock } from '../api/clock.ts';
import type { AppConfig } from '../api/config.ts';
import { createCredentialSource } from '../api/credentials.ts';
import { keys } from '../api/keys.ts';
import type { Actors } from './actors.ts';
import { isNative } from './native.ts';
import { patiently } from './patiently.ts';
import { createQueryClient } from './query-client.ts';
import { type AppRouter, createAppRouter } from './router.tsx';
import { sessionDependencies } from './session-dependencies.ts';
import { sessionStore } from './session-store.ts';

export interface App {
  readonly actors: Actors;
  readonly router: AppRouter;
}

const browserFetch: typeof fetch = (input, init) => fetch(input, init);

/** Makes everything there is one of, and ties it together. The only place that knows all of it. */
export function composeApp(config: AppConfig): App {
  const clock = createClock();
  const queries = createQueryClient();
  const facts = createImportFacts();
  const native = isNative();

  const credentials = createCredentialSource({
    config,
    clock,
    idToken: () => ensureToken(session, clock.now),
    fetch: browserFetch,
  });
  let client: Promise<Client> | null = null;
  const loadClient = () => {
    client ??= patiently(() => import('../api/client.ts')).then(({ createClient }) =>
      createClient({ config, clock, credentials, fetch: browserFetch }),
    );
    client.catch(() => {
      client = null;
    });
    return client;
  };
  const upload: Actors['upload'] = async (files) => {
    const { uploadFiles } = await patiently(() => import('../api/upload.ts'));
    return uploadFiles({ config, clock, credentials, fetch: browserFetch }, files);
  };
  const call: Api['call'] = async (id, input) => (await loadClient()).call(id, input);

  const implementations = createSessionImplementations(
    sessionDependencies({ config, clock, call, credentials, queries, facts }),
  );
  const session = createActor(sessionMachine.provide(implementations), {
    input: { native, stored: sessionStore.load(), now: clock.now() },
  }).start();

  const router = createAppRouter({ session });
  const standing = () => {
    const snapshot = session.getSnapshot();
    return JSON.stringify([memberIdIn(snapshot), visitorIn(snapshot), snapshot.hasTag('undecided')]);
  };
  let before = standing();
  session.subscribe(() => {
    const now = standing();
    if (now === before) return;
    before = now;
    // Whoever signs in or out may no longer stay where they are.
    void router.invalidate();
  });
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== keys.member[0] || query.state.data === undefined) return;
    session.send({ type: 'MEMBER_CHANGED', member: query.state.data });
  });

  return { actors: { config, session, facts, call, upload, queries, native }, router };
}
