import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { tokenMakingMachine } from './tokenMaking.machine.ts';

/** The making of a token as it is shown. */
export function tokenMakingView(snapshot: SnapshotFrom<typeof tokenMakingMachine>) {
  const { wanted, made, failure } = snapshot.context;
  return {
    isMaking: snapshot.matches('making'),
    /** To be kept now; null: none is shown. */
    made: snapshot.matches('shown') ? made : null,
    /** What that is for. */
    scopes: (snapshot.matches('shown') && wanted?.scopes) || [],
    /** Why the last one was not made. */
    failure: textOf(failure),
    proof: snapshot.children.proof,
  };
}
