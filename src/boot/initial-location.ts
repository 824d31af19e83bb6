import { localDate, localTime } from '../../domain/dates.ts';
import type { MemberWire } from '../../domain/entities/member.ts';
import { pageNameOf, type Visitor } from '../../domain/navigation.ts';
import { STORAGE_PREFIX } from '../../domain/persistence-version.ts';
import { monthOf, weekOf, weekStartOf } from '../../domain/views/weeks.ts';
import { ownerIn, storage, valueIn } from '../shared/storage/browser-storage.ts';
import { keptOffset, offsetHere } from '../shared/time/zone-store.ts';

/** Where somebody is, and who. */
export interface Opened {
  readonly path: string;
  /** The query of the address. */
  readonly search: string;
  readonly memberId: string;
  /** What they may see, as the last visit left it. */
  readonly visitor: Visitor;
  /** Of the member as the last visit left it; null is this machine's, undefined: nobody knows. */
  readonly timeZone: string | null | undefined;
  /** Days after Monday on which their weeks begin. */
  readonly weekStart: number;
  /** The last visit found that nothing was ever imported. */
  readonly isNew: boolean;
}

/** What is open, and for whom, as far as this browser knows. */
export function openedBy({ memberId, visitor }: Pick<Opened, 'memberId' | 'visitor'>): Opened {
  const { pathname: path, search } = window.location;
  const kept = keptBy(memberId, 'member') as Partial<Pick<MemberWire, 'time_zone' | 'week_starts_on'>> | null;
  const imports = keptBy(memberId, 'data_imports') as readonly unknown[] | null;
  const weekStart = weekStartOf({ weekStartsOn: kept?.week_starts_on ?? null });
  return { path, search, memberId, visitor, timeZone: kept?.time_zone, weekStart, isNew: imports?.length === 0 };
}

/** What the last visit left of a member, under a name of domain/persistence.ts; null where it left nothing of this one. */
function keptBy(memberId: string, name: string): unknown {
  const text = storage.get(STORAGE_PREFIX + name);
  return ownerIn(text) === memberId ? valueIn(text) : null;
}

/**
 * The date where somebody is, `YYYY-MM-DD`.
 * @param now seconds since 1970
 */
export function todayOf(timeZone: string | null, now: number): string {
  const minutes = timeZone === null ? offsetHere(now) : keptOffset(timeZone, now);
  return minutes === null ? localDate(now, timeZone) : localTime(now, minutes).slice(0, 10);
}

/** The month that the calendar opens with, `YYYY-MM`; null on other pages, those of its days too, and while the zone is not known. */
export function monthShown({ path, search, timeZone }: Opened, now: number): string | null {
  if (pageNameOf(path) !== 'calendar' || /\d/.test(path) || timeZone === undefined) return null;
  const asked = new URLSearchParams(search);
  const week = asked.get('week');
  // A week is shown out of the month of the day that names it; one that names none counts for nothing.
  return monthOf(weekOf(week) === null ? asked.get('month') : week?.slice(0, 7), todayOf(timeZone, now));
}
