import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import styles from './chart.module.css';

interface CursorProps {
  /** Accessible name of the slider. */
  readonly label: string;
  /** Number of places on the axis. */
  readonly count: number;
  /** Index of the current place. */
  readonly index: number;
  /** Values at the current place, in words. */
  readonly text: string;
  readonly onMove: (index: number) => void;
  readonly onLeave: () => void;
  /** Returns the place at a pixel from the left edge of the plot. */
  readonly placeAt: (pixel: number) => number;
  /** Position of the plot in the chart. */
  readonly style: CSSProperties;
}

/** Returns how many places a key moves the cursor; `null` for other keys. */
function steps(event: KeyboardEvent, count: number): number | null {
  const big = Math.max(2, Math.round(count / 6));
  switch (event.key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return event.shiftKey ? -big : -1;
    case 'ArrowRight':
    case 'ArrowUp':
      return event.shiftKey ? big : 1;
    case 'PageDown':
      return -big;
    case 'PageUp':
      return big;
    case 'Home':
      return -count;
    case 'End':
      return count;
    default:
      return null;
  }
}

/** Covers a plot with few places: follows mouse and touch, and is a slider for the keyboard. */
export function Cursor({ label, count, index, text, onMove, onLeave, placeAt, style }: CursorProps) {
  const to = (place: number) => onMove(Math.min(Math.max(place, 0), count - 1));
  const onPointer = (event: PointerEvent) =>
    to(placeAt(event.clientX - event.currentTarget.getBoundingClientRect().left));
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={count - 1}
      aria-valuenow={index}
      aria-valuetext={text}
      className={styles.cursor}
      style={style}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onPointerLeave={onLeave}
      onFocus={() => to(index)}
      onBlur={onLeave}
      onKeyDown={(event) => {
        const by = steps(event, count);
        if (by === null) return;
        event.preventDefault();
        to(index + by);
      }}
    />
  );
}
