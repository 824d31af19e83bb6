import type { Api } from '../api/api-context.ts';
import type { Clock } from '../api/clock.ts';
import type { AppConfig } from '../api/config.ts';
import type { CredentialSource } from '../api/credentials.ts';
import { unanswered } from '../api/failure.ts';
import { loadWithRetry, isServerResponding } from '../api/load-with-retry.ts';
import { isPublicPath } from '../../domain/navigation.ts';
import type { SessionDependencies } from '../../machines/session/implementations.ts';
import { forgetResponses } from '../shared/answers/forget-responses.ts';
import type { MemberProgram } from './member-program.ts';
import type { Report } from '../shared/services/report.ts';
import { postToNative } from '../shared/services/native.ts';
import { realtimeOpener } from '../api/realtime/realtime-connection.ts';
import { sessionStore } from './session-store.ts';
import { clearTraces } from '../shared/storage/browser-storage.ts';

interface Dependencies {
  readonly config: AppConfig;
  readonly clock: Clock;
  readonly call: Api['call'];
  readonly credentials: CredentialSource;
  /** Loads the code for members' pages on first use. */
  readonly inside: () => Promise<MemberProgram>;
  /** Returns the code for members' pages if it is loaded. */
  readonly loaded: () => MemberProgram | null;
  readonly report: Report;
}

function watchNetwork(onChange: (online: boolean) => void): () => void {
  const found = () => onChange(true);
  const lost = () => onChange(false);
  window.addEventListener('online', found);
  window.addEventListener('offline', lost);
  // A browser may report offline while the server runs on this machine, so the app always tries to start.
  onChange(true);
  return () => {
    window.removeEventListener('online', found);
    window.removeEventListener('offline', lost);
  };
}

function watchVisible(listener: () => void): () => void {
  const heard = () => document.visibilityState === 'visible' && listener();
  document.addEventListener('visibilitychange', heard);
  return () => document.removeEventListener('visibilitychange', heard);
}

/** Creates the browser implementation of SessionDependencies: calls, caches, storage, tabs. */
export function sessionDependencies(deps: Dependencies): SessionDependencies {
  const { config, clock, call, credentials, report, inside, loaded } = deps;
  // Most sign-ins need no second factor.
  const factorCalls = async () =>
    (await loadWithRetry(() => import('../shared/second-factor/factor-calls.ts'))).signInFactorCalls(call);
  const asNative = (native: boolean) => (native ? { native: 1 as const } : {});
  return {
    authenticate: async ({ email, password, isKept, native, signal }) => {
      const body = { email, password, ...(isKept && { keep: true }), ...asNative(native) };
      const answer = await call('authenticate', { body, signal });
      if (!('challenge' in answer)) return answer;
      const kind = answer.challenge === 'MFA_SETUP' ? 'setUp' : 'code';
      const { session: token, expires, passkeys: hasPasskeys = false } = answer;
      return { kind, token, until: expires * 1000, hasPasskeys };
    },
    answerChallenge: async (input) => (await factorCalls()).answerChallenge(input),
    associateApp: async (input) => (await factorCalls()).associateApp(input),
    confirmApp: async (input) => (await factorCalls()).confirmApp(input),
    usePasskey: async (use) =>
      (await loadWithRetry(() => import('../shared/passkeys/passkey-calls.ts'))).usePasskey(call, use),
    leaveForProvider: async (input) =>
      (await loadWithRetry(() => import('../shared/providers/provider-calls.ts'))).leaveForProvider(call, input),
    register: ({ email, password, coupon, teamId, invitation, mayTell, native, signal }) =>
      call('register', {
        body: {
          email,
          password,
          ...(coupon !== null && { coupon }),
          ...(teamId !== null && { team_id: teamId }),
          ...(invitation !== null && { invitation }),
          ...(mayTell && { tell_registration: true }),
          ...asNative(native),
          time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
        signal,
      }),
    createDemo: ({ signal }) => call('createDemo', { signal }),
    reachServer: async () => {
      if (!(await isServerResponding())) throw unanswered(null);
    },
    refreshTokens: async ({ memberId, tokens: { idToken, refreshToken, accessToken }, signal }) => {
      const body = { memberId, idToken, refreshToken, accessToken };
      return (await call('refresh', { body, signal })).tokens;
    },
    loadData: async (input) => (await inside()).loadData(input),
    endSession: async ({ tokens }) => {
      loaded()?.clear();
      credentials.end();
      clearTraces(tokens === null);
      // Not awaited: a blocked store must not delay the sign-out.
      void forgetResponses();
      if (tokens === null) return;
      // The member is signed out on this device either way; the server is notified if reachable.
      call('signOut', { body: { refresh_token: tokens.refreshToken } }).catch(() => {});
    },
    store: sessionStore,
    watchStore: sessionStore.watch,
    watchVisible,
    watchNetwork,
    now: clock.now,
    random: Math.random,
    isPublicPage: () => isPublicPath(window.location.pathname),
    announceSignIn: ({ memberId, cognitoId }) => postToNative({ type: 'loggedIn', memberId, sub: cognitoId }),
    showMember: (member) => loaded()?.showMember(member),
    loadImports: async () => (await inside()).imports(),
    refetch: (because) => loaded()?.refetch(because),
    openConnection: realtimeOpener({
      config,
      clock,
      credentials,
      firstData: async () => (await inside()).firstData(),
    }),
    // The payload may be personal: only its existence is logged.
    logUnknown: () => report({ name: 'UnknownRealtimeMessage' }),
  };
}
