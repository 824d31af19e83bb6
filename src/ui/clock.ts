import type { Clock, Member } from '../../domain/entities/member.ts';

/** Twelve or twenty-four hours: as chosen, else as this browser's language has it. */
export const clockOf = (member: Pick<Member, 'clock'> | undefined): Clock =>
  member?.clock ?? (new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12 ? '12' : '24');
