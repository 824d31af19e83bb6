import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { anchorAt, type PagePlace } from './anchor.ts';

/** Events that indicate that a member is about to scroll. */
const touches = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls a newly opened list of days to today while its weeks are loading, until the member interacts: planned days are above today.
 * @returns a ref for the list
 */
export function useTodayFirst(at: PagePlace): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const [isOpenedAnew] = useState(() => anchorAt(at) === null);
  const router = useRouter();
  useEffect(() => {
    const days = list.current;
    if (!isOpenedAnew || days === null) return undefined;
    const show = () => {
      const today = days.querySelector('li[aria-current="date"]');
      if (today !== null && today !== days.querySelector('li')) today.scrollIntoView();
    };
    const observer = new ResizeObserver(show);
    observer.observe(days);
    // Runs after the router has scrolled to the top.
    const forget = router.subscribe('onRendered', show);
    const stop = () => {
      observer.disconnect();
      forget();
      for (const touch of touches) window.removeEventListener(touch, stop);
    };
    for (const touch of touches) window.addEventListener(touch, stop, { passive: true });
    return stop;
  }, [isOpenedAnew, router]);
  return list;
}
