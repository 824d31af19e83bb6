import { type RefObject, useLayoutEffect, useState } from 'react';

/** Returns the distance of an element from the top of the page, pixels; 0 before it is rendered. */
export function usePageTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    // The content above the element may grow.
    const seen = new ResizeObserver(measure);
    seen.observe(document.body);
    return () => seen.disconnect();
  }, [element]);
  return top;
}
