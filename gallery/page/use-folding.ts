import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Chart } from '../chart/chart.ts';
import { around, foldable } from '../chart/focus.ts';

export interface Folding {
  readonly collapsed: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly hasFoldable: boolean;
  readonly areAllCollapsed: boolean;
  readonly collapseAll: () => void;
  readonly openAll: () => void;
}

const nothing: ReadonlySet<string> = new Set();

/**
 * The collapsed states: initially all that can be. A state opens when one inside it becomes active, unless it was collapsed by hand.
 * @param active states of the selected actor
 */
export function useFolding(chart: Chart, active: ReadonlySet<string> = nothing): Folding {
  const all = useMemo(() => foldable(chart), [chart]);
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(() => {
    const open = around(chart, active);
    return new Set(all.filter((id) => !open.has(id)));
  });
  const byHand = useRef(new Set<string>());
  useEffect(() => {
    const open = around(chart, active);
    setCollapsed((before) => {
      const left = [...before].filter((id) => !open.has(id) || byHand.current.has(id));
      return left.length === before.size ? before : new Set(left);
    });
  }, [chart, active]);
  const toggle = useCallback((id: string) => {
    setCollapsed((before) => {
      const next = new Set(before);
      if (next.delete(id)) byHand.current.delete(id);
      else {
        next.add(id);
        byHand.current.add(id);
      }
      return next;
    });
  }, []);
  return {
    collapsed,
    toggle,
    hasFoldable: all.length > 0,
    areAllCollapsed: all.length > 0 && all.every((id) => collapsed.has(id)),
    collapseAll: () => {
      byHand.current = new Set(all);
      setCollapsed(new Set(all));
    },
    openAll: () => {
      byHand.current.clear();
      setCollapsed(new Set());
    },
  };
}
