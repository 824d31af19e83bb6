import { useMemo } from 'react';
import type { Chart } from '../chart/chart.ts';
import { Drawing, type Light } from '../chart/drawing.tsx';
import { focusIn } from '../chart/focus.ts';
import { Canvas } from './canvas.tsx';
import type { Folding } from './use-folding.ts';
import { useLayout } from './use-layout.ts';

interface ChartCanvasProps {
  readonly chart: Chart;
  readonly folding: Folding;
  readonly light: Light;
  readonly onPick: (id: string) => void;
  /** A state or transition to centre. */
  readonly shown: string | null;
}

/** The picture of a machine, with open and folded states. */
export function ChartCanvas({ chart, folding, light, onPick, shown }: ChartCanvasProps) {
  const { collapsed, toggle, hasFoldable, areAllCollapsed, collapseAll, openAll } = folding;
  const { layout, moved } = useLayout(chart, collapsed);
  const focus = useMemo(
    () => (layout && shown !== null ? focusIn(chart, layout, shown) : null),
    [chart, layout, shown],
  );
  const boxes = (layout?.states ?? []).map(({ x, y, width, height, state }) => ({
    x,
    y,
    width,
    height,
    isActive: light.active?.has(state.id) ?? false,
  }));
  return (
    <Canvas
      id={chart.id}
      label={`Picture of ${chart.id}. Arrow keys move it, plus and minus zoom, zero goes to its beginning. The list of states says the same in words.`}
      size={layout}
      start={layout?.starts[0] ?? null}
      focus={focus}
      moved={moved}
      boxes={boxes}
      drawing={layout && <Drawing layout={layout} light={light} onPick={onPick} onCollapse={toggle} />}
    >
      {hasFoldable && (
        <button type="button" onClick={areAllCollapsed ? openAll : collapseAll}>
          {areAllCollapsed ? 'Open all' : 'Collapse all'}
        </button>
      )}
    </Canvas>
  );
}
