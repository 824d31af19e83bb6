import { useMemo, useState } from 'react';
import type { SportFamily } from '../../domain/activity-types.ts';
import type { Samples } from '../../domain/entities/activity.ts';
import { figuresOf, type SampleSeries, type SeriesMeans, sampleView } from '../../domain/views/sample-series.ts';
import { smoothView } from '../../domain/views/smooth-series.ts';
import { cursorText, windowSummary } from '../../domain/views/sample-text.ts';
import { brushed, nearestIndex, spanOf, type Window, zoom } from '../../domain/views/window.ts';
import { XAxis } from './axis.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { chartsWords } from './words.ts';
import styles from './chart.module.css';
import { type Along, samplesAxis } from './samples-axis.ts';
import { type Channels, SamplesChannels } from './samples-channels.tsx';
import { SamplesBrush } from './samples-brush.tsx';
import { SamplesOverlay } from './samples-overlay.tsx';
import { SamplesPauses } from './samples-pauses.tsx';
import { SamplesReading } from './samples-reading.tsx';
import { SamplesTable } from './samples-table.tsx';
import { SamplesTools } from './samples-tools.tsx';
import { SamplesTrack, TRACK } from './samples-track.tsx';
import { useWidth } from './size.ts';

interface SamplesChartProps {
  readonly samples: Samples;
  readonly family: SportFamily;
  readonly prefersMetric: boolean;
  /** Averages of the whole activity. */
  readonly means: SeriesMeans;
  /** Marked part in seconds since the start; `null` if no part is marked. */
  readonly selected: Window | null;
  /** Called with the cursor's position in seconds since the start. */
  readonly onCursor: (time: number | null) => void;
  /** Called with the visible part in seconds since the start; `null` for the whole. */
  readonly onWindow?: ((part: Window | null) => void) | undefined;
  readonly channels: Channels;
  readonly onChannels: (channels: Channels) => void;
}

const AXIS_HEIGHT = 24;

/** Returns the position of a part in the visible window, as shares of its width; `null` if outside. */
function markedIn(time: ArrayLike<number>, x: Float64Array, window: Window, { from, to }: Window): Window | null {
  const at = (seconds: number) => {
    const value = x[nearestIndex(Float64Array.from(time), seconds)] ?? 0;
    return Math.min(1, Math.max(0, (value - window.from) / spanOf(window)));
  };
  const share = { from: at(from), to: at(to) };
  return share.to > share.from ? share : null;
}

/** Charts all measurements of an activity, in one track each, with a common cursor and zoom. */
export default function SamplesChart({
  samples,
  family,
  prefersMetric,
  means: wholeMeans,
  selected,
  onCursor,
  onWindow,
  channels,
  onChannels,
}: SamplesChartProps) {
  const all = useMemo(
    () => sampleView(samples, family, prefersMetric, wholeMeans),
    [samples, family, prefersMetric, wholeMeans],
  );
  const { hidden, isOverlaid, smoothing } = channels;
  const view = useMemo(() => {
    const series = all.series.filter(({ id }) => !hidden.includes(id));
    // Ignores the hidden series if this recording has no others.
    return series.length === 0 ? all : { ...all, series };
  }, [all, hidden]);
  const drawn = useMemo(() => smoothView(view, smoothing), [view, smoothing]);
  const [along, setAlong] = useState<Along>('time');
  const axis = useMemo(() => samplesAxis(view, along, prefersMetric), [view, along, prefersMetric]);
  const [zoomed, setZoomed] = useState<Window | null>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const [ref, width] = useWidth();

  const window = zoomed ?? axis.whole;
  const isWhole = spanOf(window) >= spanOf(axis.whole);
  const timeOf = (value: number) => view.time[nearestIndex(axis.x, value)] ?? 0;
  const show = (next: Window | null) => {
    const part = next === null || spanOf(next) >= spanOf(axis.whole) ? null : next;
    setZoomed(part);
    onWindow?.(part && { from: timeOf(part.from), to: timeOf(part.to) });
  };
  const time: Window = { from: timeOf(window.from), to: timeOf(window.to) };
  const means = useMemo(
    () => new Map(view.series.map((series) => [series.id, figuresOf(view, series, { from: time.from, to: time.to })])),
    [view, time.from, time.to],
  );
  const summary = useMemo(
    () => windowSummary(view, { from: time.from, to: time.to }, prefersMetric),
    [view, time.from, time.to, prefersMetric],
  );
  const switchTo = (next: Along) => {
    const other = samplesAxis(view, next, prefersMetric);
    const same = (value: number) => other.x[nearestIndex(axis.x, value)] ?? 0;
    setZoomed(zoomed && { from: same(zoomed.from), to: same(zoomed.to) });
    setAlong(next);
  };
  const reading = (series: SampleSeries) => {
    const value = cursor === null ? means.get(series.id)?.mean : series.values[cursor];
    return value === undefined || Number.isNaN(value) ? '–' : series.format(value);
  };

  const moveCursor = (index: number | null) => {
    setCursor(index);
    onCursor(index === null ? null : (view.time[index] ?? null));
  };
  const marked = selected && markedIn(view.time, axis.x, window, selected);

  const plotWidth = Math.max(1, width - TRACK.left - TRACK.right);
  const middle = (window.from + window.to) / 2;
  const ticks = axis.ticks(window, width < 480 ? 4 : 8).map(({ at, label }) => ({
    at: TRACK.left + ((at - window.from) / spanOf(window)) * plotWidth,
    label,
  }));
  return (
    <ChartFrame
      label={chartsWords.measuredAlongTheWay}
      summary={summary}
      table={<SamplesTable view={view} window={time} along={axis.along} prefersMetric={prefersMetric} />}
    >
      <SamplesTools
        along={axis.along}
        hasDistance={view.distance !== null}
        onAlong={switchTo}
        isWhole={isWhole}
        onCloser={() => show(zoom(window, axis.whole, middle, 0.5, axis.least))}
        onWider={() => show(zoom(window, axis.whole, middle, 2, axis.least))}
        onWhole={() => show(null)}
      />
      <SamplesChannels series={all.series} channels={channels} onChange={onChannels} />
      <SamplesReading view={view} cursor={cursor} window={time} prefersMetric={prefersMetric} />
      <div ref={ref} className={styles.tracks}>
        {width > 0 && (
          <>
            {marked && (
              <div
                className={styles.marked}
                style={{ left: TRACK.left + marked.from * plotWidth, width: (marked.to - marked.from) * plotWidth }}
              />
            )}
            {axis.along === 'time' && (
              <SamplesPauses pauses={view.pauses} window={window} left={TRACK.left} width={plotWidth} />
            )}
            {isOverlaid && view.series.length > 1 ? (
              <SamplesOverlay
                view={drawn}
                axis={axis}
                window={window}
                width={width}
                cursor={cursor}
                reading={reading}
              />
            ) : (
              drawn.series.map((series) => (
                <SamplesTrack
                  key={series.id}
                  view={drawn}
                  series={series}
                  axis={axis}
                  window={window}
                  width={width}
                  cursor={cursor}
                  reading={reading(series)}
                />
              ))
            )}
            <svg width={width} height={AXIS_HEIGHT} aria-hidden="true">
              <XAxis ticks={ticks} y={0} left={TRACK.left} right={width - TRACK.right} />
            </svg>
            <SamplesBrush
              axis={axis}
              window={window}
              left={TRACK.left}
              width={plotWidth}
              cursor={cursor}
              text={(index) => cursorText(view, index, prefersMetric)}
              onCursor={moveCursor}
              onWindow={show}
              onBrush={(from, to) => {
                const next = brushed(from, to, axis.whole, axis.least);
                if (next !== null) show(next);
              }}
            />
          </>
        )}
      </div>
    </ChartFrame>
  );
}
