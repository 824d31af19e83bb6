import { useCallback, useState } from 'react';
import type { Chart } from '../chart/chart.ts';

/** Which states are collapsed. */
export function useFolding(chart: Chart) {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set<string>());
  const toggle = useCallback((id: string) => {
    setCollapsed((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const foldable = chart.states.filter(({ parent, children }) => parent !== null && children.length > 0);
  return {
    collapsed,
    toggle,
    hasFoldable: foldable.length > 0,
    areAllCollapsed: foldable.length > 0 && foldable.every(({ id }) => collapsed.has(id)),
    collapseAll: () => setCollapsed(new Set(foldable.map(({ id }) => id))),
    openAll: () => setCollapsed(new Set<string>()),
  };
}
