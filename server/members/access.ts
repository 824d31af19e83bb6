import { ACCESS_LEVEL } from '../../domain/constants.ts';

/** What a member's access hangs on. */
export interface Standing {
  readonly accessLevel: number;
  readonly trialEndsAt: Date | null;
  /** Their subscription gives access until then; null: there is none that does. */
  readonly paidUntil: Date | null;
}

/** The access level that counts. */
export type AccessOf = (member: Standing, now: Date) => number;

/**
 * A subscription lifts who has none or a trial to the normal level, and a trial that has ended gives none. Where nothing is charged, no trial
 * ends. [core §6]
 */
export const createAccess =
  (isCharged: boolean): AccessOf =>
  ({ accessLevel, trialEndsAt, paidUntil }, now) => {
    const { none, trial, normal } = ACCESS_LEVEL;
    if (!isCharged || (accessLevel !== trial && accessLevel !== none)) return accessLevel;
    if (paidUntil !== null && paidUntil > now) return normal;
    return accessLevel === trial && trialEndsAt !== null && trialEndsAt <= now ? none : accessLevel;
  };
