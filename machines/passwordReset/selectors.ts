import type { SnapshotFrom } from 'xstate';
import { errorWords, type ErrorWords } from '../../domain/error-words.ts';
import { messages } from '../../domain/messages.ts';
import type { passwordResetMachine } from './passwordReset.machine.ts';

type Snapshot = SnapshotFrom<typeof passwordResetMachine>;

/** What the button says while it works; null when it does not. [core §2] */
export function resetWorkingText(snapshot: Snapshot): string | null {
  if (snapshot.matches('requesting')) return messages.reset.working;
  return snapshot.matches('confirming') ? messages.reset.confirming : null;
}

/** What the modal says; null when none is open. [core §2] */
export function resetModalIn(snapshot: Snapshot): string | null {
  if (snapshot.matches('requested')) return messages.reset.requested;
  return snapshot.matches('confirmed') ? messages.reset.confirmed : null;
}

/** Why the open screen's form was refused; null when it was not. [core §8] */
export function resetRefusalIn({ context }: Snapshot): ErrorWords | null {
  if (context.failure === null) return null;
  return errorWords(context.screen === 'request' ? 'requestReset' : 'confirmReset', context.failure);
}

/** The open screen as it is shown. */
export function passwordResetView(snapshot: Snapshot) {
  const refusal = resetRefusalIn(snapshot);
  return {
    email: snapshot.context.email,
    working: resetWorkingText(snapshot),
    modal: resetModalIn(snapshot),
    refusalTitle: refusal?.title ?? null,
    /** Null: nothing was refused. */
    refusal: refusal?.text ?? null,
  };
}
