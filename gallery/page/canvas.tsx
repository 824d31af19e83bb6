import { select, zoom, zoomIdentity, type ZoomBehavior, type ZoomTransform, zoomTransform } from 'd3';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useCallback, useEffect, useRef } from 'react';
import type { Focus } from '../chart/focus.ts';
import type { Box, Point } from '../chart/geometry.ts';

interface CanvasProps {
  /** Id of the picture. A new picture is shown from its origin. */
  readonly id: string;
  readonly label: string;
  /** `null` until the layout is ready. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** Origin of the picture. */
  readonly start: Point | null;
  /** Centred whenever its key changes. */
  readonly focus?: Focus | null;
  /** How far the fixed part has moved in a new layout. */
  readonly moved?: Point | null;
  /** Outlines for the minimap. */
  readonly boxes: readonly (Box & { readonly isActive?: boolean })[];
  readonly drawing: ReactNode;
  readonly children?: ReactNode;
}

type Frame = ZoomBehavior<SVGSVGElement, unknown>;

const STEP = 1.3;
const NUDGE = 60;
/** Minimum scale: the smallest text of a picture is 11 px, so it is never scaled down. */
const SMALLEST = 1;
const LARGEST = 4;
/** A small picture is enlarged slightly. */
const FITTED = 1.15;
const MAP = { width: 150, height: 68 };

/** A picture with scrolling and zooming by mouse, touch and keyboard, and a minimap. */
export function Canvas({ id, label, size, start, focus = null, moved = null, boxes, drawing, children }: CanvasProps) {
  const frame = useRef<SVGSVGElement>(null);
  const inner = useRef<SVGGElement>(null);
  const view = useRef<SVGRectElement>(null);
  const moves = useRef<Frame | null>(null);
  const by = useCallback((move: (svg: SVGSVGElement, behavior: Frame) => void) => {
    if (frame.current && moves.current) move(frame.current, moves.current);
  }, []);

  useEffect(() => {
    const { current: svg } = frame;
    if (!svg) return;
    const behavior = zoom<SVGSVGElement, unknown>()
      .scaleExtent([SMALLEST, LARGEST])
      .filter((event: MouseEvent) => (event.type === 'wheel' ? event.ctrlKey || event.metaKey : event.button === 0))
      .on('zoom', ({ transform }: { readonly transform: ZoomTransform }) => {
        inner.current?.setAttribute('transform', transform.toString());
        const [x, y] = transform.invert([0, 0]);
        view.current?.setAttribute('x', String(x));
        view.current?.setAttribute('y', String(y));
        view.current?.setAttribute('width', String(svg.clientWidth / transform.k));
        view.current?.setAttribute('height', String(svg.clientHeight / transform.k));
      });
    moves.current = behavior;
    select(svg).call(behavior).on('dblclick.zoom', null);
    const scroll = (event: WheelEvent) => {
      if (event.ctrlKey || event.metaKey) return;
      const before = zoomTransform(svg);
      select(svg).call(behavior.translateBy, -event.deltaX / before.k, -event.deltaY / before.k);
      const after = zoomTransform(svg);
      // At its end, the page scrolls instead.
      if (after.x !== before.x || after.y !== before.y) event.preventDefault();
    };
    svg.addEventListener('wheel', scroll, { passive: false });
    const resized = new ResizeObserver(() => select(svg).call(behavior.translateBy, 0, 0));
    resized.observe(svg);
    return () => {
      svg.removeEventListener('wheel', scroll);
      resized.disconnect();
    };
  }, []);

  const begin = useCallback(
    () =>
      by((svg, behavior) => {
        if (!size) return;
        const fitting = Math.min(svg.clientWidth / size.width, svg.clientHeight / size.height, FITTED);
        const scale = Math.max(fitting, SMALLEST);
        const at = zoomIdentity.translate(svg.clientWidth / 2 - (start?.x ?? 0) * scale, 0).scale(scale);
        select(svg).call(behavior.transform, at);
        select(svg).call(behavior.translateBy, 0, 0);
      }),
    [by, size, start],
  );
  const centre = useCallback(
    ({ x, y }: Point) => by((svg, behavior) => select(svg).call(behavior.translateTo, x, y)),
    [by],
  );

  const drawn = useRef<string | null>(null);
  useEffect(() => {
    if (!size) return;
    moves.current?.translateExtent([
      [0, 0],
      [size.width, size.height],
    ]);
    if (drawn.current !== id) {
      drawn.current = id;
      begin();
    } else by((svg, behavior) => select(svg).call(behavior.translateBy, -(moved?.x ?? 0), -(moved?.y ?? 0)));
  }, [id, size, moved, begin, by]);

  const newest = useRef(focus);
  useEffect(() => {
    newest.current = focus;
  });
  const key = focus?.key;
  useEffect(() => {
    if (key !== undefined && newest.current) centre(newest.current.point);
  }, [key, centre]);

  const scaleBy = (factor: number) => by((svg, behavior) => select(svg).call(behavior.scaleBy, factor));
  const nudge = (x: number, y: number) =>
    by((svg, behavior) => {
      const { k } = zoomTransform(svg);
      select(svg).call(behavior.translateBy, x / k, y / k);
    });
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => nudge(NUDGE, 0),
    ArrowRight: () => nudge(-NUDGE, 0),
    ArrowUp: () => nudge(0, NUDGE),
    ArrowDown: () => nudge(0, -NUDGE),
    '+': () => scaleBy(STEP),
    '=': () => scaleBy(STEP),
    '-': () => scaleBy(1 / STEP),
    '0': begin,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.target === event.currentTarget && !event.ctrlKey && !event.metaKey ? keys[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };
  const point = (event: PointerEvent<SVGSVGElement>) => {
    if (!size || event.buttons !== 1) return;
    const box = event.currentTarget.getBoundingClientRect();
    event.currentTarget.setPointerCapture(event.pointerId);
    centre({
      x: ((event.clientX - box.left) / box.width) * size.width,
      y: ((event.clientY - box.top) / box.height) * size.height,
    });
  };
  const small = size ? Math.min(MAP.width / size.width, MAP.height / size.height) : 0;
  return (
    <div className="canvas">
      <div
        className="stage"
        role="application"
        // Focusable, since it can be moved by keyboard.
        tabIndex={0}
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        <svg ref={frame} className="chart" aria-hidden="true" data-drawn={size ? id : undefined}>
          <g ref={inner}>{drawing}</g>
        </svg>
      </div>
      <div className="tools" role="group" aria-label="Picture">
        <button type="button" onClick={() => scaleBy(STEP)} aria-label="Zoom in">
          +
        </button>
        <button type="button" onClick={() => scaleBy(1 / STEP)} aria-label="Zoom out">
          −
        </button>
        <button type="button" onClick={begin}>
          Beginning
        </button>
        {focus && (
          <button type="button" onClick={() => centre(focus.point)}>
            Centre
          </button>
        )}
        {children}
        {size && (
          <svg
            className="small-map"
            aria-hidden="true"
            viewBox={`0 0 ${size.width} ${size.height}`}
            width={size.width * small}
            height={size.height * small}
            onPointerDown={point}
            onPointerMove={point}
          >
            {boxes.map(({ isActive, ...box }, index) => (
              <rect key={index} {...box} className={isActive ? 'is-active' : undefined} rx={8} />
            ))}
            <rect ref={view} className="view" />
          </svg>
        )}
      </div>
    </div>
  );
}
