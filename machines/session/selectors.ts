import { TOKEN_AGE_LIMIT_NATIVE_MS } from '../../domain/constants.ts';
import type { Passage, Visitor } from '../../domain/navigation.ts';
import type { SnapshotFrom } from 'xstate';
import type { ImportsRef } from '../imports/imports.machine.ts';
import type { sessionMachine } from './session.machine.ts';

type Snapshot = SnapshotFrom<typeof sessionMachine>;

/** Who navigates, for `navigate` of domain/navigation.ts; null while nobody is signed in. */
export const visitorIn = (snapshot: Snapshot): Visitor | null =>
  snapshot.hasTag('signedIn') ? (snapshot.context.session?.member.visitor ?? null) : null;

/** The member whose data the pages show; null while nobody is signed in. */
export const memberIdIn = (snapshot: Snapshot): string | null =>
  snapshot.hasTag('signedIn') ? (snapshot.context.session?.member.memberId ?? null) : null;

/** The imports of who is signed in; undefined before they are loaded. */
export const importsIn = (snapshot: Snapshot): ImportsRef | undefined =>
  (snapshot.children as { readonly imports?: ImportsRef }).imports;

/** Whether the last token refresh got no answer, so that what is shown may be old. */
export const isOffline = (snapshot: Snapshot): boolean => snapshot.matches({ authenticated: 'waitingToRetry' });

/** The announced end of the session. */
export interface Ending {
  /** New tokens are on their way. */
  readonly isStaying: boolean;
  /** The exchange was refused, so that only logging in again helps. */
  readonly isRefused: boolean;
  /** It got no answer, and is tried again. */
  readonly isOffline: boolean;
}

/** Whether the sign-out by age is announced, and how escaping it goes; null while it is not. */
export function endingIn(snapshot: Snapshot): Ending | null {
  if (!snapshot.hasTag('signedIn') || !snapshot.context.isEnding) return null;
  return {
    isStaying: snapshot.hasTag('refreshing'),
    isRefused: snapshot.context.isTokenRefused,
    isOffline: isOffline(snapshot),
  };
}

/** Whether the account was made in this window, by the form of a sign-up page. */
export const hasSignedUp = ({ context }: Snapshot): boolean => context.form === 'register';

/** What the guard asks of the tokens. [core §2 Route guard] */
export function tokensIn({ context }: Snapshot, now: number): NonNullable<Passage['tokens']> {
  const { session, isTokenRefused } = context;
  if (session === null || isTokenRefused) return 'none';
  const isOld = now >= session.tokens.credentialsExpire * 1000 || now - session.updatedAt > TOKEN_AGE_LIMIT_NATIVE_MS;
  return isOld ? 'old' : 'fresh';
}
