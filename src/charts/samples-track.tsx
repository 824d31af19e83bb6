import { scaleLinear } from 'd3';
import { memo, useCallback, useMemo } from 'react';
import type { SampleSeries, SampleView } from '../../domain/views/sample-series.ts';
import { downsample } from '../../domain/views/downsample.ts';
import type { Window } from '../../domain/views/window.ts';
import { YAxis } from './axis.tsx';
import styles from './chart.module.css';
import { type SamplesAxis, seriesTicks } from './samples-axis.ts';
import { Trace } from './trace.tsx';

/** Margins and height in pixels of every track's plot. */
export const TRACK = { left: 44, right: 6, top: 6, height: 92, bottom: 6 };
/** Height of elevation profiles, taller than other tracks. */
const PROFILE_HEIGHT = 150;

export const colours: Readonly<Record<SampleSeries['id'], string>> = {
  rate: 'var(--pace)',
  heartRate: 'var(--heart)',
  power: 'var(--power)',
  cadence: 'var(--second)',
  groundContact: 'var(--low)',
  altitude: 'var(--climb)',
};

interface TrackProps {
  readonly view: SampleView;
  readonly series: SampleSeries;
  readonly axis: SamplesAxis;
  readonly window: Window;
  readonly width: number;
  /** Index of the sample under the cursor; `null` without a cursor. */
  readonly cursor: number | null;
  /** Text beside the name: the value under the cursor, otherwise the average. */
  readonly reading: string;
}

/** Draws the track of one quantity. */
export function SamplesTrack({ view, series, axis, window, width, cursor, reading }: TrackProps) {
  const plotWidth = Math.max(1, width - TRACK.left - TRACK.right);
  const height = series.id === 'altitude' ? PROFILE_HEIGHT : TRACK.height;
  const y = useMemo(
    () =>
      scaleLinear()
        .domain(series.domain)
        .range([height - TRACK.bottom, TRACK.top])
        .clamp(true),
    [series.domain, height],
  );
  const value = cursor === null ? Number.NaN : (series.values[cursor] ?? Number.NaN);
  return (
    <div className={styles.track}>
      <p className={styles.trackName} aria-hidden="true">
        <i className={styles.dot} style={{ background: colours[series.id] }} />
        <span>{series.label}</span>
        <b>{reading}</b>
        <span className={styles.unit}>{series.unit}</span>
      </p>
      <div className={styles.stage} style={{ height }}>
        <Picture view={view} series={series} axis={axis} window={window} width={width} y={y} height={height} />
        {cursor !== null && !Number.isNaN(value) && (
          <svg width={width} height={height} aria-hidden="true">
            <circle
              cx={TRACK.left + ((axis.x[cursor]! - window.from) / (window.to - window.from)) * plotWidth}
              cy={y(value)}
              r={4}
              className={styles.point}
              style={{ fill: colours[series.id] }}
            />
          </svg>
        )}
      </div>
    </div>
  );
}

type PictureProps = Pick<TrackProps, 'view' | 'series' | 'axis' | 'window' | 'width'> & {
  readonly y: (value: number) => number;
  readonly height: number;
  /** False if another line of the picture already has an axis. */
  readonly hasAxis?: boolean;
};

/** Draws the part of a track that does not change while the cursor moves. */
export const Picture = memo(function Picture({
  view,
  series,
  axis,
  window,
  width,
  y,
  height,
  hasAxis = true,
}: PictureProps) {
  const plotWidth = Math.max(1, width - TRACK.left - TRACK.right);
  const runs = useMemo(
    () => downsample(axis.x, series.values, view.breaks, window, plotWidth),
    [axis, series, view, window, plotWidth],
  );
  const px = useCallback(
    (i: number) => ((axis.x[i]! - window.from) / (window.to - window.from)) * plotWidth,
    [axis, window, plotWidth],
  );
  const py = useCallback((i: number) => y(series.values[i]!), [series, y]);
  const labels = seriesTicks(series, series.axis === 'clock' ? 4 : 3).map((at) => ({
    at: y(at),
    label: series.format(at),
  }));
  return (
    <>
      {hasAxis && (
        <svg width={width} height={height} aria-hidden="true">
          <YAxis ticks={labels} left={TRACK.left} right={width - TRACK.right} />
        </svg>
      )}
      <div className={styles.plot} style={{ left: TRACK.left, width: plotWidth, height }}>
        <Trace
          runs={runs}
          x={px}
          y={py}
          width={plotWidth}
          height={height}
          colour={colours[series.id]}
          floor={series.id === 'altitude' ? height - TRACK.bottom : undefined}
        />
      </div>
    </>
  );
});
