import type { CallerCache } from './caller-cache.ts';
import { CognitoFailure, notAuthorized } from './cognito-failure.ts';
import type { Account, UserDirectory, NewAccount, ProvenAccount } from './accounts.store.ts';
import type { Asker } from './devices.ts';
import type { TokenKeys } from './keys.ts';
import { wrongPassword } from './lockout.store.ts';
import type { Phones } from './phones.ts';
import type { Pools } from './pools.ts';
import type { RecentProof } from './recent-proof.store.ts';
import { notRecent } from './recent-proof.ts';
import type { SecurityEvents } from '../security-events.ts';
import type { Session, Sessions } from './sessions.store.ts';
import { issueTokens, type TokenPair } from './tokens.ts';

/** A session with newly issued tokens. */
export interface SignedIn extends TokenPair {
  readonly sub: string;
  readonly email: string;
  readonly sessionId: string;
  readonly refreshToken: string;
  /** Expiry time of the refresh token, unix seconds. */
  readonly refreshExpires: number;
  /** Whether the member stays signed in: each refresh then extends the session. */
  readonly isKept: boolean;
}

/** Begins, continues and ends sessions, for our own calls and for the user pool's protocol. */
export interface SignIn {
  /** Creates an account and signs it in. @param isKept whether the member asked to stay signed in */
  register(account: NewAccount, asker: Asker, isKept?: boolean): Promise<SignedIn>;
  /**
   * Opens a session for an account that has just been proven, including its second factor if it has one.
   * @param isKept whether the member asked to stay signed in
   * @throws CognitoFailure NotAuthorizedException if the password has changed since
   */
  open(account: ProvenAccount, asker: Asker, isKept?: boolean): Promise<SignedIn>;
  /** Issues new tokens. @throws CognitoFailure NotAuthorizedException */
  refresh(refreshToken: string, options: { readonly rotate: boolean }): Promise<SignedIn>;
  /** Ends a session; does nothing if there is none. */
  end(refreshToken: string): Promise<void>;
  /** Ends all sessions, phones and personal tokens of an account. */
  endAll(sub: string): Promise<void>;
  /** Ends all sessions except one, and all phones and personal tokens. */
  endOthers(sub: string, keep: string): Promise<void>;
  /** Ends all "stay signed in" sessions except one, which becomes a normal session. */
  endKept(sub: string, keep: string): Promise<void>;
  /** Ends a session or a phone's token. @returns false if the user does not have this session */
  endOne(sub: string, sessionId: string): Promise<boolean>;
  /** Returns the account of an access token whose session is still valid. @throws CognitoFailure NotAuthorizedException */
  accountOf(accessToken: string): Promise<Account & { readonly sessionId: string }>;
  /**
   * Returns the account of a recent sign-in, for actions that require the person and not just their session. @throws CognitoFailure
   * NotAuthorizedException
   */
  recentAccountOf(accessToken: string): Promise<Account & { readonly sessionId: string }>;
}

export interface SignInDeps {
  readonly accounts: UserDirectory;
  readonly sessions: Sessions;
  readonly phones: Phones;
  /** Ends all personal tokens of an account. */
  readonly dropTokens: (sub: string) => Promise<void>;
  readonly callers: CallerCache;
  readonly keys: TokenKeys;
  readonly recentProof: RecentProof;
  readonly pools: Pools;
  readonly events: SecurityEvents;
  /** Called when sessions ended, so that their open connections are closed. */
  readonly onEnd: (sub: string) => void;
}

export function createSignIn(deps: SignInDeps): SignIn {
  const { accounts, sessions, phones, dropTokens, callers, keys, recentProof, pools, events, onEnd } = deps;

  async function issue(session: Session, emailVerified: boolean): Promise<SignedIn> {
    const { sub, email, sessionId, refreshToken, expiresAt, createdAt, isKept } = session;
    const pair = await issueTokens(keys, pools, { sub, email, sessionId, signedInAt: createdAt, emailVerified });
    const refreshExpires = Math.floor(expiresAt.getTime() / 1000);
    return { ...pair, sub, email, sessionId, refreshToken, refreshExpires, isKept };
  }

  /**
   * Opens a session. A password change ends the existing sessions but misses one that starts at that moment with the old password or an
   * earlier challenge, so the password is checked again after the start.
   */
  async function open({ sub, email, passwordMark }: ProvenAccount, asker: Asker, isKept = false): Promise<SignedIn> {
    const session = await sessions.open({ sub, email, isKept }, asker.userAgent);
    const known = await accounts.bySub(sub);
    if (known?.passwordMark !== passwordMark) {
      await sessions.endOne(sub, session.sessionId);
      throw wrongPassword();
    }
    asker.remember(email);
    events.note('signed_in', { sub, email, ip: asker.ip });
    const signedIn = await issue(session, known.emailVerified);
    asker.openDocuments(signedIn);
    return signedIn;
  }
  const ended = (sub: string) => {
    callers.forget(sub);
    onEnd(sub);
  };

  async function accountOf(accessToken: string) {
    const token = await keys.verify(accessToken, 'access');
    if ('problem' in token) {
      throw notAuthorized(token.problem === 'expired' ? 'Access Token has expired' : 'Invalid Access Token');
    }
    if (!(await callers.find(token.sub, token.sessionId))) throw notAuthorized('Access Token has been revoked');
    const account = await accounts.bySub(token.sub);
    if (!account) throw new CognitoFailure('NotAuthorizedException', 'User is disabled.');
    return { ...account, sessionId: token.sessionId };
  }

  return {
    open,
    async register(account, asker, isKept) {
      const made = await accounts.create(account);
      events.note('account_made', { sub: made.sub, email: made.email, ip: asker.ip });
      return open(made, asker, isKept);
    },
    async refresh(refreshToken, options) {
      const session = await sessions.refresh(refreshToken, options);
      return issue(session, (await accounts.bySub(session.sub))?.emailVerified ?? false);
    },
    async end(refreshToken) {
      const session = await sessions.end(refreshToken);
      if (!session) return;
      events.note('signed_out', { sub: session.sub });
      ended(session.sub);
    },
    async endAll(sub) {
      await sessions.endAll(sub);
      await phones.endAll(sub);
      await dropTokens(sub);
      events.note('sessions_ended', { sub });
      ended(sub);
    },
    async endOthers(sub, keep) {
      await sessions.endOthers(sub, keep);
      await phones.endAll(sub);
      await dropTokens(sub);
      events.note('sessions_ended', { sub });
      ended(sub);
    },
    async endKept(sub, keep) {
      if (!(await sessions.endKept(sub, keep))) return;
      events.note('sessions_ended', { sub, what: 'kept' });
      ended(sub);
    },
    async endOne(sub, sessionId) {
      const found = (await sessions.endOne(sub, sessionId)) || (await phones.endOne(sub, sessionId));
      if (found) {
        events.note('sessions_ended', { sub, what: 'one' });
        ended(sub);
      }
      return found;
    },
    accountOf,
    async recentAccountOf(accessToken) {
      const account = await accountOf(accessToken);
      if (!(await recentProof.isRecent(account.sessionId))) throw notRecent();
      return account;
    },
  };
}
