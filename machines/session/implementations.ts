import { fromCallback, fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { Member } from '../../domain/entities/member.ts';
import type { RealtimeEvent } from '../../domain/entities/realtime.ts';
import type { ProviderAttempt } from '../../domain/entities/provider.ts';
import type { Tokens } from '../../domain/entities/session.ts';
import { createFactorSetUpImplementations, type FactorSetUpDependencies } from '../factorSetUp/implementations.ts';
import { factorSetUpMachine } from '../factorSetUp/factorSetUp.machine.ts';
import type { importsMachine } from '../imports/imports.machine.ts';
import { createRealtimeImplementations, type RealtimeDependencies } from '../realtime/implementations.ts';
import { realtimeMachine } from '../realtime/realtime.machine.ts';
import { REFRESH_RETRY, retryDelay } from '../shared/retry.ts';
import type { sessionMachine } from './session.machine.ts';
import type { PasskeyUse } from './setup.ts';
import type { SessionChallenge, SessionEvent, StoredSession } from './types.ts';

/** Storage for the session between visits. Unparsable data is ignored. */
export interface SessionStore {
  save(session: StoredSession): void;
  clear(): void;
}

interface LetInBy {
  readonly member: Member;
  readonly tokens: Tokens;
}
type WithSignal<Input> = Input & { readonly signal: AbortSignal };

/** Every promise rejects with a failure: an object with `tag` and `message` (see shared/failure.ts). */
export interface SessionDependencies extends RealtimeDependencies, FactorSetUpDependencies {
  /** POST auth/authenticate. `native` is sent as 1 and `isKept` as true, or omitted. `until` is in ms since 1970. */
  authenticate(
    input: WithSignal<{
      readonly email: string;
      readonly password: string;
      readonly isKept: boolean;
      readonly native: boolean;
    }>,
  ): Promise<LetInBy | (Omit<SessionChallenge, 'lasts'> & { readonly until: number })>;
  /** POST auth/second-factor. Rejects `Unauthorized` if the sign-in timed out. */
  answerChallenge(input: WithSignal<{ readonly challenge: string; readonly code: string }>): Promise<LetInBy>;
  /**
   * POST auth/passkey/begin, the browser's dialog unless a passkey was picked, POST auth/passkey or
   * auth/second-factor/passkey. Resolves with null if the member cancelled. Rejects `Unauthorized` if it took too long.
   */
  usePasskey(input: WithSignal<PasskeyUse>): Promise<LetInBy | null>;
  /** POST auth/provider/begin, then sends the browser to the provider. */
  leaveForProvider(input: WithSignal<{ readonly attempt: ProviderAttempt }>): Promise<void>;
  /** POST auth/register. */
  register(
    input: WithSignal<{
      readonly email: string;
      readonly password: string;
      readonly coupon: string | null;
      readonly teamId: string | null;
      readonly invitation: string | null;
      readonly mayTell: boolean;
      readonly native: boolean;
    }>,
  ): Promise<{ readonly member: Member; readonly tokens: Tokens }>;
  /** POST demo. */
  createDemo(input: { readonly signal: AbortSignal }): Promise<{ readonly member: Member; readonly tokens: Tokens }>;
  /** Exchanges the refresh token for new tokens. Rejects `Unauthorized` if it is no longer valid. */
  refreshTokens(input: WithSignal<{ readonly memberId: string; readonly tokens: Tokens }>): Promise<Tokens>;
  /** Resolves when the server responds; rejects `Network` otherwise. */
  reachServer(): Promise<void>;
  /** Fetches the data of the first page. Its calls may already use `ensureToken`. */
  loadData(input: WithSignal<{ readonly memberId: string }>): Promise<void>;
  /**
   * Clears cached member data and temporary credentials. `tokens` are revoked on the server (POST auth/sign-out); null
   * if another tab ended the session. Should not wait long for the server.
   */
  endSession(input: { readonly tokens: Tokens | null }): Promise<void>;
  readonly store: SessionStore;
  /** Calls back when another tab changes the stored session (null: signed out). @returns unsubscribe */
  watchStore(listener: (stored: StoredSession | null) => void): () => void;
  /** Calls back each time the tab becomes visible. @returns unsubscribe */
  watchVisible(listener: () => void): () => void;
  /** Returns the current time in milliseconds since 1970, by the server's clock if known. */
  now(): number;
  /** Whether the open page can be seen without an account (domain/navigation.ts `isPublicPath`). */
  isPublicPage(): boolean;
  /** In the iPhone wrapper: posts member id and cognito sub to the native side, at sign-in and on page load. */
  announceSignIn(who: { readonly memberId: string; readonly cognitoId: string }): void;
  /** Puts a member received through realtime into the cache, without saving it. If null, refetches the member. */
  showMember(member: Member | null): void;
  /** Loads the imports' code, including all implementations, with the first member page. */
  loadImports(): Promise<typeof importsMachine>;
  /** Called when data of open pages is outdated: the calendar, or everything after a reconnect. */
  refetch(because: RealtimeEvent | 'reconnected'): void;
}

/** `sessionMachine.provide(createSessionImplementations(deps))`, including the children. */
export function createSessionImplementations(
  deps: SessionDependencies,
): MachineImplementationsFrom<typeof sessionMachine> {
  return {
    actors: {
      realtime: realtimeMachine.provide(createRealtimeImplementations(deps)),
      loadImports: fromPromise(() => deps.loadImports()),
      surroundings: fromCallback(({ sendBack }) => {
        const send: (event: SessionEvent) => void = sendBack;
        const stops = [
          deps.watchStore((stored) => send({ type: 'STORED_SESSION_CHANGED', stored })),
          deps.watchVisible(() => send({ type: 'TAB_VISIBLE' })),
        ];
        return () => {
          for (const stop of stops) stop();
        };
      }),
      authenticate: fromPromise(async ({ input, signal }) => {
        const answer = await deps.authenticate({ ...input, signal });
        if (!('token' in answer)) return { ...answer, now: deps.now() };
        const { until, ...challenge } = answer;
        return { ...challenge, lasts: Math.max(0, until - deps.now()) };
      }),
      answerChallenge: fromPromise(async ({ input, signal }) => ({
        ...(await deps.answerChallenge({ ...input, signal })),
        now: deps.now(),
      })),
      usePasskey: fromPromise(async ({ input, signal }) => {
        const letIn = await deps.usePasskey({ ...input, signal });
        return letIn && { ...letIn, now: deps.now() };
      }),
      leaveForProvider: fromPromise(({ input, signal }) => deps.leaveForProvider({ ...input, signal })),
      factorSetUp: factorSetUpMachine.provide(createFactorSetUpImplementations(deps)),
      register: fromPromise(async ({ input, signal }) => ({
        ...(await deps.register({ ...input, signal })),
        now: deps.now(),
      })),
      createDemo: fromPromise(async ({ signal }) => ({ ...(await deps.createDemo({ signal })), now: deps.now() })),
      loadData: fromPromise(({ input, signal }) => deps.loadData({ ...input, signal })),
      readSituation: fromPromise(async () => ({ now: deps.now(), isPublicPage: deps.isPublicPage() })),
      refreshTokens: fromPromise(async ({ input, signal }) => ({
        tokens: await deps.refreshTokens({ ...input, signal }),
        now: deps.now(),
      })),
      reachServer: fromPromise(() => deps.reachServer()),
      endSession: fromPromise(async ({ input }) => {
        if (!input.endedElsewhere) deps.store.clear();
        await deps.endSession({ tokens: input.endedElsewhere ? null : (input.session?.tokens ?? null) });
      }),
    },
    actions: {
      saveSession: (_, { session }) => (session === null ? deps.store.clear() : deps.store.save(session)),
      announceSignIn: (_, { session }) => {
        if (session === null) return;
        deps.announceSignIn({ memberId: session.member.memberId, cognitoId: session.member.cognitoId });
      },
      showMember: (_, { member }) => deps.showMember(member),
      refetch: (_, { because }) => deps.refetch(because),
    },
    delays: {
      refreshRetry: ({ context }) => retryDelay(context.refreshFailures, REFRESH_RETRY, deps.random()),
    },
  };
}
