import { useEffect, useState } from 'react';
import type { Chart } from '../chart/chart.ts';
import { foldedBetween } from '../chart/focus.ts';
import type { Point } from '../chart/geometry.ts';
import type { ChartLayout } from '../chart/layout.ts';
import type { LayoutDone, LayoutTask } from '../chart/layout.worker.ts';

let worker: Worker | null = null;
let count = 0;

/** Lays a chart out in a worker. */
function laidOut(chart: Chart, collapsed: ReadonlySet<string>): Promise<ChartLayout> {
  worker ??= new Worker(new URL('../chart/layout.worker.ts', import.meta.url), { type: 'module' });
  const running = worker;
  count += 1;
  const id = count;
  return new Promise((resolve) => {
    const hear = ({ data }: MessageEvent<LayoutDone>) => {
      if (data.id !== id) return;
      running.removeEventListener('message', hear);
      resolve(data.layout);
    };
    running.addEventListener('message', hear);
    running.postMessage({ id, chart, collapsed: [...collapsed] } satisfies LayoutTask);
  });
}

interface LaidOut {
  readonly layout: ChartLayout | null;
  /** How far the opened or folded state has moved. */
  readonly moved: Point | null;
}

/** The layout of a chart: the previous one while the next is being computed, `null` at first. */
export function useLayout(chart: Chart, collapsed: ReadonlySet<string>): LaidOut {
  const [made, setMade] = useState<LaidOut>({ layout: null, moved: null });
  useEffect(() => {
    let isWanted = true;
    void laidOut(chart, collapsed).then((layout) => {
      if (isWanted) setMade((before) => ({ layout, moved: before.layout && foldedBetween(before.layout, layout) }));
    });
    return () => {
      isWanted = false;
    };
  }, [chart, collapsed]);
  return made;
}
