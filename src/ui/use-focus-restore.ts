import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

interface FocusRestore {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onFocus: (event: FocusEvent) => void;
}

/**
 * Keeps the focus in an area whose buttons and dialogs disappear after use: a focus lost with one of them moves to the area's heading, instead of to
 * the start of the page. Spread the result over the area's element.
 */
export function useFocusRestore(): FocusRestore {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      // A dialog returns the focus a frame after it is closed.
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
