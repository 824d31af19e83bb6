import type { Clock, Member } from '../../domain/entities/member.ts';

/** Cached, since the lookup takes longer than rendering a day of the calendar. */
let ofThisBrowser: Clock | null = null;
export const clockHere = (): Clock =>
  (ofThisBrowser ??= new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12 ? '12' : '24');

/** Sets the clock of the browser for which the server renders a page. */
export function assumeClock(clock: Clock): void {
  ofThisBrowser = clock;
}

/** Returns the 12- or 24-hour clock: the member's choice, otherwise that of this browser's language. */
export const clockOf = (member: Pick<Member, 'clock'> | undefined): Clock => member?.clock ?? clockHere();
