import type { SnapshotFrom } from 'xstate';
import { errorWords, type ErrorWords } from '../../domain/error-words.ts';
import type { passwordChangeMachine } from './passwordChange.machine.ts';

type Snapshot = SnapshotFrom<typeof passwordChangeMachine>;

/** 'Please try again' and the reason while displayed; otherwise null. [core §8] */
export const changeRefusalIn = ({ context }: Snapshot): ErrorWords | null =>
  context.failure === null ? null : errorWords('changePassword', context.failure);

/** State of the form's button, check mark and error. */
export function passwordChangeView(snapshot: Snapshot) {
  const refusal = changeRefusalIn(snapshot);
  return {
    isBusy: snapshot.hasTag('busy'),
    isSaved: snapshot.matches('succeeded'),
    refusalTitle: refusal?.title ?? null,
    /** Null if there is no error. */
    refusal: refusal?.text ?? null,
  };
}
