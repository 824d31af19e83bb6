import type { Chart } from './chart.ts';
import { type ChartLayout, layoutChart } from './layout.ts';

export interface LayoutTask {
  readonly id: number;
  readonly chart: Chart;
  readonly collapsed: readonly string[];
}

export interface LayoutDone {
  readonly id: number;
  readonly layout: ChartLayout;
}

addEventListener('message', ({ data }: MessageEvent<LayoutTask>) => {
  const layout = layoutChart(data.chart, new Set(data.collapsed));
  postMessage({ id: data.id, layout } satisfies LayoutDone);
});
