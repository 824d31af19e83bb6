import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useDeferredValue, useLayoutEffect, useRef } from 'react';
import { usePageTop } from './page-top.ts';
import styles from './window-rows.module.css';

interface WindowRows {
  readonly body: RefObject<HTMLTableSectionElement | null>;
  /** Rows to render. */
  readonly shown: readonly { readonly index: number; readonly key: string | number | bigint }[];
  /** Height in pixels of the rows left out before and after them. */
  readonly before: number;
  readonly after: number;
}

interface Rows {
  readonly count: number;
  /** Height of each row, pixels. */
  readonly height: number;
  /** Number of rows rendered beyond the window on either side: fewer if rows are expensive to render. */
  readonly spare: number;
  readonly keyOf: (index: number) => string | number;
}

/** Returns the visible rows of a long table with rows of equal height. The page scrolls, not the table. */
export function useWindowRows({ count, height, spare, keyOf }: Rows): WindowRows {
  const body = useRef<HTMLTableSectionElement>(null);
  const top = usePageTop(body);
  // oxlint-disable-next-line react/incompatible-library -- its results are not memoized
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan: spare,
    scrollMargin: top,
    getItemKey: keyOf,
  });
  const measured = useRef(height);
  useLayoutEffect(() => {
    if (measured.current === height) return;
    measured.current = height;
    virtual.measure();
  }, [virtual, height]);
  // Renders new rows with low priority to keep scrolling smooth.
  const shown = useDeferredValue(virtual.getVirtualItems());
  const before = (shown[0]?.start ?? top) - top;
  const after = virtual.getTotalSize() - ((shown.at(-1)?.end ?? top) - top);
  return { body, shown, before, after };
}

/** Placeholder for rows that are not rendered. */
export const Gap = ({ height }: { readonly height: number }) =>
  height > 0 ? <tr aria-hidden="true" className={styles.gap} style={{ height }} /> : null;
