import { downsample } from '../../../domain/views/downsample.ts';
import { figuresOf, type SampleSeries, type SampleView } from '../../../domain/views/sample-series.ts';
import { figures } from '../../../domain/words/figures.ts';
import type { Box } from './route-path.ts';

/** Returns a series over the distance, or over the time if there is none, as path data within a box. */
export function seriesPath({ distance, time, breaks }: SampleView, { values, domain }: SampleSeries, box: Box): string {
  const x = distance ?? time;
  const window = { from: x[0] ?? 0, to: x.at(-1) ?? 0 };
  const [low, high] = domain;
  const across = (at: number) =>
    (box.left + ((at - window.from) / (window.to - window.from || 1)) * box.width).toFixed(1);
  const down = (value: number) => {
    const share = Math.max(0, Math.min(1, (value - low) / (high - low || 1)));
    return (box.top + (1 - share) * box.height).toFixed(1);
  };
  return downsample(x, values, breaks, window, box.width)
    .map((run) => run.map((i, nth) => `${nth === 0 ? 'M' : 'L'}${across(x[i]!)} ${down(values[i]!)}`).join(''))
    .join('');
}

const [WIDTH, HEIGHT] = [600, 120];
const box: Box = { left: 0, top: 2, width: WIDTH, height: HEIGHT - 4 };

interface ChartProps {
  readonly view: SampleView;
  readonly series: SampleSeries;
  /** Text below the axis, from 0 to the end. */
  readonly along: string;
}

/** Draws a line with the ends of its scale. Its numbers are text, which keeps its size on a phone. */
export function Chart({ view, series, along }: ChartProps) {
  const whole = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const range = figuresOf(view, series, whole);
  if (range === null) return null;
  const { format, label, unit, id, domain } = series;
  const text = (value: number) => format(value);
  const summary = `${figures.seriesSummary(label, text(range.least), text(range.most), text(range.mean))} ${unit}`;
  return (
    <figure className={`chart ${id}`}>
      <figcaption>
        <span>
          {label}, {unit}
        </span>
        <span>{summary.slice(label.length + 1)}</span>
      </figcaption>
      <div className="scaled">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={summary}>
          <path d={seriesPath(view, series, box)} />
        </svg>
        <span aria-hidden="true">{text(domain[1])}</span>
        <span aria-hidden="true">{text(domain[0])}</span>
      </div>
      <p className="along">{along}</p>
    </figure>
  );
}
