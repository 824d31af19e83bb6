import type { SnapshotFrom } from 'xstate';
import { PASSWORD_LOCKED } from '../../domain/known-refusals.ts';
import { messages } from '../../domain/messages.ts';
import { failureText } from '../../domain/words/failure-text.ts';
import type { sessionMachine } from './session.machine.ts';
import type { SessionForm } from './types.ts';

type Snapshot = SnapshotFrom<typeof sessionMachine>;

/** Button text while its form is being sent; null otherwise, including while a different form is sent. */
export const workingTextOf = (snapshot: Snapshot, form: SessionForm): string | null =>
  snapshot.context.form === form ? workingText(snapshot) : null;

/** Button text of the login or sign-up form while working; null otherwise. [core §2] */
export function workingText(snapshot: Snapshot): string | null {
  if (snapshot.matches('signingIn')) return messages.login.signingIn;
  if (snapshot.matches('verifyingCode')) return messages.login.checkingCode;
  if (snapshot.matches('usingPasskey') || snapshot.matches('verifyingPasskey')) return messages.login.waitingForPasskey;
  if (snapshot.matches('leavingForProvider')) return messages.login.leavingForProvider;
  if (snapshot.matches('registering')) return messages.signup.creating;
  if (snapshot.matches('creatingDemo')) return messages.signup.preparingDemo;
  if (snapshot.matches('loadingData')) return messages.login.loadingData;
  return snapshot.matches('succeeded') ? messages.login.success : null;
}

/** Returns the sign-in step shown on the login page; unchanged until the member is signed in. */
export const stepIn = ({ context }: Snapshot): 'password' | 'code' | 'setUp' => context.challenge?.kind ?? 'password';

/** Whether the member may use a passkey instead of the code. */
export const mayUsePasskeyIn = ({ context }: Snapshot): boolean => context.challenge?.hasPasskeys === true;

export interface Refusal {
  /** Title of the refusal: 'Unable to log in' or 'Unable to sign up'. */
  readonly title: string;
  readonly message: string;
  /** True if the e-mail already has an account, so a link to the login helps. [core §8] */
  readonly accountExists: boolean;
  /** True if the address is locked after wrong passwords, for up to 15 minutes. */
  readonly isLocked: boolean;
}

const titles = (): Readonly<Record<SessionForm, string>> => ({
  signIn: messages.login.failed,
  passkey: messages.login.failed,
  provider: messages.login.failed,
  register: messages.signup.failed,
  demo: messages.signup.demoFailed,
});

/** Why the form was refused; null if it was not. [core §8] */
export function refusalIn({ context }: Snapshot, form: SessionForm): Refusal | null {
  const { failure } = context;
  if (failure === null || context.form !== form) return null;
  return {
    title: titles()[form],
    message: failureText(failure),
    // The e-mail is the only sign-up field that must be unique.
    accountExists: form === 'register' && failure.tag === 'Conflict',
    isLocked: failure.message === PASSWORD_LOCKED,
  };
}
