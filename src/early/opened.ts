import { localDate } from '../../domain/dates.ts';
import { pageNameOf } from '../../domain/navigation.ts';
import { STORAGE_PREFIX } from '../../domain/persistence-version.ts';
import { monthOf } from '../../domain/views/month.ts';
import { ownerIn, storage, valueIn } from '../app/stored.ts';

/** Where somebody is, and who. */
export interface Opened {
  readonly path: string;
  /** The query of the address. */
  readonly search: string;
  readonly memberId: string;
  /** Of the member as the last visit left it; null is this machine's, undefined: nobody knows. */
  readonly timeZone: string | null | undefined;
}

/** What is open, and for whom, as far as this browser knows. */
export function openedBy(memberId: string): Opened {
  const { pathname: path, search } = window.location;
  return { path, search, memberId, timeZone: timeZoneOf(memberId) };
}

/** The zone of a member as the last visit left it; undefined where it left nothing of this member. */
function timeZoneOf(memberId: string): string | null | undefined {
  const text = storage.get(`${STORAGE_PREFIX}member`);
  const member = valueIn(text) as { time_zone?: string | null } | null;
  return member !== null && ownerIn(text) === memberId ? member.time_zone : undefined;
}

/**
 * The date where somebody is, `YYYY-MM-DD`.
 * @param now seconds since 1970
 */
export const todayOf = (timeZone: string | null, now: number): string =>
  localDate(now, timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The month that the calendar opens with, `YYYY-MM`; null on other pages, and while the zone is not known. */
export function monthShown({ path, search, timeZone }: Opened, now: number): string | null {
  if (pageNameOf(path) !== 'calendar' || timeZone === undefined) return null;
  return monthOf(new URLSearchParams(search).get('month'), todayOf(timeZone, now));
}
