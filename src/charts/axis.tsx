import type { ScaleLinear } from 'd3';
import styles from './chart.module.css';

export interface Tick {
  /** Pixels from the left or from the top. */
  readonly at: number;
  readonly label: string;
}

/** The ticks whose labels find room, so many pixels each, the last one first. */
const apart = (ticks: readonly Tick[], room: number): Tick[] =>
  ticks.reduceRight<Tick[]>((kept, tick) => {
    const next = kept[0];
    return next === undefined || Math.abs(next.at - tick.at) >= room ? [tick, ...kept] : kept;
  }, []);

/** About four round values of a scale, as they are. */
export const plainTicks = (scale: ScaleLinear<number, number>): Tick[] =>
  scale.ticks(4).map((value) => ({ at: scale(value), label: String(value) }));

const LABEL_WIDTH = 48;
const LABEL_HEIGHT = 14;

interface YAxisProps {
  readonly ticks: readonly Tick[];
  /** Pixels where the plot begins and ends; the labels stand to the left of it. */
  readonly left: number;
  readonly right: number;
}

/** Horizontal hairlines with their values. */
export const YAxis = ({ ticks, left, right }: YAxisProps) => (
  <g>
    {apart(ticks, LABEL_HEIGHT).map(({ at, label }) => (
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
  /** Pixels of the line from the top. */
  readonly y: number;
  readonly left: number;
  readonly right: number;
}

/** The line at the bottom with its values below; the outermost are kept inside the picture. */
export const XAxis = ({ ticks, y, left, right }: XAxisProps) => (
  <g>
    <line x1={left} x2={right} y1={y + 0.5} y2={y + 0.5} className={styles.base} />
    {apart(ticks, LABEL_WIDTH).map(({ at, label }) => (
      <g key={at}>
        <line x1={at} x2={at} y1={y} y2={y + 4} className={styles.base} />
        <text
          x={at}
          y={y + 17}
          textAnchor={at > right - 14 ? 'end' : at < left + 10 ? 'start' : 'middle'}
          className={styles.label}
        >
          {label}
        </text>
      </g>
    ))}
  </g>
);
