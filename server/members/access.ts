import { ACCESS_LEVEL } from '../../domain/constants.ts';

/** Values that determine a member's access. */
export interface Standing {
  readonly accessLevel: number;
  readonly trialEndsAt: Date | null;
  /** End of the access by subscription; `null` if there is none. */
  readonly paidUntil: Date | null;
}

/** Returns the effective access level. */
export type AccessOf = (member: Standing, now: Date) => number;

/**
 * Creates the access rule: a subscription raises members without access or in a trial to the normal level, and an expired trial gives no
 * access. On servers without charges, no trial ends. [core §6]
 */
export const createAccess =
  (isCharged: boolean): AccessOf =>
  ({ accessLevel, trialEndsAt, paidUntil }, now) => {
    const { none, trial, normal } = ACCESS_LEVEL;
    if (!isCharged || (accessLevel !== trial && accessLevel !== none)) return accessLevel;
    if (paidUntil !== null && paidUntil > now) return normal;
    return accessLevel === trial && trialEndsAt !== null && trialEndsAt <= now ? none : accessLevel;
  };
