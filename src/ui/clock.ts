import type { Clock, Member } from '../../domain/entities/member.ts';

/** Cached, since the lookup takes longer than rendering a day of the calendar. */
let ofThisBrowser: Clock | null = null;
const clockHere = (): Clock =>
  (ofThisBrowser ??= new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12 ? '12' : '24');

/** Returns the 12- or 24-hour clock: the member's choice, otherwise that of this browser's language. */
export const clockOf = (member: Pick<Member, 'clock'> | undefined): Clock => member?.clock ?? clockHere();
