import { ACCESS_LEVEL } from '../../domain/constants.ts';

/** The access level that counts: a trial that has ended gives none. [core §6] */
export const accessLevelNow = (
  member: { readonly accessLevel: number; readonly trialEndsAt: Date | null },
  now: Date,
): number =>
  member.accessLevel === ACCESS_LEVEL.trial && member.trialEndsAt !== null && member.trialEndsAt <= now
    ? ACCESS_LEVEL.none
    : member.accessLevel;
