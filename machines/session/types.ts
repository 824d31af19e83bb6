import type { Member } from '../../domain/entities/member.ts';
import type { PickedPasskey } from '../../domain/entities/passkey.ts';
import type { ProviderAttempt } from '../../domain/entities/provider.ts';
import type { Tokens } from '../../domain/entities/session.ts';
import { visitorOf, type Visitor } from '../../domain/navigation.ts';
import type { RealtimeParentEvent } from '../realtime/realtime.machine.ts';
import type { Failure } from '../shared/failure.ts';

/** The member data stored with a session: just enough to fetch the rest and to decide the first navigation. */
export interface SessionMember {
  readonly memberId: string;
  /** Sub in the user pool, part of the realtime topic. */
  readonly cognitoId: string;
  readonly visitor: Visitor;
}

/** A session as stored between visits. `updatedAt`: when the tokens were last issued, ms since 1970. */
export interface StoredSession {
  readonly tokens: Tokens;
  readonly member: SessionMember;
  readonly updatedAt: number;
}

export const sessionMemberOf = (member: Member): SessionMember => ({
  memberId: member.memberId,
  cognitoId: member.awsCognitoSub,
  visitor: visitorOf(member),
});

/** The step required after a correct password. */
export interface SessionChallenge {
  readonly kind: 'code' | 'setUp';
  /** Token to send with the next step. */
  readonly token: string;
  /** Milliseconds until the token expires. */
  readonly lasts: number;
  /** Whether a passkey may be used instead of the code. */
  readonly hasPasskeys: boolean;
}

/** The forms and buttons that sign a member in. */
export type SessionForm = 'signIn' | 'passkey' | 'provider' | 'register' | 'demo';

export interface SessionInput {
  /** Whether the app runs inside the iPhone wrapper. */
  readonly native: boolean;
  /** The stored session; null if there is none on this device. */
  readonly stored: StoredSession | null;
  /** Current time in milliseconds since 1970. */
  readonly now: number;
}

export interface SessionContext {
  readonly native: boolean;
  readonly startedAt: number;
  /** The current session; null if signed out. */
  readonly session: StoredSession | null;
  /** The last submitted form; determines the title of a failure. */
  readonly form: SessionForm | null;
  /** Why that form was refused. */
  readonly failure: Failure | null;
  /** The pending challenge; null if none. */
  readonly challenge: SessionChallenge | null;
  /** Number of consecutive failed refreshes, and the last failure. */
  readonly refreshFailures: number;
  readonly lastFailure: Failure | null;
  /** True if the refresh token is no longer valid. The current tokens are used until they expire. */
  readonly isTokenRefused: boolean;
  /** True while the sign-out by age is announced; STAY can still prevent it. */
  readonly isEnding: boolean;
  /** True if another tab ended the session, so this tab must not clear the stored one. */
  readonly endedElsewhere: boolean;
}

export type SessionEvent =
  /** The login form. Both values are trimmed before sending. */
  | {
      readonly type: 'SIGN_IN';
      readonly email: string;
      readonly password: string;
      /** Whether to stay signed in on this device; defaults to false. */
      readonly isKept?: boolean;
    }
  /** The sign-up form; `coupon` is null if empty. */
  | {
      readonly type: 'REGISTER';
      readonly email: string;
      readonly password: string;
      readonly coupon: string | null;
      /** Adds the new member to this team; omitted or null for none. */
      readonly teamId?: string | null;
      /** Token of an invitation link; omitted or null for none. */
      readonly invitation?: string | null;
      /** True if the member agrees that the registration is reported to analytics; defaults to false. */
      readonly mayTell?: boolean;
    }
  /**
   * Signs in with a passkey: the one picked from the browser's suggestions or, if null, one that the browser asks for.
   */
  | { readonly type: 'SIGN_IN_WITH_PASSKEY'; readonly picked: PickedPasskey | null; readonly isKept: boolean }
  /** Sends the browser to a sign-in provider. */
  | { readonly type: 'SIGN_IN_WITH_PROVIDER'; readonly attempt: ProviderAttempt }
  /** A sign-in provider has signed the member in or up. `form`: the form whose texts the remaining steps use. */
  | { readonly type: 'LET_IN'; readonly form: 'signIn' | 'register'; readonly answer: SignInResult }
  /** Uses a passkey instead of the code. */
  | { readonly type: 'USE_PASSKEY' }
  /** Sends an authenticator or recovery code, if the sign-in requires one. */
  | { readonly type: 'SEND_CODE'; readonly code: string }
  /** Clears the failure after leaving the form's page, or a sign-in with a challenge. */
  | { readonly type: 'FORM_LEFT' }
  /** Signs in as a sample member, without an account. */
  | { readonly type: 'TRY_DEMO' }
  /** The member wants to stay, or the guard found expired tokens: refreshes now. */
  | { readonly type: 'STAY' }
  /** The member signs out, or the account was deleted. */
  | { readonly type: 'SIGN_OUT' }
  /** A call is about to be signed; see `ensureToken`. */
  | { readonly type: 'TOKEN_NEEDED'; readonly now: number }
  /** The identity pool rejected this id token. */
  | { readonly type: 'TOKEN_REFUSED'; readonly idToken: string; readonly now: number }
  /** A page loaded or saved the member. */
  | { readonly type: 'MEMBER_CHANGED'; readonly member: Member }
  /** The tab became visible. */
  | { readonly type: 'TAB_VISIBLE' }
  /** Another tab signed in or out, or refreshed the tokens. */
  | { readonly type: 'STORED_SESSION_CHANGED'; readonly stored: StoredSession | null }
  | RealtimeParentEvent;

/**
 * The member may have changed: a page loaded or saved them, or a realtime message arrived. The message may omit the
 * data (null).
 */
export type SessionEmitted = { readonly type: 'memberChanged'; readonly member: Member | null };

export interface Authenticated {
  readonly member: Member;
  readonly tokens: Tokens;
  readonly now: number;
}

/** Result of a correct password, or of a sign-in with a provider. */
export type SignInResult = Authenticated | SessionChallenge;

export interface RefreshedTokens {
  readonly tokens: Tokens;
  readonly now: number;
}

/** Input of the token check. */
export interface TokenCheckInput {
  readonly now: number;
  /** Whether the open page can be seen without an account. */
  readonly isPublicPage: boolean;
}
