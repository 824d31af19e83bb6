import type { SnapshotFrom } from 'xstate';
import { errorMessage, type ErrorMessage } from '../../domain/error-words.ts';
import { messages } from '../../domain/messages.ts';
import type { passwordResetMachine } from './passwordReset.machine.ts';

type Snapshot = SnapshotFrom<typeof passwordResetMachine>;

/** Button text while working; null otherwise. [core §2] */
export function resetWorkingText(snapshot: Snapshot): string | null {
  if (snapshot.matches('requesting')) return messages.reset.working;
  return snapshot.matches('confirming') ? messages.reset.confirming : null;
}

/** Text of the modal; null if none is open. [core §2] */
export function resetModalIn(snapshot: Snapshot): string | null {
  if (snapshot.matches('requested')) return messages.reset.requested;
  return snapshot.matches('confirmed') ? messages.reset.confirmed : null;
}

/** Why the open form was refused; null if it was not. [core §8] */
export function resetRefusalIn({ context }: Snapshot): ErrorMessage | null {
  if (context.failure === null) return null;
  return errorMessage(context.screen === 'request' ? 'requestReset' : 'confirmReset', context.failure);
}

/** State of the open screen. */
export function passwordResetView(snapshot: Snapshot) {
  const refusal = resetRefusalIn(snapshot);
  return {
    email: snapshot.context.email,
    working: resetWorkingText(snapshot),
    modal: resetModalIn(snapshot),
    refusalTitle: refusal?.title ?? null,
    /** Why the form was refused; null if there is no error. */
    refusal: refusal?.text ?? null,
  };
}
