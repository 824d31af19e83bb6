import { scaleLinear } from 'd3';
import { useMemo } from 'react';
import type { SampleSeries, SampleView } from '../../domain/views/sample-series.ts';
import { spanOf, type Window } from '../../domain/views/window.ts';
import styles from './chart.module.css';
import type { SamplesAxis } from './samples-axis.ts';
import { colours, Picture, TRACK } from './samples-track.tsx';

interface SamplesOverlayProps {
  readonly view: SampleView;
  readonly axis: SamplesAxis;
  readonly window: Window;
  readonly width: number;
  /** Index of the sample under the cursor; `null` without a cursor. */
  readonly cursor: number | null;
  readonly reading: (series: SampleSeries) => string;
}

const HEIGHT = 260;

/** Draws all series in one picture, each on its own scale; the axis shows the first one, and the values of all are above. */
export function SamplesOverlay({ view, axis, window, width, cursor, reading }: SamplesOverlayProps) {
  const plotWidth = Math.max(1, width - TRACK.left - TRACK.right);
  const scales = useMemo(
    () =>
      new Map(
        view.series.map(({ id, domain }) => [
          id,
          scaleLinear()
            .domain(domain)
            .range([HEIGHT - TRACK.bottom, TRACK.top])
            .clamp(true),
        ]),
      ),
    [view.series],
  );
  // Draws filled areas below the lines.
  const ordered = view.series.toSorted((a, b) => Number(b.id === 'altitude') - Number(a.id === 'altitude'));
  return (
    <div className={styles.track}>
      <p className={styles.overlaid} aria-hidden="true">
        {view.series.map((series) => (
          <span key={series.id}>
            <i className={styles.dot} style={{ background: colours[series.id] }} />
            {series.label} <b>{reading(series)}</b> {series.unit}
          </span>
        ))}
      </p>
      <div className={styles.stage} style={{ height: HEIGHT }}>
        {ordered.map((series) => (
          <Picture
            key={series.id}
            view={view}
            series={series}
            axis={axis}
            window={window}
            width={width}
            y={scales.get(series.id)!}
            height={HEIGHT}
            hasAxis={series.id === view.series[0]?.id}
          />
        ))}
        {cursor !== null && (
          <svg width={width} height={HEIGHT} aria-hidden="true">
            {view.series.map(({ id, values }) => {
              const value = values[cursor] ?? Number.NaN;
              return Number.isNaN(value) ? null : (
                <circle
                  key={id}
                  cx={TRACK.left + ((axis.x[cursor]! - window.from) / spanOf(window)) * plotWidth}
                  cy={scales.get(id)!(value)}
                  r={4}
                  className={styles.point}
                  style={{ fill: colours[id] }}
                />
              );
            })}
          </svg>
        )}
      </div>
    </div>
  );
}
