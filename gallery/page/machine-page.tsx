import { useMemo, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { Chart } from '../chart/chart.ts';
import { sizeText } from '../chart/labels.ts';
import { About } from './about.tsx';
import { ChartCanvas } from './chart-canvas.tsx';
import { Exports } from './exports.tsx';
import { Outline } from './outline.tsx';
import { Tabs } from './tabs.tsx';
import { useFolding } from './use-folding.ts';

/** One machine: its picture, the same as a list, and facts from its sources. */
export function MachinePage({
  name,
  chart,
  machine,
}: {
  readonly name: string;
  readonly chart: Chart;
  readonly machine: AnyStateMachine;
}) {
  const folding = useFolding(chart);
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
      <ChartCanvas chart={chart} folding={folding} light={light} onPick={pick} shown={picked} />
      <Tabs
        label={`About ${name}`}
        tabs={[
          {
            name: 'States',
            panel: <Outline chart={chart} light={light} folding={folding} onPick={pick} />,
          },
          { name: 'About', panel: <About name={name} /> },
          { name: 'Export', panel: <Exports chart={chart} machine={machine} collapsed={folding.collapsed} /> },
        ]}
      />
    </div>
  );
}
