import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { type MapSize, type MapView, moved, zoomed } from '../../../domain/views/heat-map/view.ts';
import styles from './tracks.module.css';

interface MapFrameProps {
  readonly label: string;
  readonly size: MapSize;
  readonly onView: (change: (before: MapView) => MapView) => void;
  readonly onMainArea: () => void;
  /** Called with the pixels of a selected place from the left and top. */
  readonly onPlace: (x: number, y: number) => void;
  /** Called with the place under the mouse; `null` when it leaves. */
  readonly onHover: (place: { readonly x: number; readonly y: number } | null) => void;
  readonly children: ReactNode;
}

/** Minimum movement in pixels that makes a press a move instead of a selection. */
const SLIP = 5;
/** Part of the map's width or height that an arrow key moves. */
const STEP = 1 / 6;
const ZOOM = 2;
/** Zoom of one pixel of the mouse wheel, as an exponent. */
const PER_WHEEL_PIXEL = 0.004;

interface Press {
  x: number;
  y: number;
}

/** Moves and zooms what it contains: by mouse, touch and keys. */
export function MapFrame({ label, size, onView, onMainArea, onPlace, onHover, children }: MapFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const presses = useRef(new Map<number, Press>());
  const slipped = useRef(0);
  const { width, height } = size;
  const placeOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Press => {
    const { left, top } = frame.current!.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const zoomAt = (factor: number, { x, y }: Press) =>
    onView((before) => zoomed(before, factor, x - width / 2, y - height / 2));

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    frame.current!.setPointerCapture(event.pointerId);
    presses.current.set(event.pointerId, placeOf(event));
    if (presses.current.size === 1) slipped.current = 0;
  };
  const onPointerMove = (event: PointerEvent) => {
    const press = presses.current.get(event.pointerId);
    const place = placeOf(event);
    if (press === undefined) {
      if (event.pointerType === 'mouse') onHover(place);
      return;
    }
    const [right, down] = [place.x - press.x, place.y - press.y];
    slipped.current += Math.abs(right) + Math.abs(down);
    presses.current.set(event.pointerId, place);
    // Nothing moves until the press is more than a tap.
    if (slipped.current <= SLIP) return;
    const other = [...presses.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other === undefined) return onView((before) => moved(before, -right, -down));
    const apart = (one: Press) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
    zoomAt(apart(press) / apart(place), other);
  };
  const onPointerUp = (event: PointerEvent) => {
    if (!presses.current.delete(event.pointerId) || presses.current.size > 0 || slipped.current > SLIP) return;
    const { x, y } = placeOf(event);
    onPlace(x, y);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = (right: number, down: number) => () =>
      onView((before) => moved(before, right * STEP * width, down * STEP * height));
    const actions: Readonly<Record<string, () => void>> = {
      ArrowLeft: move(-1, 0),
      ArrowRight: move(1, 0),
      ArrowUp: move(0, -1),
      ArrowDown: move(0, 1),
      '+': () => onView((before) => zoomed(before, 1 / ZOOM)),
      '=': () => onView((before) => zoomed(before, 1 / ZOOM)),
      '-': () => onView((before) => zoomed(before, ZOOM)),
      Home: onMainArea,
      Enter: () => onPlace(width / 2, height / 2),
    };
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };

  // React's own wheel listeners are passive, and cannot keep the browser from zooming the page.
  const wheel = useRef(zoomAt);
  useEffect(() => {
    wheel.current = zoomAt;
  });
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const pixels = Math.max(-200, Math.min(200, event.deltaY));
      wheel.current(Math.exp(pixels * PER_WHEEL_PIXEL), { x: event.clientX - left, y: event.clientY - top });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, []);

  return (
    <div
      ref={frame}
      role="application"
      tabIndex={0}
      aria-label={label}
      className={styles.frame}
      style={{ height }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={(event) => presses.current.delete(event.pointerId)}
      onPointerLeave={() => onHover(null)}
      onDoubleClick={(event) => zoomAt(1 / ZOOM, placeOf(event))}
      onKeyDown={onKeyDown}
    >
      {children}
      <span className={styles.middle} aria-hidden="true" />
    </div>
  );
}
