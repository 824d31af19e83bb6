import { type AnyMachineSnapshot, assign, emit, enqueueActions, setup, stopChild } from 'xstate';
import {
  SESSION_NOTICE_MS,
  TOKEN_AGE_LIMIT_MS,
  TOKEN_AGE_LIMIT_NATIVE_MS,
  TOKEN_CHECK_MS,
} from '../../domain/constants.ts';
import type { Member } from '../../domain/entities/member.ts';
import type { RealtimeEvent } from '../../domain/entities/realtime.ts';
import type { PickedPasskey } from '../../domain/entities/passkey.ts';
import type { ProviderAttempt } from '../../domain/entities/provider.ts';
import type { Tokens } from '../../domain/entities/session.ts';
import {
  type FactorSetUpOutput,
  factorSetUpMachine,
  type CompletedSignIn,
} from '../factorSetUp/factorSetUp.machine.ts';
import type { importsMachine, ImportsEvent } from '../imports/imports.machine.ts';
import type { RealtimeMessage } from '../realtime/messages.ts';
import { realtimeMachine } from '../realtime/realtime.machine.ts';
import { SIGN_IN_SHOWN_MS, TOKEN_MARGIN_MS } from '../shared/delays.ts';
import type { Failure } from '../shared/failure.ts';
import { requiredEffect, requiredCallback, requiredPromise } from '../shared/required.ts';
import { REFRESH_RETRY, retryDelay } from '../shared/retry.ts';
import { spawnLoaded } from '../shared/spawn-loaded.ts';
import {
  sessionMemberOf,
  type Authenticated,
  type SignInResult,
  type RefreshedTokens,
  type SessionChallenge,
  type SessionContext,
  type SessionEmitted,
  type SessionEvent,
  type SessionForm,
  type SessionInput,
  type TokenCheckInput,
  type StoredSession,
} from './types.ts';

/** A sign-in with a passkey. */
export interface PasskeyUse {
  readonly picked: PickedPasskey | null;
  readonly isKept: boolean;
  /** Token of the challenge after a password; null if there was no password. */
  readonly challenge: string | null;
}

interface FailureParams {
  readonly failure: Failure;
}
interface SessionParams {
  readonly session: StoredSession | null;
}
interface NewsParams {
  readonly news: RealtimeMessage;
}
interface SituationParams {
  readonly context: SessionContext;
  readonly situation: TokenCheckInput;
}
type TokenCheck = SessionParams & { readonly now: number; readonly isTokenRefused: boolean };

/** Expiry of the id and access tokens, ms since 1970. */
const endOf = (session: StoredSession): number => session.tokens.credentialsExpire * 1000;
const isChallenge = (answer: SignInResult): answer is SessionChallenge => 'token' in answer;
const sessionOf = ({ member, tokens, now }: Authenticated): StoredSession => ({
  tokens,
  member: sessionMemberOf(member),
  updatedAt: now,
});
/**
 * Whether the session ends by age unless renewed. A persistent session whose refresh token was refused ends like any
 * other.
 */
const endsByAge = ({ native, session, isTokenRefused }: SessionContext): boolean =>
  !native && (session?.tokens.isKept !== true || isTokenRefused);
const ageOf = ({ context, situation }: SituationParams): number =>
  situation.now - (context.session?.updatedAt ?? situation.now);

/** Forwards events to the imports; does nothing before they are loaded. */
const notifyImports = enqueueActions<
  SessionContext,
  SessionEvent,
  { readonly event: ImportsEvent },
  SessionEvent,
  never,
  never,
  never,
  never,
  never
>(({ self, enqueue }, { event }) => {
  // There are no children while states are only computed, as in a test walk.
  const { children } = self.getSnapshot() as Partial<AnyMachineSnapshot>;
  const imports = children?.imports;
  if (imports !== undefined) enqueue.sendTo(imports, event);
});

/** Types, actors and actions of the session machine; the states are in session.machine.ts. */
export const sessionSetup = setup({
  types: {} as {
    context: SessionContext;
    events: SessionEvent;
    input: SessionInput;
    emitted: SessionEmitted;
    /** `challenged`: the password was right, and another step is required. */
    tags: 'undecided' | 'busy' | 'signedIn' | 'refreshing' | 'challenged';
    children: { factorSetUp: 'factorSetUp'; realtime: 'realtime'; loadImports: 'loadImports' };
  },
  actors: {
    realtime: realtimeMachine,
    loadImports: requiredPromise<typeof importsMachine>('session', 'loadImports'),
    surroundings: requiredCallback<undefined>('session', 'surroundings'),
    authenticate: requiredPromise<
      SignInResult,
      { readonly email: string; readonly password: string; readonly isKept: boolean; readonly native: boolean }
    >('session', 'authenticate'),
    answerChallenge: requiredPromise<Authenticated, { readonly challenge: string; readonly code: string }>(
      'session',
      'answerChallenge',
    ),
    /** Resolves with null if the member cancelled in the browser's dialog. */
    usePasskey: requiredPromise<Authenticated | null, PasskeyUse>('session', 'usePasskey'),
    /** Resolves once the browser has started navigating. */
    leaveForProvider: requiredPromise<void, { readonly attempt: ProviderAttempt }>('session', 'leaveForProvider'),
    factorSetUp: factorSetUpMachine,
    register: requiredPromise<
      Authenticated,
      {
        readonly email: string;
        readonly password: string;
        readonly coupon: string | null;
        readonly teamId: string | null;
        readonly invitation: string | null;
        readonly mayTell: boolean;
        readonly native: boolean;
      }
    >('session', 'register'),
    createDemo: requiredPromise<Authenticated>('session', 'createDemo'),
    loadData: requiredPromise<void, { readonly memberId: string }>('session', 'loadData'),
    readSituation: requiredPromise<TokenCheckInput>('session', 'readSituation'),
    refreshTokens: requiredPromise<RefreshedTokens, { readonly memberId: string; readonly tokens: Tokens }>(
      'session',
      'refreshTokens',
    ),
    reachServer: requiredPromise<void>('session', 'reachServer'),
    endSession: requiredPromise<void, SessionParams & { readonly endedElsewhere: boolean }>('session', 'endSession'),
  },
  guards: {
    isValid: (_, { session, now }: SessionParams & { readonly now: number }) =>
      session !== null && now < endOf(session),
    canRefresh: (_, params: SessionParams & { readonly now: number; readonly native: boolean }) =>
      params.session !== null &&
      (params.native || params.session.tokens.isKept === true) &&
      params.now < params.session.tokens.expires * 1000,
    isOfLastVisit: (_, { session, now }: SessionParams & { readonly now: number }) =>
      session !== null && now < session.tokens.expires * 1000,
    isAll: (_, { answer }: { readonly answer: SignInResult }) => !isChallenge(answer),
    asksForSetUp: (_, { answer }: { readonly answer: SignInResult }) => isChallenge(answer) && answer.kind === 'setUp',
    isLetIn: (_, params: { readonly letIn: CompletedSignIn | null }) => params.letIn !== null,
    isRefused: (_, params: { readonly outcome: FactorSetUpOutput['outcome'] }) => params.outcome === 'refused',
    isUnauthorized: (_, params: FailureParams) => params.failure.tag === 'Unauthorized',
    isSignedIn: (_, params: SessionParams) => params.session !== null,
    isSameMember: (_, params: { readonly mine: StoredSession | null; readonly theirs: StoredSession | null }) =>
      params.theirs !== null && params.mine?.member.memberId === params.theirs.member.memberId,
    isEnding: (_, { session, now, isTokenRefused }: TokenCheck) =>
      session !== null && !isTokenRefused && now > endOf(session) - TOKEN_MARGIN_MS,
    hasExpired: (_, { session, now, isTokenRefused }: TokenCheck) =>
      session !== null && isTokenRefused && now >= endOf(session),
    /**
     * True for a token that is refused before it expires: the session was ended elsewhere. Ignores refusals of earlier
     * tokens.
     */
    isEndedElsewhere: (
      _,
      { session, idToken, now }: SessionParams & { readonly idToken: string; readonly now: number },
    ) => session?.tokens.idToken === idToken && now < endOf(session),
    isToBeRenewed: (_, params: SituationParams) =>
      !endsByAge(params.context) && !params.context.isTokenRefused && ageOf(params) > TOKEN_AGE_LIMIT_NATIVE_MS,
    isOldOnProtectedPage: (_, params: SituationParams) =>
      endsByAge(params.context) && !params.situation.isPublicPage && ageOf(params) > TOKEN_AGE_LIMIT_MS,
    isAboutToEnd: (_, params: SituationParams) =>
      endsByAge(params.context) &&
      !params.situation.isPublicPage &&
      ageOf(params) > TOKEN_AGE_LIMIT_MS - SESSION_NOTICE_MS,
    carriesMember: (_, params: NewsParams) => params.news.event === 'member_updated',
    isAboutCalendar: (_, params: NewsParams) => params.news.event === 'calendar_updated',
  },
  actions: {
    beginForm: assign((_, params: { readonly form: SessionForm }) => ({ form: params.form, failure: null })),
    forgetForm: assign({ form: null, failure: null }),
    forgetFailure: assign({ failure: null }),
    keepChallenge: assign((_, { answer }: { readonly answer: SignInResult }) => ({
      challenge: isChallenge(answer) ? answer : null,
    })),
    forgetChallenge: assign({ challenge: null }),
    announceEnd: assign({ isEnding: true }),
    withdrawEnd: assign({ isEnding: false }),
    keepFailure: assign((_, params: FailureParams) => ({ failure: params.failure })),
    keepSetback: assign((_, params: FailureParams) => ({ lastFailure: params.failure })),
    keepRefusal: assign((_, params: FailureParams) => ({ lastFailure: params.failure, isTokenRefused: true })),
    keepRefreshFailure: assign(({ context }, params: FailureParams) => ({
      lastFailure: params.failure,
      refreshFailures: context.refreshFailures + 1,
    })),
    keepSignIn: assign((_, params: Authenticated) => ({ session: sessionOf(params) })),
    keepPasswordSignIn: assign((_, { answer }: { readonly answer: SignInResult }) => ({
      session: isChallenge(answer) ? null : sessionOf(answer),
    })),
    keepLetIn: assign((_, { letIn }: { readonly letIn: CompletedSignIn | null }) => ({
      session: letIn && sessionOf(letIn),
    })),
    keepTokens: assign(({ context }, { tokens, now }: RefreshedTokens) => ({
      session: context.session && { ...context.session, tokens, updatedAt: now },
      refreshFailures: 0,
      lastFailure: null,
      isTokenRefused: false,
      isEnding: false,
    })),
    keepMember: assign(({ context }, { member }: { readonly member: Member | null }) => ({
      session: context.session && member ? { ...context.session, member: sessionMemberOf(member) } : context.session,
    })),
    emitMember: emit((_, params: { readonly member: Member | null }) => ({
      type: 'memberChanged' as const,
      member: params.member,
    })),
    adoptSession: assign((_, params: SessionParams) => ({
      session: params.session,
      refreshFailures: 0,
      lastFailure: null,
      isTokenRefused: false,
      isEnding: false,
    })),
    keepStoredSession: assign({ endedElsewhere: true }),
    clearSession: assign({
      session: null,
      challenge: null,
      refreshFailures: 0,
      lastFailure: null,
      isTokenRefused: false,
      isEnding: false,
      endedElsewhere: false,
    }),
    startImports: assign(({ context, spawn }, params: { readonly logic: typeof importsMachine }) => {
      const input = { memberId: context.session?.member.memberId ?? '', isIos: context.native };
      spawnLoaded(spawn, params.logic, { id: 'imports', input });
      return {};
    }),
    endImports: stopChild('imports'),
    // No page has read affected data before the imports are loaded.
    notifyImports,
    saveSession: requiredEffect<SessionParams>('session', 'saveSession'),
    announceSignIn: requiredEffect<SessionParams>('session', 'announceSignIn'),
    showMember: requiredEffect<{ readonly member: Member | null }>('session', 'showMember'),
    refetch: requiredEffect<{ readonly because: RealtimeEvent | 'reconnected' }>('session', 'refetch'),
  },
  delays: {
    tokenCheck: TOKEN_CHECK_MS,
    refreshRetry: ({ context }) => retryDelay(context.refreshFailures, REFRESH_RETRY, 1),
    signInShown: SIGN_IN_SHOWN_MS,
    challengeOver: ({ context }) => context.challenge?.lasts ?? 0,
  },
});
