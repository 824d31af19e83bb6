import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import styles from './chart.module.css';

interface CursorProps {
  /** What the cursor moves along. */
  readonly label: string;
  /** Number of places. */
  readonly count: number;
  /** The place it stands at. */
  readonly index: number;
  /** The values there, in words. */
  readonly text: string;
  readonly onMove: (index: number) => void;
  readonly onLeave: () => void;
  /** Place under a pixel from the left edge of the plot. */
  readonly placeAt: (pixel: number) => number;
  /** Where the plot stands in the picture. */
  readonly style: CSSProperties;
}

/** Places that a key moves the cursor by. */
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

/** Lies over a plot with few places: follows pointer and finger, and is a slider for the keyboard. */
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
