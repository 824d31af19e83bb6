import type { SnapshotFrom } from 'xstate';
import { errorWords, type ErrorWords } from '../../domain/error-words.ts';
import type { passwordChangeMachine } from './passwordChange.machine.ts';

/** 'Please try again' and why, while it is shown; null else. [core §8] */
export const changeRefusalIn = ({ context }: SnapshotFrom<typeof passwordChangeMachine>): ErrorWords | null =>
  context.failure === null ? null : errorWords('changePassword', context.failure);
