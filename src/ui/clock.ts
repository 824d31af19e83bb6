import type { Clock, Member } from '../../domain/entities/member.ts';

/** Cached, since the lookup takes longer than rendering a day of the calendar. */
let ofThisBrowser: Clock | null = null;
const clockHere = (): Clock =>
  (ofThisBrowser ??= new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12 ? '12' : '24');

/** Twelve or twenty-four hours: the member's choice, else that of this browser's language. */
export const clockOf = (member: Pick<Member, 'clock'> | undefined): Clock => member?.clock ?? clockHere();
