import { useRouter } from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { addDays } from '../../../../domain/dates.ts';
import { canShow } from '../../../../domain/views/weeks.ts';
import { usePageTop } from '../../../ui/page-top.ts';
import { WeekSection } from '../week-section.tsx';
import styles from '../day-list.module.css';
import { anchorAt, saveAnchor, type PagePlace } from '../anchor.ts';

/** Number of weeks added at once, and the distance to the last one at which more are added. */
const MORE = 26;
const NEAR = 8;
/** Estimated height in pixels of a week with five runs. */
const USUAL_HEIGHT = 640;
/** Distance in pixels from the top of the window, covered by the bar. The week being read is the first one that extends below it. */
const READ_AT = 120;

interface EarlierWeeksProps {
  /** First day of the latest week. */
  readonly newest: string;
  readonly at: PagePlace;
  /** Called after scrolling with the first day of the week being read, here or above. */
  readonly onSeen: (start: string) => void;
}

/** Lists the weeks before the initial ones, newest first, endlessly: only those in the window are rendered and loaded. */
export default function EarlierWeeks({ newest, at, onSeen }: EarlierWeeksProps) {
  const list = useRef<HTMLDivElement>(null);
  const top = usePageTop(list);
  const [count, setCount] = useState(MORE);
  // oxlint-disable-next-line react/incompatible-library -- its results are not memoized
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => USUAL_HEIGHT,
    overscan: 1,
    // Renders newly visible weeks in their own task, not in the scroll handler.
    useFlushSync: false,
    gap: 16,
    scrollMargin: top,
    getItemKey: (index) => addDays(newest, -7 * index),
  });
  const shown = virtual.getVirtualItems();
  const isNear = (shown.at(-1)?.index ?? 0) > count - NEAR;
  useEffect(() => {
    if (isNear && canShow(addDays(newest, -7 * (count + MORE)))) setCount(count + MORE);
  }, [isNear, newest, count]);

  const [place] = useState(() => anchorAt(at));
  const held = useRef(place);
  // The URL follows the week being read.
  useEffect(() => saveAnchor(at, held.current));
  const scrolled = useEffectEvent(() => {
    const weeks = list.current?.parentElement?.querySelectorAll<HTMLElement>('[data-week]') ?? [];
    const read = [...weeks].find((week) => week.getBoundingClientRect().bottom > READ_AT);
    const start = read?.dataset['week'];
    if (read === undefined || start === undefined) return;
    held.current = { start, offset: read.getBoundingClientRect().top };
    saveAnchor(at, held.current);
    onSeen(start);
  });
  useEffect(() => {
    const seen = () => scrolled();
    window.addEventListener('scroll', seen, { passive: true });
    return () => window.removeEventListener('scroll', seen);
  }, []);

  // Restores the list's position after returning to the page; the router only knows the number of pixels above.
  const router = useRouter();
  const putBack = useEffectEvent(() => {
    const { start, offset } = held.current ?? {};
    const week = list.current?.parentElement?.querySelector(`[data-week="${start}"]`);
    if (week && offset !== undefined) window.scrollBy(0, week.getBoundingClientRect().top - offset);
  });
  useLayoutEffect(() => {
    putBack();
    const forget = router.subscribe('onRendered', () => {
      forget();
      putBack();
    });
    return forget;
  }, [router]);

  return (
    <div ref={list} className={styles.earlier} style={{ height: virtual.getTotalSize() }}>
      {shown.map(({ index, key, start }) => (
        <div
          key={key}
          ref={virtual.measureElement}
          data-index={index}
          className={styles.placed}
          style={{ top: start - top }}
        >
          <WeekSection start={String(key)} isAsked isShort />
        </div>
      ))}
    </div>
  );
}
