import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { addDays } from '../../../domain/dates.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import type { Endless } from './lazy/endless.ts';
import { type Held, heldAt, keepPlace, type PagePlace, type Target } from './place.ts';
import { wholeRows } from './week-rows.ts';

const loadEndless = () => loadWithRetry(() => import('./lazy/endless.ts'));

interface EndlessWeeks {
  /** Weeks that are drawn before anybody scrolls, and the first of them. */
  readonly begin: string;
  readonly weeks: number;
  readonly target: Target;
  /** Whoever comes back to it finds the same weeks in sight. */
  readonly at: PagePlace;
  /** What the page opened with is shown: others may follow. */
  readonly isReady: boolean;
  /** Somebody scrolled: the week at the top. */
  readonly onSeen: (start: string) => void;
}

/** Weeks in a box that is scrolled without end: what it opens with, and from then on those in sight and some around ({@link Endless}). */
export function useEndlessWeeks({ begin, weeks, target, at, isReady, onSeen }: EndlessWeeks) {
  const box = useRef<HTMLDivElement>(null);
  const endless = useRef<Endless | null>(null);
  const [place] = useState(() => heldAt(at));
  const from = (first: string) => ({ first, last: addDays(first, 7 * (weeks - 1)) });
  const [range, setRange] = useState(() =>
    place === null
      ? from(begin)
      : // With those that are in sight in part above and below.
        { first: addDays(place.start, -7), last: addDays(place.start, 7 * (weeks + 1)) },
  );
  /** Somebody goes on from what was opened: what is around is asked for ahead. */
  const [isMoved, setMoved] = useState(place !== null);

  const held = useRef<Held | null>(place);
  const isFirst = useRef(true);
  const bringIntoSight = useEffectEvent((wanted: Target) => {
    const wasFirst = isFirst.current;
    isFirst.current = false;
    if (!wasFirst) setMoved(true);
    if (endless.current !== null) return endless.current.show(wanted);
    if (!wasFirst) held.current = null;
    const [shown, offset] = wasFirst && place !== null ? [place.start, place.offset] : [wanted.start, null];
    const row = box.current?.querySelector<HTMLElement>(`[data-week="${shown}"]`);
    if (!row || !box.current) return setRange(from(wanted.start));
    box.current.scrollTop = offset === null ? wholeRows(box.current, row) : row.offsetTop - offset;
    return undefined;
  });
  useLayoutEffect(() => {
    bringIntoSight(target);
  }, [target]);
  const drawn = useEffectEvent((weeksDrawn: typeof range) => weeksDrawn && endless.current?.drawn());
  useLayoutEffect(() => {
    drawn(range);
  }, [range]);

  const seen = useEffectEvent(onSeen);
  const keep = useEffectEvent(() => keepPlace(at, held.current));
  // The address follows what is in sight, and a day that is opened has one of its own.
  useEffect(() => keep());
  /** Starts from what is shown now: the member may have gone to another date while the program loaded. */
  const start = useEffectEvent((module: Awaited<ReturnType<typeof loadEndless>>) => {
    if (box.current === null || endless.current !== null) return;
    endless.current = module.endless(box.current, {
      range,
      held: held.current,
      setRange: (next) => startTransition(() => setRange(next)),
      from,
      onMove: () => setMoved(true),
      onSeen: (week) => seen(week),
      onHeld: (now) => {
        held.current = now;
        keep();
      },
    });
    if (held.current === null) endless.current.show(target);
  });
  useEffect(() => {
    // Without its program the weeks that are there can be read, and the steps lead to others.
    if (isReady) loadEndless().then(start, () => {});
  }, [isReady]);
  useEffect(
    () => () => {
      endless.current?.stop();
      endless.current = null;
    },
    [],
  );

  const starts: string[] = [];
  for (let first = range.first; first <= range.last; first = addDays(first, 7)) starts.push(first);
  return { box, starts, isMoved };
}
