import type { SnapshotFrom } from 'xstate';
import type { secondFactorMachine } from './secondFactor.machine.ts';
import { textOf } from '../shared/failure.ts';

/** The second factor on the profile. */
export const secondFactorView = (snapshot: SnapshotFrom<typeof secondFactorMachine>) => ({
  /** State of the second factor; null before the first response. */
  facts: snapshot.context.facts,
  /** The action waiting for the password. */
  wanted: snapshot.context.wanted,
  /** New recovery codes, while they are shown. */
  codes: snapshot.context.codes,
  /** Why the last action or loading the state failed. */
  failure: textOf(snapshot.context.failure),
  isUnknown: snapshot.matches('unknown'),
  isMakingCodes: snapshot.matches('makingCodes'),
  isSwitchingOff: snapshot.matches('switchingOff'),
  proof: snapshot.children.proof,
  factorSetUp: snapshot.children.factorSetUp,
});
