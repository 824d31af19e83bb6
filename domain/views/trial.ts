import { localDate } from '../dates.ts';
import type { Member } from '../entities/member.ts';

/** The civil date, where the member is, on which their trial ends; null where none does. */
export const trialEndOf = ({ trialEndsAt, timeZone }: Pick<Member, 'trialEndsAt' | 'timeZone'>): string | null =>
  trialEndsAt === null ? null : localDate(Date.parse(trialEndsAt) / 1000, timeZone);
