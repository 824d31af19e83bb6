import { messages } from '../../domain/messages.ts';
import type { Visitor } from '../../domain/navigation.ts';
import type { SnapshotFrom } from 'xstate';
import type { sessionMachine } from './session.machine.ts';

type Snapshot = SnapshotFrom<typeof sessionMachine>;

/** Who navigates, for `navigate` of domain/navigation.ts; null while nobody is signed in. */
export const visitorIn = (snapshot: Snapshot): Visitor | null =>
  snapshot.hasTag('signedIn') ? (snapshot.context.session?.member.visitor ?? null) : null;

/** The member whose data the pages show; null while nobody is signed in. */
export const memberIdIn = (snapshot: Snapshot): string | null =>
  snapshot.hasTag('signedIn') ? (snapshot.context.session?.member.memberId ?? null) : null;

/** What the button of the login or sign-up form says while it works; null when it does not. [core §2] */
export function workingText(snapshot: Snapshot): string | null {
  if (snapshot.matches('signingIn')) return messages.login.signingIn;
  if (snapshot.matches('registering')) return messages.signup.creating;
  if (snapshot.matches('loadingData')) return messages.login.loadingData;
  return snapshot.matches('succeeded') ? messages.login.success : null;
}

export interface Refusal {
  /** 'Unable to log in' or 'Unable to sign up'. */
  readonly title: string;
  readonly message: string;
  /** The e-mail has an account already, so that a link to the login helps. [core §8] */
  readonly accountExists: boolean;
}

/** Why the form of that kind was refused; null when it was not. [core §8] */
export function refusalIn({ context }: Snapshot, form: 'signIn' | 'register'): Refusal | null {
  const { failure } = context;
  if (failure === null || context.form !== form) return null;
  return {
    title: form === 'signIn' ? messages.login.failed : messages.signup.failed,
    message: failure.message,
    accountExists: form === 'register' && failure.tag === 'Conflict',
  };
}

/** Whether the last token refresh got no answer, so that what is shown may be old. */
export const isOffline = (snapshot: Snapshot): boolean => snapshot.matches({ authenticated: 'waitingToRetry' });
