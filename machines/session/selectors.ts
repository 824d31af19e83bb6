import { TOKEN_AGE_LIMIT_NATIVE_MS } from '../../domain/constants.ts';
import type { NavigationContext, Visitor } from '../../domain/navigation.ts';
import type { SnapshotFrom } from 'xstate';
import type { ImportsRef } from '../imports/imports.machine.ts';
import type { sessionMachine } from './session.machine.ts';

type Snapshot = SnapshotFrom<typeof sessionMachine>;

/** Returns the visitor for `navigate` of domain/navigation.ts; null if no member is signed in. */
export const visitorIn = (snapshot: Snapshot): Visitor | null =>
  snapshot.hasTag('signedIn') ? (snapshot.context.session?.member.visitor ?? null) : null;

/** Id of the member whose data the pages show; null if no member is signed in. */
export const memberIdIn = (snapshot: Snapshot): string | null =>
  snapshot.hasTag('signedIn') ? (snapshot.context.session?.member.memberId ?? null) : null;

/** Returns the signed-in member's imports; undefined before they are loaded. */
export const importsIn = (snapshot: Snapshot): ImportsRef | undefined =>
  (snapshot.children as { readonly imports?: ImportsRef }).imports;

/** Whether the last token refresh got no response, so displayed data may be outdated. */
export const isOffline = (snapshot: Snapshot): boolean => snapshot.matches({ authenticated: 'waitingToRetry' });

/** The announced sign-out by age. */
export interface Ending {
  /** True while a token refresh is running. */
  readonly isStaying: boolean;
  /** True if the refresh was refused, so only logging in again helps. */
  readonly isRefused: boolean;
  /** True if the refresh got no response and is being retried. */
  readonly isOffline: boolean;
}

/** State of the announced sign-out by age; null if none is announced. */
export function endingIn(snapshot: Snapshot): Ending | null {
  if (!snapshot.hasTag('signedIn') || !snapshot.context.isEnding) return null;
  return {
    isStaying: snapshot.hasTag('refreshing'),
    isRefused: snapshot.context.isTokenRefused,
    isOffline: isOffline(snapshot),
  };
}

/** Whether the account was created in this window, with the form of a sign-up page. */
export const hasSignedUp = ({ context }: Snapshot): boolean => context.form === 'register';

/** Token state for the route guard. [core §2 Route guard] */
export function tokensIn({ context }: Snapshot, now: number): NonNullable<NavigationContext['tokens']> {
  const { session, isTokenRefused } = context;
  if (session === null || isTokenRefused) return 'none';
  const isOld = now >= session.tokens.credentialsExpire * 1000 || now - session.updatedAt > TOKEN_AGE_LIMIT_NATIVE_MS;
  return isOld ? 'old' : 'fresh';
}
