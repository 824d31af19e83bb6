import { useState } from 'react';
import { addDays, dayOfWeek } from '../../../domain/dates.ts';
import { type PagePlace, placeAt } from './place.ts';
import type { Target } from './place.ts';

interface Addressed {
  /** The calendar's own, without what it shows. */
  readonly path: string;
  /** A month, or the first day of a week. */
  readonly inAddress: string;
  /** The month whose answer the address asks for. */
  readonly month: string;
  readonly today: string;
  /** Days after Monday on which weeks begin. */
  readonly weekStart: number;
}

interface State extends PagePlace {
  /** The month that was opened: the one that was gone to last, or in which somebody came back. */
  readonly opened: string;
  readonly target: Target;
}

/** What the calendar shows: what its address says, until somebody scrolls, walks or goes on from there. */
export function useShown({ path, inAddress, month, today, weekStart }: Addressed) {
  const weekOf = (date: string) => addDays(date, -dayOfWeek(date, weekStart));
  const isMonth = (of: string) => of.length === 7;
  /** Its first week on top, or in the month of today the week of today in sight. */
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
    // What was scrolled to is there already.
    state = known.shown === inAddress ? { ...known, inAddress } : begin();
    setState(state);
  }
  return {
    ...state,
    /** Goes to a month or a week, and to nothing but it. */
    goTo: (of: string) => {
      const opened = of.slice(0, 7);
      setState((last) => ({ ...last, shown: of, goneTo: opened, opened, target: targetIn(of) }));
    },
    /** Somebody scrolled to a month or a week, or walked to a day of it, which comes in sight. */
    follow: (of: string, date?: string) =>
      setState((last) => {
        if (date === undefined) return last.shown === of ? last : { ...last, shown: of };
        return { ...last, shown: of, target: { start: weekOf(date), isTop: false } };
      }),
  };
}
