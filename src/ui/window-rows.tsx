import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useDeferredValue, useLayoutEffect, useRef } from 'react';
import { usePageTop } from './page-top.ts';
import styles from './window-rows.module.css';

interface WindowRows {
  readonly body: RefObject<HTMLTableSectionElement | null>;
  /** The rows to draw. */
  readonly shown: readonly { readonly index: number; readonly key: string | number | bigint }[];
  /** Pixels in place of the rows before and after them. */
  readonly before: number;
  readonly after: number;
}

interface Rows {
  readonly count: number;
  /** Of each, pixels. */
  readonly height: number;
  /** Rows beyond the window on either side: less where a row is much to draw. */
  readonly spare: number;
  readonly keyOf: (index: number) => string | number;
}

/** Which of many rows of one height are drawn: those in the window. The page scrolls, not the table. */
export function useWindowRows({ count, height, spare, keyOf }: Rows): WindowRows {
  const body = useRef<HTMLTableSectionElement>(null);
  const top = usePageTop(body);
  // oxlint-disable-next-line react/incompatible-library -- nothing that it answers is memoized
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
  // New rows are drawn a few at a time, so that scrolling goes on meanwhile.
  const shown = useDeferredValue(virtual.getVirtualItems());
  const before = (shown[0]?.start ?? top) - top;
  const after = virtual.getTotalSize() - ((shown.at(-1)?.end ?? top) - top);
  return { body, shown, before, after };
}

/** In place of rows that are not drawn. */
export const Gap = ({ height }: { readonly height: number }) =>
  height > 0 ? <tr aria-hidden="true" className={styles.gap} style={{ height }} /> : null;
