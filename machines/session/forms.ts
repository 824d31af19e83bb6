import type { SnapshotFrom } from 'xstate';
import { PASSWORD_LOCKED } from '../../domain/known-refusals.ts';
import { messages } from '../../domain/messages.ts';
import { failureText } from '../../domain/words/failure-text.ts';
import type { sessionMachine } from './session.machine.ts';
import type { SessionForm } from './types.ts';

type Snapshot = SnapshotFrom<typeof sessionMachine>;

/** What a button says while its own way in is gone; null while it is not, or another way is. */
export const workingTextOf = (snapshot: Snapshot, form: SessionForm): string | null =>
  snapshot.context.form === form ? workingText(snapshot) : null;

/** What the button of the login or sign-up form says while it works; null when it does not. [core §2] */
export function workingText(snapshot: Snapshot): string | null {
  if (snapshot.matches('signingIn')) return messages.login.signingIn;
  if (snapshot.matches('verifyingCode')) return messages.login.checkingCode;
  if (snapshot.matches('registering')) return messages.signup.creating;
  if (snapshot.matches('creatingDemo')) return messages.signup.preparingDemo;
  if (snapshot.matches('loadingData')) return messages.login.loadingData;
  return snapshot.matches('succeeded') ? messages.login.success : null;
}

/** Which step of signing in the login page shows; it stays until somebody is in. */
export const stepIn = ({ context }: Snapshot): 'password' | 'code' | 'setUp' => context.challenge?.kind ?? 'password';

export interface Refusal {
  /** 'Unable to log in', 'Unable to sign up'. */
  readonly title: string;
  readonly message: string;
  /** The e-mail has an account already, so that a link to the login helps. [core §8] */
  readonly accountExists: boolean;
  /** Wrong passwords locked the address, for a quarter of an hour at most. */
  readonly isLocked: boolean;
}

const titles = (): Readonly<Record<SessionForm, string>> => ({
  signIn: messages.login.failed,
  register: messages.signup.failed,
  demo: messages.signup.demoFailed,
});

/** Why the form of that kind was refused; null when it was not. [core §8] */
export function refusalIn({ context }: Snapshot, form: SessionForm): Refusal | null {
  const { failure } = context;
  if (failure === null || context.form !== form) return null;
  return {
    title: titles()[form],
    message: failureText(failure),
    // Nothing else that a sign-up asks for can be there already.
    accountExists: form === 'register' && failure.tag === 'Conflict',
    isLocked: failure.message === PASSWORD_LOCKED,
  };
}
