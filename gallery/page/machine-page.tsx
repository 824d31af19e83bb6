import { useMemo, useState } from 'react';
import type { Chart } from '../chart/chart.ts';
import { sizeText } from '../chart/labels.ts';
import { About } from './about.tsx';
import { Canvas } from './canvas.tsx';
import { Outline } from './outline.tsx';
import { Tabs } from './tabs.tsx';
import { useFolding } from './use-folding.ts';
import { useLayout } from './use-layout.ts';

/** One machine: its picture, the same as a list, and what stands about it in the sources. */
export function MachinePage({ name, chart }: { readonly name: string; readonly chart: Chart }) {
  const { collapsed, toggle, hasFoldable, areAllCollapsed, collapseAll, openAll } = useFolding(chart);
  const made = useLayout(chart, collapsed);
  const [picked, setPicked] = useState<string | null>(null);
  const light = useMemo(() => ({ picked }), [picked]);
  const pick = (id: string) => setPicked((before) => (before === id ? null : id));
  const [root] = chart.states;
  return (
    <div className="machine">
      <div className="head">
        <h1>{name}</h1>
        <p>
          {root?.description} <span className="size">{sizeText(chart)}</span>
        </p>
        <a href={`#/${name}/play`}>Play it</a>
      </div>
      <Canvas
        chart={chart}
        layout={made?.layout ?? null}
        light={light}
        onPick={pick}
        onCollapse={toggle}
        shown={picked}
      >
        {hasFoldable && (
          <button type="button" onClick={areAllCollapsed ? openAll : collapseAll}>
            {areAllCollapsed ? 'Open all' : 'Collapse all'}
          </button>
        )}
      </Canvas>
      <Tabs
        label={`About ${name}`}
        tabs={[
          {
            name: 'States',
            panel: <Outline chart={chart} light={light} collapsed={collapsed} onPick={pick} onCollapse={toggle} />,
          },
          { name: 'About', panel: <About name={name} /> },
        ]}
      />
    </div>
  );
}
