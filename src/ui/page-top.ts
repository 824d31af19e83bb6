import { type RefObject, useLayoutEffect, useState } from 'react';

/** How far below the top of the page an element begins, pixels; 0 before it is drawn. */
export function usePageTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    // What stands above it grows by and by.
    const seen = new ResizeObserver(measure);
    seen.observe(document.body);
    return () => seen.disconnect();
  }, [element]);
  return top;
}
