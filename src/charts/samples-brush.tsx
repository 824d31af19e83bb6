import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { nearestIndex, spanOf, type Window, within, zoom } from '../../domain/views/window.ts';
import { chartsWords } from './words.ts';
import styles from './chart.module.css';
import type { SamplesAxis } from './samples-axis.ts';

interface SamplesBrushProps {
  readonly axis: SamplesAxis;
  readonly window: Window;
  /** Left edge of the plot in pixels. */
  readonly left: number;
  readonly width: number;
  readonly cursor: number | null;
  readonly text: (index: number) => string;
  readonly onCursor: (index: number | null) => void;
  readonly onWindow: (window: Window) => void;
  /** Called after selecting a range with the mouse, in the axis' unit. */
  readonly onBrush: (from: number, to: number) => void;
}

/** Minimum movement in pixels that makes a press a selection instead of a click. */
const SLIP = 5;
const CLOSER = 0.5;

/**
 * Covers all tracks. Mouse and touch move the cursor, dragging with the mouse zooms in. A slider for the keyboard: arrows move, with Shift ten times
 * as far, + and − zoom around the cursor, Escape zooms out completely.
 */
export function SamplesBrush({
  axis,
  window,
  left,
  width,
  cursor,
  text,
  onCursor,
  onWindow,
  onBrush,
}: SamplesBrushProps) {
  const [brush, setBrush] = useState<{ readonly from: number; readonly to: number } | null>(null);
  const middle = nearestIndex(axis.x, (window.from + window.to) / 2);
  const place = cursor ?? middle;
  const pixelOf = (event: PointerEvent) =>
    Math.min(Math.max(event.clientX - event.currentTarget.getBoundingClientRect().left, 0), width);
  const at = (pixel: number) => window.from + (pixel / width) * spanOf(window);

  const moveTo = (value: number) => {
    const shown = within({ from: value - spanOf(window) / 2, to: value + spanOf(window) / 2 }, axis.whole);
    if (value < window.from || value > window.to) onWindow(shown);
    onCursor(nearestIndex(axis.x, value));
  };
  const step = (event: KeyboardEvent, direction: 1 | -1) => {
    const span = (spanOf(window) / 150) * (event.shiftKey ? 10 : 1);
    const from = axis.x[place] ?? 0;
    const next = nearestIndex(axis.x, from + direction * span);
    // Moves by at least one sample, even if samples are further apart than a step.
    const index = next === place ? Math.min(Math.max(place + direction, 0), axis.x.length - 1) : next;
    moveTo(Math.min(Math.max(axis.x[index] ?? from, axis.whole.from), axis.whole.to));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const here = axis.x[place] ?? window.from;
    const actions: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => step(event, -1),
      ArrowDown: () => step(event, -1),
      ArrowRight: () => step(event, 1),
      ArrowUp: () => step(event, 1),
      Home: () => onCursor(nearestIndex(axis.x, window.from)),
      End: () => onCursor(nearestIndex(axis.x, window.to)),
      '+': () => onWindow(zoom(window, axis.whole, here, CLOSER, axis.least)),
      '=': () => onWindow(zoom(window, axis.whole, here, CLOSER, axis.least)),
      '-': () => onWindow(zoom(window, axis.whole, here, 1 / CLOSER, axis.least)),
      Escape: () => onWindow(axis.whole),
    };
    const action = actions[event.key];
    if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  };
  const onPointerMove = (event: PointerEvent) => {
    const pixel = pixelOf(event);
    onCursor(nearestIndex(axis.x, at(pixel)));
    if (brush !== null) setBrush({ from: brush.from, to: pixel });
  };
  const onPointerUp = () => {
    if (brush !== null && Math.abs(brush.to - brush.from) > SLIP) onBrush(at(brush.from), at(brush.to));
    setBrush(null);
  };
  const line = cursor === null ? null : (((axis.x[cursor] ?? 0) - window.from) / spanOf(window)) * width;

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={chartsWords.positionInTheActivityPlus}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, axis.x.length - 1)}
      aria-valuenow={place}
      aria-valuetext={text(place)}
      className={styles.cursor}
      style={{ left, width, top: 0, bottom: 0 }}
      onKeyDown={onKeyDown}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && onCursor(place)}
      onBlur={() => onCursor(null)}
      onPointerDown={(event) => {
        if (event.pointerType === 'touch' || event.button !== 0) return onPointerMove(event);
        event.currentTarget.setPointerCapture(event.pointerId);
        setBrush({ from: pixelOf(event), to: pixelOf(event) });
      }}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => setBrush(null)}
      onPointerLeave={() => brush === null && onCursor(null)}
    >
      {brush !== null && (
        <span
          className={styles.brush}
          style={{ left: Math.min(brush.from, brush.to), width: Math.abs(brush.to - brush.from) }}
        />
      )}
      {line !== null && line >= 0 && line <= width && <span className={styles.hair} style={{ left: line }} />}
    </div>
  );
}
