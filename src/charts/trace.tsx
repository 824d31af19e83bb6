import { area, line } from 'd3';
import { useEffect, useMemo, useRef } from 'react';
import type { Run } from '../../domain/views/downsample.ts';
import { useMedia } from '../ui/media.ts';
import { useTheme } from '../ui/theme.ts';
import styles from './chart.module.css';

/** Maximum number of points of a path; a bitmap is faster for more. */
export const MAX_SVG_POINTS = 2000;

interface TraceProps {
  readonly runs: readonly Run[];
  /** Returns the x pixel of a sample. */
  readonly x: (index: number) => number;
  readonly y: (index: number) => number;
  readonly width: number;
  readonly height: number;
  /** CSS colour, tokens included. */
  readonly colour: string;
  /** Bottom of the plot in pixels; fills the area between it and the line. */
  readonly floor?: number | undefined;
  readonly isDashed?: boolean;
}

/** Draws a line through runs of samples, as a path or, for many samples, as a bitmap. */
export function Trace(props: TraceProps) {
  const points = props.runs.reduce((sum, run) => sum + run.length, 0);
  return points > MAX_SVG_POINTS ? <CanvasTrace {...props} /> : <PathTrace {...props} />;
}

function PathTrace({ runs, x, y, width, height, colour, floor, isDashed = false }: TraceProps) {
  const paths = useMemo(() => {
    const stroke = line<number>().x(x).y(y);
    const fill = floor === undefined ? null : area<number>().x(x).y1(y).y0(floor);
    return runs.map((run) => ({ stroke: stroke(run) ?? '', fill: fill?.(run) ?? null }));
  }, [runs, x, y, floor]);
  return (
    <svg width={width} height={height} aria-hidden="true" className={styles.trace}>
      {paths.map(({ stroke, fill }, i) => (
        <g key={i}>
          {fill !== null && <path d={fill} style={{ fill: colour }} className={styles.fill} />}
          <path d={stroke} style={{ stroke: colour }} className={styles.stroke} data-dashed={isDashed} />
        </g>
      ))}
    </svg>
  );
}

function CanvasTrace({ runs, x, y, width, height, colour, floor, isDashed = false }: TraceProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  const systemIsDark = useMedia('(prefers-color-scheme: dark)');
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context) return;
    const density = devicePixelRatio;
    canvas.current.width = Math.round(width * density);
    canvas.current.height = Math.round(height * density);
    context.scale(density, density);
    // The computed colour resolves tokens and the theme, so it is read again when the theme changes.
    const paint = getComputedStyle(canvas.current).color;
    context.fillStyle = paint;
    context.strokeStyle = paint;
    context.lineWidth = 1.5;
    context.lineJoin = 'round';
    if (isDashed) context.setLineDash([4, 4]);
    const stroke = line<number>().x(x).y(y).context(context);
    if (floor !== undefined) {
      const fill = area<number>().x(x).y1(y).y0(floor).context(context);
      context.globalAlpha = 0.16;
      context.beginPath();
      for (const run of runs) fill(run);
      context.fill();
      context.globalAlpha = 1;
    }
    context.beginPath();
    for (const run of runs) stroke(run);
    context.stroke();
    // oxlint-disable-next-line react/exhaustive-deps -- the computed colour depends on the theme
  }, [runs, x, y, width, height, floor, isDashed, colour, theme, systemIsDark]);
  return <canvas ref={canvas} style={{ width, height, color: colour }} aria-hidden="true" />;
}
