import type { SnapshotFrom } from 'xstate';
import { textOf } from '../shared/failure.ts';
import type { planChangeMachine } from './planChange.machine.ts';

/** What is carried or under way, what can be undone, and what could not be kept. */
export const planChangeView = (snapshot: SnapshotFrom<typeof planChangeMachine>) => {
  const { act, undo, failure, carried } = snapshot.context;
  const isStoring = snapshot.matches('storing');
  return {
    isStoring,
    carried,
    /** The act that was kept last, while it can be undone. */
    kept: undo === null || isStoring || failure !== null ? null : act,
    /** Why the last act could not be kept; null: it could. */
    failure: textOf(failure),
    /** No answer came: it may be kept all the same. */
    isUnanswered: failure?.tag === 'Network',
  };
};
