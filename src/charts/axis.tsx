import type { ScaleLinear } from 'd3';
import styles from './chart.module.css';

export interface Tick {
  /** Pixels from the left or the top. */
  readonly at: number;
  readonly label: string;
}

/** Drops ticks whose labels would overlap the next label, keeping the last one. */
const apart = <Placed extends Tick>(
  ticks: readonly Placed[],
  fits: (tick: Placed, next: Placed) => boolean,
): Placed[] =>
  ticks.reduceRight<Placed[]>((kept, tick) => {
    const next = kept[0];
    return next === undefined || fits(tick, next) ? [tick, ...kept] : kept;
  }, []);

/** Returns about four round values of a scale, unformatted. */
export const plainTicks = (scale: ScaleLinear<number, number>): Tick[] =>
  scale.ticks(4).map((value) => ({ at: scale(value), label: String(value) }));

const LABEL_WIDTH = 48;
const LABEL_HEIGHT = 14;
/** Approximate width of a character, and the minimum gap between two labels, pixels. */
const [CHARACTER, GAP] = [6, 6];

interface YAxisProps {
  readonly ticks: readonly Tick[];
  /** Start and end of the plot in pixels; the labels are to the left of it. */
  readonly left: number;
  readonly right: number;
}

/** Draws horizontal grid lines with their values. */
export const YAxis = ({ ticks, left, right }: YAxisProps) => (
  <g>
    {apart(ticks, (tick, next) => Math.abs(next.at - tick.at) >= LABEL_HEIGHT).map(({ at, label }) => (
      <g key={at}>
        <line x1={left} x2={right} y1={Math.round(at) + 0.5} y2={Math.round(at) + 0.5} className={styles.grid} />
        <text x={left - 8} y={at} dy="0.32em" textAnchor="end" className={styles.label}>
          {label}
        </text>
      </g>
    ))}
  </g>
);

interface XAxisProps {
  readonly ticks: readonly Tick[];
  /** Y position of the line, pixels from the top. */
  readonly y: number;
  readonly left: number;
  readonly right: number;
}

/**
 * Places a label below the line, inside the picture.
 * @returns its range in pixels
 */
function placed({ at, label }: Tick, { left, right }: Pick<XAxisProps, 'left' | 'right'>) {
  const anchor = at > right - 14 ? 'end' : at < left + 10 ? 'start' : 'middle';
  const width = label.length * CHARACTER;
  const from = at - { start: 0, middle: width / 2, end: width }[anchor];
  return { at, label, anchor, from, to: from + width } as const;
}

/** Draws the base line with its values below. */
export const XAxis = ({ ticks, y, left, right }: XAxisProps) => (
  <g>
    <line x1={left} x2={right} y1={y + 0.5} y2={y + 0.5} className={styles.base} />
    {apart(
      ticks.map((tick) => placed(tick, { left, right })),
      (tick, next) => next.at - tick.at >= LABEL_WIDTH && next.from - tick.to >= GAP,
    ).map(({ at, label, anchor }) => (
      <g key={at}>
        <line x1={at} x2={at} y1={y} y2={y + 4} className={styles.base} />
        <text x={at} y={y + 17} textAnchor={anchor} className={styles.label}>
          {label}
        </text>
      </g>
    ))}
  </g>
);
