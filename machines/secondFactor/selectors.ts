import type { SnapshotFrom } from 'xstate';
import type { secondFactorMachine } from './secondFactor.machine.ts';
import { textOf } from '../shared/failure.ts';

/** The second factor as the profile shows it. */
export const secondFactorView = (snapshot: SnapshotFrom<typeof secondFactorMachine>) => ({
  /** How it stands; null before the first answer. */
  facts: snapshot.context.facts,
  /** What waits for the password. */
  wanted: snapshot.context.wanted,
  /** New recovery codes, while they are shown. */
  codes: snapshot.context.codes,
  /** Why the last act was refused, or nobody could say how it stands. */
  failure: textOf(snapshot.context.failure),
  isUnknown: snapshot.matches('unknown'),
  isMakingCodes: snapshot.matches('makingCodes'),
  isSwitchingOff: snapshot.matches('switchingOff'),
  proof: snapshot.children.proof,
  factorSetUp: snapshot.children.factorSetUp,
});
