import { localDate } from '../dates.ts';
import type { Member } from '../entities/member.ts';

/** Returns the civil date in the member's zone on which their trial ends; null if it has no end. */
export const trialEndOf = ({ trialEndsAt, timeZone }: Pick<Member, 'trialEndsAt' | 'timeZone'>): string | null =>
  trialEndsAt === null ? null : localDate(Date.parse(trialEndsAt) / 1000, timeZone);
