import { localDate, localTime } from '../../domain/dates.ts';
import type { MemberWire } from '../../domain/entities/member.ts';
import { pageNameOf, type Visitor } from '../../domain/navigation.ts';
import { STORAGE_PREFIX } from '../../domain/persistence-version.ts';
import { monthOf, weekOf, weekStartOf } from '../../domain/views/weeks.ts';
import { ownerIn, storage, valueIn } from '../shared/storage/browser-storage.ts';
import { storedOffset, offsetHere } from '../shared/time/zone-store.ts';

/** The open page and its member. */
export interface Opened {
  readonly path: string;
  /** Query of the URL. */
  readonly search: string;
  readonly memberId: string;
  /** The member's permissions at the last visit. */
  readonly visitor: Visitor;
  /** IANA zone at the last visit; `null` for the device's zone, `undefined` if unknown. */
  readonly timeZone: string | null | undefined;
  /** First day of the week, in days after Monday. */
  readonly weekStart: number;
  /** True if nothing had been imported by the last visit. */
  readonly isNew: boolean;
}

/** Determines the open page and its member from data in this browser. */
export function openedBy({ memberId, visitor }: Pick<Opened, 'memberId' | 'visitor'>): Opened {
  const { pathname: path, search } = window.location;
  const kept = keptBy(memberId, 'member') as Partial<Pick<MemberWire, 'time_zone' | 'week_starts_on'>> | null;
  const imports = keptBy(memberId, 'data_imports') as readonly unknown[] | null;
  const weekStart = weekStartOf({ weekStartsOn: kept?.week_starts_on ?? null });
  return { path, search, memberId, visitor, timeZone: kept?.time_zone, weekStart, isNew: imports?.length === 0 };
}

/** Reads a member's stored data by a name of domain/persistence.ts; `null` if none is stored for this member. */
function keptBy(memberId: string, name: string): unknown {
  const text = storage.get(STORAGE_PREFIX + name);
  return ownerIn(text) === memberId ? valueIn(text) : null;
}

/**
 * Returns today's date in a zone, `YYYY-MM-DD`.
 * @param now seconds since 1970
 */
export function todayOf(timeZone: string | null, now: number): string {
  const minutes = timeZone === null ? offsetHere(now) : storedOffset(timeZone, now);
  return minutes === null ? localDate(now, timeZone) : localTime(now, minutes).slice(0, 10);
}

/** Returns the month in which the calendar opens, `YYYY-MM`; `null` on other pages, including day pages, and while the zone is unknown. */
export function monthShown({ path, search, timeZone }: Opened, now: number): string | null {
  if (pageNameOf(path) !== 'calendar' || /\d/.test(path) || timeZone === undefined) return null;
  const asked = new URLSearchParams(search);
  const week = asked.get('week');
  // A week belongs to the month of the day that names it; an invalid week is ignored.
  return monthOf(weekOf(week) === null ? asked.get('month') : week?.slice(0, 7), todayOf(timeZone, now));
}
