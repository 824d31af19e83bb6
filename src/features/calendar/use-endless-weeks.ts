import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { addDays } from '../../../domain/dates.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import type { Endless } from './lazy/endless.ts';
import { type AnchoredWeek, anchorAt, saveAnchor, type PagePlace, type Target } from './anchor.ts';
import { wholeRows } from './week-rows.ts';

const loadEndless = () => loadWithRetry(() => import('./lazy/endless.ts'));

/** Number of times that a calendar showed other weeks. */
let shows = 0;

interface EndlessWeeks {
  /** First week rendered before the member scrolls. */
  readonly begin: string;
  readonly weeks: number;
  readonly target: Target;
  /** Position for restoring the visible weeks when the member returns. */
  readonly at: PagePlace;
  /** True once the initial weeks are rendered, so others may be added. */
  readonly isReady: boolean;
  /** Called after scrolling, with the week at the top. */
  readonly onSeen: (start: string) => void;
}

/** Renders weeks in a box with endless scrolling: first the initial ones, then the visible ones and some around them ({@link Endless}). */
export function useEndlessWeeks({ begin, weeks, target, at, isReady, onSeen }: EndlessWeeks) {
  const box = useRef<HTMLDivElement>(null);
  const endless = useRef<Endless | null>(null);
  const [place] = useState(() => anchorAt(at));
  const from = (first: string) => ({ first, last: addDays(first, 7 * (weeks - 1)) });
  const [range, setRange] = useState(() =>
    place === null
      ? from(begin)
      : // Includes the partly visible weeks above and below.
        { first: addDays(place.start, -7), last: addDays(place.start, 7 * (weeks + 1)) },
  );
  /** True once the member moves on from the initial weeks: surrounding ones are then preloaded. */
  const [isMoved, setMoved] = useState(place !== null);

  const held = useRef<AnchoredWeek | null>(place);
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
    // A new name prevents the router from restoring a scroll position at which other weeks are now.
    if (box.current) box.current.dataset['scrollRestorationId'] = `weeks-${++shows}`;
    bringIntoSight(target);
  }, [target]);
  const drawn = useEffectEvent((weeksDrawn: typeof range) => weeksDrawn && endless.current?.drawn());
  useLayoutEffect(() => {
    drawn(range);
  }, [range]);

  const seen = useEffectEvent(onSeen);
  const keep = useEffectEvent(() => saveAnchor(at, held.current));
  // The URL follows the visible week, and an opened day has its own URL.
  useEffect(() => keep());
  /** Starts from the weeks shown now: the member may have gone to another date while the code was loading. */
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
    // If the code cannot be loaded, the existing weeks stay readable, and the buttons lead to others.
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
