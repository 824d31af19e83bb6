import { select, zoom, zoomIdentity, type ZoomBehavior } from 'd3';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef } from 'react';
import type { Chart } from '../chart/chart.ts';
import { Drawing, type Light } from '../chart/drawing.tsx';
import type { ChartLayout } from '../chart/layout.ts';

interface CanvasProps {
  readonly chart: Chart;
  readonly layout: ChartLayout | null;
  readonly light?: Light;
  readonly onPick: (id: string) => void;
  readonly onCollapse: (id: string) => void;
  /** A state or transition to move to. */
  readonly shown?: string | null;
  readonly children?: ReactNode;
}

const STEP = 1.3;
const NUDGE = 60;
const MARGIN = 12;

/** A picture that can be moved, and brought nearer, by mouse, touch and keyboard. */
export function Canvas({ chart, layout, light, onPick, onCollapse, shown = null, children }: CanvasProps) {
  const frame = useRef<SVGSVGElement>(null);
  const inner = useRef<SVGGElement>(null);
  const moves = useRef<ZoomBehavior<SVGSVGElement, unknown> | null>(null);

  useEffect(() => {
    if (!frame.current) return;
    const behavior = zoom<SVGSVGElement, unknown>()
      .scaleExtent([0.05, 4])
      .on('zoom', ({ transform }: { readonly transform: { toString(): string } }) =>
        inner.current?.setAttribute('transform', transform.toString()),
      );
    moves.current = behavior;
    select(frame.current).call(behavior).on('dblclick.zoom', null);
  }, []);

  const fit = useCallback(() => {
    const { current: svg } = frame;
    if (!svg || !moves.current || !layout) return;
    const { clientWidth: width, clientHeight: height } = svg;
    const scale = Math.min((width - MARGIN) / layout.width, (height - MARGIN) / layout.height, 1.15);
    // What would be too small to read begins at its upper edge instead.
    const readable = Math.max(scale, Math.min(0.5, (width - MARGIN) / 340));
    const x = Math.max(MARGIN / 2, (width - layout.width * readable) / 2);
    const y = Math.max(MARGIN / 2, (height - layout.height * readable) / 2);
    const begin = layout.starts[0];
    const left = begin && layout.width * readable > width ? Math.min(0, width / 2 - begin.x * readable) : x;
    select(svg).call(moves.current.transform, zoomIdentity.translate(left, y).scale(readable));
  }, [layout]);

  const whole = useCallback(() => {
    const { current: svg } = frame;
    if (!svg || !moves.current || !layout) return;
    const scale = Math.min(
      (svg.clientWidth - MARGIN) / layout.width,
      (svg.clientHeight - MARGIN) / layout.height,
      1.15,
    );
    const x = (svg.clientWidth - layout.width * scale) / 2;
    select(svg).call(moves.current.transform, zoomIdentity.translate(x, MARGIN / 2).scale(scale));
  }, [layout]);

  // A new picture is shown from its beginning; one that only opened a state stays where it is.
  const drawn = useRef<string | null>(null);
  useEffect(() => {
    if (!layout || drawn.current === chart.id) return;
    drawn.current = chart.id;
    fit();
  }, [chart, layout, fit]);

  useEffect(() => {
    const { current: svg } = frame;
    if (!svg || !moves.current || !layout || shown === null) return;
    const box =
      layout.states.find(({ state }) => state.id === shown) ??
      layout.labels.find(({ arrow }) => arrow.transitions.some(({ id }) => id === shown)) ??
      layout.states.find(({ content }) => content.rows.some(({ transition }) => transition?.id === shown));
    if (box) {
      const height = 'headHeight' in box ? box.headHeight : box.height;
      select(svg).call(moves.current.translateTo, box.x + Math.min(box.width, 300) / 2, box.y + height / 2);
    }
  }, [shown, layout]);

  const by = (move: (svg: SVGSVGElement, behavior: ZoomBehavior<SVGSVGElement, unknown>) => void) => {
    if (frame.current && moves.current) move(frame.current, moves.current);
  };
  const scaleBy = (factor: number) => by((svg, behavior) => select(svg).call(behavior.scaleBy, factor));
  const nudge = (x: number, y: number) =>
    by((svg, behavior) => {
      const scale = Number(/scale\(([\d.]+)/.exec(inner.current?.getAttribute('transform') ?? '')?.[1] ?? 1);
      select(svg).call(behavior.translateBy, x / scale, y / scale);
    });
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => nudge(NUDGE, 0),
    ArrowRight: () => nudge(-NUDGE, 0),
    ArrowUp: () => nudge(0, NUDGE),
    ArrowDown: () => nudge(0, -NUDGE),
    '+': () => scaleBy(STEP),
    '=': () => scaleBy(STEP),
    '-': () => scaleBy(1 / STEP),
    '0': whole,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.target === event.currentTarget && !event.ctrlKey && !event.metaKey ? keys[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div className="canvas">
      <div
        className="stage"
        role="application"
        // It is moved by keys, and says so.
        tabIndex={0}
        aria-label={`Picture of ${chart.id}. Arrow keys move it, plus and minus zoom, zero shows all of it. The list of states says the same in words.`}
        onKeyDown={onKeyDown}
      >
        <svg ref={frame} className="chart" aria-hidden="true" data-drawn={layout ? chart.id : undefined}>
          <g ref={inner}>
            {layout && <Drawing layout={layout} {...(light && { light })} onPick={onPick} onCollapse={onCollapse} />}
          </g>
        </svg>
      </div>
      <div className="tools" role="group" aria-label="Picture">
        <button type="button" onClick={() => scaleBy(STEP)} aria-label="Zoom in">
          +
        </button>
        <button type="button" onClick={() => scaleBy(1 / STEP)} aria-label="Zoom out">
          −
        </button>
        <button type="button" onClick={whole}>
          Whole
        </button>
        {children}
      </div>
    </div>
  );
}
