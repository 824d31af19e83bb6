import type { Member } from '../../domain/entities/member.ts';
import type { Tokens } from '../../domain/entities/session.ts';
import { visitorOf, type Visitor } from '../../domain/navigation.ts';
import type { RealtimeParentEvent } from '../realtime/realtime.machine.ts';
import type { Failure } from '../shared/failure.ts';

/** What a session remembers of its member: enough to ask for the rest and to decide the first navigation, and no more. */
export interface SessionMember {
  readonly memberId: string;
  /** The sub of the user pool, which names the realtime topic. */
  readonly cognitoId: string;
  readonly visitor: Visitor;
}

/** A session as it is kept between visits. `updatedAt` is when the tokens were last given out, ms since 1970. */
export interface StoredSession {
  readonly tokens: Tokens;
  readonly member: SessionMember;
  readonly updatedAt: number;
  /** The tokens are exchanged by themselves for as long as the refresh token lasts, as the person asked for at the login. */
  readonly isKept?: true;
}

export const sessionMemberOf = (member: Member): SessionMember => ({
  memberId: member.memberId,
  cognitoId: member.awsCognitoSub,
  visitor: visitorOf(member),
});

/** What a right password still waits for. */
export interface SessionChallenge {
  readonly kind: 'code' | 'setUp';
  /** To come back with. */
  readonly token: string;
  /** Milliseconds that there are for an answer. */
  readonly lasts: number;
}

/** The three ways in. */
export type SessionForm = 'signIn' | 'register' | 'demo';

export interface SessionInput {
  /** Whether the app runs inside the iPhone wrapper. */
  readonly native: boolean;
  /** What the store holds; null: nobody signed in on this device. */
  readonly stored: StoredSession | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface SessionContext {
  readonly native: boolean;
  readonly startedAt: number;
  /** Who is signed in; null while nobody is. */
  readonly session: StoredSession | null;
  /** Which form was sent last, so that its failure is shown under its own title. */
  readonly form: SessionForm | null;
  /** The login form asked to stay signed in on this device. */
  readonly keepsSession: boolean;
  /** Why the form was refused. */
  readonly failure: Failure | null;
  /** What is asked for beside the password; null while nothing is. */
  readonly challenge: SessionChallenge | null;
  /** Refreshes that failed in a row, and how the last one did. */
  readonly refreshFailures: number;
  readonly lastFailure: Failure | null;
  /** The refresh token is no longer good. The tokens at hand are used until they end. */
  readonly isTokenRefused: boolean;
  /** The sign-out by age is announced, and can still be escaped by STAY. */
  readonly isEnding: boolean;
  /** Another tab ended the session, so what is stored is not this tab's to clear. */
  readonly endedElsewhere: boolean;
}

export type SessionEvent =
  /** The login form. Both are trimmed before they are sent. */
  | {
      readonly type: 'SIGN_IN';
      readonly email: string;
      readonly password: string;
      /** Stay signed in on this device; left out: no. */
      readonly isKept?: boolean;
    }
  /** The sign-up form; `coupon` is null without one. */
  | {
      readonly type: 'REGISTER';
      readonly email: string;
      readonly password: string;
      readonly coupon: string | null;
      /** Puts the new member into this team; left out or null without one. */
      readonly teamId?: string | null;
      /** The token of the link that somebody was invited by; left out or null without one. */
      readonly invitation?: string | null;
      /** They agree that analytics are told of a registration; left out: no. */
      readonly mayTell?: boolean;
    }
  /** A code of the app, or a recovery code, for a sign-in that asks for one. */
  | { readonly type: 'SEND_CODE'; readonly code: string }
  /** The page of the form, or a sign-in that asks for more than the password, was left: what it was refused with is over. */
  | { readonly type: 'FORM_LEFT' }
  /** Looks around as a member made up for it, without an account. */
  | { readonly type: 'TRY_DEMO' }
  /** The person wants to stay, or the guard found old tokens: exchange them now. */
  | { readonly type: 'STAY' }
  /** The person leaves, or the account is gone. */
  | { readonly type: 'SIGN_OUT' }
  /** A call is about to be signed; see `ensureToken`. */
  | { readonly type: 'TOKEN_NEEDED'; readonly now: number }
  /** The identity pool took this id token no longer. */
  | { readonly type: 'TOKEN_REFUSED'; readonly idToken: string; readonly now: number }
  /** The member was read or saved by a page. */
  | { readonly type: 'MEMBER_CHANGED'; readonly member: Member }
  /** From the surroundings: the tab is looked at again. */
  | { readonly type: 'TAB_VISIBLE' }
  /** From the surroundings: another tab signed in, out, or refreshed. */
  | { readonly type: 'STORED_SESSION_CHANGED'; readonly stored: StoredSession | null }
  | RealtimeParentEvent;

/** The member may have changed: a page read or saved them, or the realtime channel told, which sometimes (null) does not say how. */
export type SessionEmitted = { readonly type: 'memberChanged'; readonly member: Member | null };

export interface Authenticated {
  readonly member: Member;
  readonly tokens: Tokens;
  readonly now: number;
}

/** What the password led to. */
export type PasswordAnswer = Authenticated | SessionChallenge;

export interface Refreshed {
  readonly tokens: Tokens;
  readonly now: number;
}

/** What the token check looks at. */
export interface Situation {
  readonly now: number;
  /** Whether the page that is open may be seen without an account. */
  readonly isPublicPage: boolean;
}
