import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { heldAt, type PagePlace } from './place.ts';

/** What members do before they scroll by themselves. */
const touches = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls a list of days that is opened anew to today, while its weeks are loading and until the member does something: planned days are above
 * today. @returns a ref for the list
 */
export function useTodayFirst(at: PagePlace): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const [isOpenedAnew] = useState(() => heldAt(at) === null);
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
    // The router scrolls to the top before.
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
