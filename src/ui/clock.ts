import type { Clock, Member } from '../../domain/entities/member.ts';

/** Asking takes longer than drawing a day of the calendar does. */
let ofThisBrowser: Clock | null = null;
const clockHere = (): Clock =>
  (ofThisBrowser ??= new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12 ? '12' : '24');

/** Twelve or twenty-four hours: as chosen, else as this browser's language has it. */
export const clockOf = (member: Pick<Member, 'clock'> | undefined): Clock => member?.clock ?? clockHere();
