import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

interface KeptFocus {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onFocus: (event: FocusEvent) => void;
}

/**
 * For a place whose buttons and dialogs go when they have been pressed: the focus that went with one of them goes to its heading, instead of to the
 * beginning of the page. Spread it over the element around all of it.
 */
export function useKeptFocus(): KeptFocus {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      // A dialog gives the focus back a frame after it has gone.
      frame = requestAnimationFrame(() => {
        const isLost = document.activeElement === document.body && last.current?.isConnected === false;
        const heading = ref.current?.querySelector('h2');
        if (!isLost || !heading) return;
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      });
    });
    return () => cancelAnimationFrame(frame);
  });
  return {
    ref,
    onFocus: ({ target }) => {
      last.current = target;
    },
  };
}
