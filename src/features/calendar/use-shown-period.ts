import { useState } from 'react';
import { addDays, dayOfWeek } from '../../../domain/dates.ts';
import { type PagePlace, placeAt } from './anchor.ts';
import type { Target } from './anchor.ts';

interface Addressed {
  /** The calendar's path, without the period. */
  readonly path: string;
  /** Month, or first day of a week. */
  readonly inAddress: string;
  /** Month whose data the URL requires. */
  readonly month: string;
  readonly today: string;
  /** First day of the week, in days after Monday. */
  readonly weekStart: number;
}

interface State extends PagePlace {
  /** Open month: the last one the member went to or returned to. */
  readonly opened: string;
  readonly target: Target;
}

/** Returns the period that the calendar shows: the one in the URL, until the member scrolls or navigates from there. */
export function useShownPeriod({ path, inAddress, month, today, weekStart }: Addressed) {
  const weekOf = (date: string) => addDays(date, -dayOfWeek(date, weekStart));
  const isMonth = (of: string) => of.length === 7;
  /** Returns the first week as the top one; in the current month, this week merely has to be visible. */
  const targetIn = (of: string): Target =>
    isMonth(of) && today.startsWith(of)
      ? { start: weekOf(today), isTop: false }
      : { start: weekOf(isMonth(of) ? `${of}-01` : of), isTop: true };
  const begin = (): State => ({
    path,
    inAddress,
    shown: inAddress,
    goneTo: month,
    opened: month,
    target: targetIn(inAddress),
  });
  const [known, setState] = useState((): State => {
    const place = placeAt(path, inAddress);
    if (place === null) return begin();
    const { shown, goneTo } = place;
    return { path, inAddress, shown, goneTo, opened: shown.slice(0, 7), target: targetIn(shown) };
  });
  let state = known;
  if (known.inAddress !== inAddress) {
    // Already scrolled to that period.
    state = known.shown === inAddress ? { ...known, inAddress } : begin();
    setState(state);
  }
  return {
    ...state,
    /** Goes to a month or a week, and loads only that. */
    goTo: (of: string) => {
      const opened = of.slice(0, 7);
      setState((last) => ({ ...last, shown: of, goneTo: opened, opened, target: targetIn(of) }));
    },
    /** The member scrolled to a month or a week, or moved to one of its days, which becomes visible. */
    follow: (of: string, date?: string) =>
      setState((last) => {
        if (date === undefined) return last.shown === of ? last : { ...last, shown: of };
        return { ...last, shown: of, target: { start: weekOf(date), isTop: false } };
      }),
  };
}
