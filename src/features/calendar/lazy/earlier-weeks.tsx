import { useRouter } from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { addDays } from '../../../../domain/dates.ts';
import { canShow } from '../../../../domain/views/weeks.ts';
import { usePageTop } from '../../../ui/page-top.ts';
import { WeekSection } from '../week-section.tsx';
import styles from '../day-list.module.css';
import { heldAt, keepPlace, type PagePlace } from '../place.ts';

/** Weeks that are counted on at once, and how near to the last of them more follow. */
const MORE = 26;
const NEAR = 8;
/** Pixels of a week of five runs. */
const USUAL_HEIGHT = 640;
/** Pixels below the top of the window where a week is the one that is read: the bar covers the rest. */
const READ_AT = 120;

interface EarlierWeeksProps {
  /** First day of the newest of them. */
  readonly newest: string;
  readonly at: PagePlace;
  /** Somebody scrolled: first day of the week that is read now, here or above. */
  readonly onSeen: (start: string) => void;
}

/** The weeks before those that the page opened with, newest first, without end: those in the window are drawn and asked for. */
export default function EarlierWeeks({ newest, at, onSeen }: EarlierWeeksProps) {
  const list = useRef<HTMLDivElement>(null);
  const top = usePageTop(list);
  const [count, setCount] = useState(MORE);
  // oxlint-disable-next-line react/incompatible-library -- nothing that it answers is memoized
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => USUAL_HEIGHT,
    overscan: 1,
    // Weeks that come in sight are drawn in a task of their own, and not in that of the scrolling.
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

  const [place] = useState(() => heldAt(at));
  const held = useRef(place);
  // The address follows what is read.
  useEffect(() => keepPlace(at, held.current));
  const scrolled = useEffectEvent(() => {
    const weeks = list.current?.parentElement?.querySelectorAll<HTMLElement>('[data-week]') ?? [];
    const read = [...weeks].find((week) => week.getBoundingClientRect().bottom > READ_AT);
    const start = read?.dataset['week'];
    if (read === undefined || start === undefined) return;
    held.current = { start, offset: read.getBoundingClientRect().top };
    keepPlace(at, held.current);
    onSeen(start);
  });
  useEffect(() => {
    const seen = () => scrolled();
    window.addEventListener('scroll', seen, { passive: true });
    return () => window.removeEventListener('scroll', seen);
  }, []);

  // Whoever comes back finds the list where it was; the router knows only how many pixels there were above.
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
