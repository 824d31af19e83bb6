import { localDate } from '../dates.ts';
import type { Member } from '../entities/member.ts';

/** The civil date in the member's zone on which their trial ends; null without an end. */
export const trialEndOf = ({ trialEndsAt, timeZone }: Pick<Member, 'trialEndsAt' | 'timeZone'>): string | null =>
  trialEndsAt === null ? null : localDate(Date.parse(trialEndsAt) / 1000, timeZone);
