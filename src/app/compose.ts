import { STORAGE_PREFIX } from '../../domain/persistence-version.ts';
import { createSessionImplementations } from '../../machines/session/implementations.ts';
import { memberIdIn, visitorIn } from '../../machines/session/selectors.ts';
import { type SessionRef, sessionMachine } from '../../machines/session/session.machine.ts';
import { ensureAccessToken, ensureToken } from '../../machines/session/tokens.ts';
import type { AppVersionRef } from '../../machines/appVersion/appVersion.machine.ts';
import type { Api } from '../api/api-context.ts';
import { createClock } from '../api/clock.ts';
import { boundedFetch } from '../api/bounded-fetch.ts';
import { setOperation, settling } from '../api/settled.ts';
import type { AppConfig } from '../api/config.ts';
import type { CallFailure } from '../api/failure.ts';
import type { CredentialSource } from '../api/credentials.ts';
import type { MemberServices } from '../shared/services/member-services.ts';
import { credentialStore } from './credential-store.ts';
import { forgetResponses } from '../shared/answers/forget-responses.ts';
import type { MemberProgram } from './member-program.ts';
import { isNative } from '../shared/services/native.ts';
import { isUnavailablePart, loadWithRetry } from '../api/load-with-retry.ts';
import { nextTask, whenIdle } from '../api/idle.ts';
import type { Report, Reporter } from '../shared/services/report.ts';
import { type AppRouter, createAppRouter } from './router.tsx';
import { sessionDependencies } from './session-dependencies.ts';
import { sessionStore } from './session-store.ts';
import { lastSteps } from '../workflows/inspection.ts';
import { createUncaught, type Uncaught } from './uncaught.ts';
import { sessionActions } from '../workflows/session.ts';
import { startWorkflow } from '../workflows/start-workflow.ts';
import { storeClockOffset, storage, storedClockOffset } from '../shared/storage/browser-storage.ts';
import { setEnvironment } from '../ui/environment.ts';
import { startAppVersion } from './version.ts';

export interface App {
  readonly config: AppConfig;
  readonly session: SessionRef;
  readonly router: AppRouter;
  readonly call: Api['call'];
  readonly report: Report;
  readonly uncaught: Uncaught;
  readonly version: AppVersionRef | null;
  /** Resolves once the page shows its initial data; at once on pages that fetch nothing. */
  readonly firstData: () => Promise<void>;
  /** Stops the session, its queries and workflows, and removes every listener. Unmount the page first; the app cannot be restarted. */
  readonly end: () => void;
}

/** Loads a module on the first call and caches it; retries after a failure. */
function once<Part>(load: () => Promise<Part>): {
  readonly get: () => Promise<Part>;
  readonly loaded: () => Part | null;
} {
  let asked: Promise<Part> | null = null;
  let part: Part | null = null;
  const get = () => {
    asked ??= load().then(
      (value) => {
        part = value;
        return value;
      },
      (error: unknown) => {
        asked = null;
        throw error;
      },
    );
    return asked;
  };
  return { get, loaded: () => part };
}

const browserFetch: typeof fetch = (input, init) => fetch(input, init);
const callFetch = boundedFetch(browserFetch);

/**
 * Creates and connects all singletons, in several tasks. The only place that knows all of them.
 * @param reporter destination of program faults; defaults to the server's log
 */
export async function composeApp(config: AppConfig, reporter?: Reporter): Promise<App> {
  setEnvironment({ loadPart: loadWithRetry, lastSteps });
  const clock = createClock(Date.now, storedClockOffset(), storeClockOffset);
  const native = isNative();

  const source = once(async () => {
    const { createCredentialSource } = await loadWithRetry(() => import('../api/credentials.ts'));
    const idToken = () => ensureToken(session, clock.now);
    // Credentials are requested during the sign-in, when there is no member yet.
    const store = credentialStore(() => session.getSnapshot().context.session?.member.memberId ?? null);
    return createCredentialSource({ config, clock, idToken, fetch: callFetch, store });
  });
  const credentials: CredentialSource = {
    get: async () => {
      const idToken = session.getSnapshot().context.session?.tokens.idToken;
      return (await source.get()).get().catch((error: unknown) => {
        const isRefused = (error as Partial<CallFailure>).code === 'NotAuthorizedException';
        if (isRefused && idToken !== undefined) sessionActions(session).refuseToken({ idToken, now: clock.now() });
        throw error;
      });
    },
    forget: () => {
      source.loaded()?.forget();
      globalThis.early?.forget();
    },
    end: () => {
      source.loaded()?.end();
      globalThis.early?.forget();
    },
  };
  /** Aborts a member's requests after that member signs out or another one signs in. */
  let stay = new AbortController();
  const client = once(async () => {
    const { createClient } = await loadWithRetry(() => import('../api/client.ts'));
    const early = (url: string, body?: string) => globalThis.early?.take(url, body);
    const accessToken = () => ensureAccessToken(session, clock.now);
    return createClient({
      config,
      clock,
      credentials,
      accessToken,
      fetch: callFetch,
      session: () => stay.signal,
      early,
    });
  });
  const upload: MemberServices['upload'] = async (files) => {
    const { uploadFiles } = await loadWithRetry(() => import('../api/upload.ts'));
    return settling(uploadFiles({ config, clock, credentials, fetch: browserFetch }, files)).catch(heardRefusal);
  };
  const uploadImage: MemberServices['uploadImage'] = async (image) => {
    const { uploadImage: send } = await loadWithRetry(() => import('../api/upload-image.ts'));
    return settling(send({ config, clock, credentials, fetch: browserFetch }, image)).catch(heardRefusal);
  };
  const reports = once(async () => {
    const { createReport } = await import('../shared/services/report.ts');
    const toServer: Reporter = (body) => void call('reportFault', { body }).catch(() => {});
    return createReport(reporter ?? toServer, () => router.state.matches.at(-1)?.fullPath ?? null, lastSteps);
  });
  // Faults are dropped if the reporting code cannot be loaded.
  const tell = (error: unknown): Promise<boolean> =>
    reports
      .get()
      .then((isFault) => isFault(error))
      .catch(() => false);
  const report: Report = (error) => void tell(error);
  const uncaught = createUncaught();
  const onUncaught = async (error: unknown) => {
    // Browsers report warnings without an error; a module that failed to load is retried.
    if ((await tell(error)) && error instanceof Error && error.name !== 'AbortError' && !isUnavailablePart(error))
      uncaught.add();
  };
  const ended = new AbortController();
  const { signal } = ended;
  window.addEventListener('error', ({ error }) => void onUncaught(error), { signal });
  window.addEventListener('unhandledrejection', ({ reason }) => void onUncaught(reason), { signal });
  /** Reloads the member after a refused page, since their permissions may have changed. This also reruns the guard. */
  const heardRefusal = (error: unknown): never => {
    const { code = '' } = error as Partial<CallFailure>;
    if (code === 'page_closed' || code === 'page_hidden') inside.loaded()?.reloadMember();
    throw error;
  };
  const call: Api['call'] = (id, input) =>
    settling(client.get().then((made) => made.call(id, input))).catch(heardRefusal);

  const inside = once<MemberProgram>(async () => {
    const { createMemberProgram: createInside } = await loadWithRetry(() => import('./member-program.ts'));
    return createInside({ config, session, call, upload, uploadImage, native, now: clock.now, report, clock });
  });
  const implementations = createSessionImplementations(
    sessionDependencies({ config, clock, call, credentials, report, inside: inside.get, loaded: inside.loaded }),
  );
  const session: SessionRef = startWorkflow(sessionMachine, implementations, {
    native,
    stored: sessionStore.load(),
    now: clock.now(),
  });

  await nextTask();
  const router = createAppRouter({
    session,
    inside: inside.get,
    loaded: inside.loaded,
    call,
    signUp: config.signUp,
    native,
    now: clock.now,
  });
  router.subscribe('onBeforeLoad', () => setOperation(router, true));
  router.subscribe('onResolved', () => setOperation(router, false));
  const standing = () => {
    const snapshot = session.getSnapshot();
    return JSON.stringify([memberIdIn(snapshot), visitorIn(snapshot), snapshot.hasTag('undecided')]);
  };
  let before = standing();
  let member = memberIdIn(session.getSnapshot());
  session.subscribe((snapshot) => {
    const memberNow = memberIdIn(snapshot);
    if (member !== null && memberNow !== member) {
      stay.abort();
      stay = new AbortController();
    }
    member = memberNow;
    const now = standing();
    if (now === before) return;
    before = now;
    // The current page may no longer be permitted after signing in or out.
    void router.invalidate();
  });
  const version = config.version !== null && !native ? startAppVersion(config.version) : null;
  // Finishes deleting the data of a member who signed out and closed the browser too early.
  if (session.getSnapshot().context.session === null && storage.get(`${STORAGE_PREFIX}member`) === null)
    void whenIdle().then(forgetResponses);
  const firstData = async () => {
    if (memberIdIn(session.getSnapshot()) !== null) await (await inside.get()).firstData();
  };
  const end = () => {
    ended.abort();
    stay.abort();
    session.stop();
    version?.stop();
    inside.loaded()?.end();
    source.loaded()?.end();
    router.history.destroy();
  };
  return { config, session, router, call, report, uncaught, version, firstData, end };
}
