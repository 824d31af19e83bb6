import type { SnapshotFrom } from 'xstate';
import { errorWords, type ErrorWords } from '../../domain/error-words.ts';
import type { passwordChangeMachine } from './passwordChange.machine.ts';

type Snapshot = SnapshotFrom<typeof passwordChangeMachine>;

/** 'Please try again' and why, while it is shown; null else. [core §8] */
export const changeRefusalIn = ({ context }: Snapshot): ErrorWords | null =>
  context.failure === null ? null : errorWords('changePassword', context.failure);

/** The form's button, check mark and error as they are shown. */
export function passwordChangeView(snapshot: Snapshot) {
  const refusal = changeRefusalIn(snapshot);
  return {
    isBusy: snapshot.hasTag('busy'),
    isSaved: snapshot.matches('succeeded'),
    refusalTitle: refusal?.title ?? null,
    /** Null: nothing was refused. */
    refusal: refusal?.text ?? null,
  };
}
