import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { tokenMakingMachine } from './tokenMaking.machine.ts';

/** State of creating a token. */
export function tokenMakingView(snapshot: SnapshotFrom<typeof tokenMakingMachine>) {
  const { wanted, made, failure } = snapshot.context;
  return {
    isMaking: snapshot.matches('making'),
    /** The new token while it is shown; null otherwise. */
    made: snapshot.matches('shown') ? made : null,
    /** Its scopes. */
    scopes: (snapshot.matches('shown') && wanted?.scopes) || [],
    /** Why the last token was not created. */
    failure: textOf(failure),
    proof: snapshot.children.proof,
  };
}
