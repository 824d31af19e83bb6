import { wholeText } from '../../../domain/words/area.ts';
import { useState } from 'react';
import { daysBetween } from '../../../domain/dates.ts';
import { figureText, formatDistance } from '../../../domain/units.ts';
import { bucketName, bucketTick, volumeBucket } from '../../../domain/views/analysis/span.ts';
import { familiesOf, type Measure, measures, volumeBars } from '../../../domain/views/analysis/volume.ts';
import { formatHours } from '../../../domain/views/display-format.ts';
import { analysisWords } from '../../../domain/words/analysis.ts';
import { METRES_PER_MILE } from '../../../domain/units.ts';
import type { AnalysisOf } from '../../api/analysis.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { Choice } from '../../charts/choice.tsx';
import { ChartCard } from './chart-card.tsx';
import { analysisPageWords as words } from './words.ts';
import { lazy } from '../../ui/lazy.ts';

const BarsChart = lazy(() => loadWithRetry(() => import('../../charts/bars-chart.tsx')));

const colours = { foot: 'var(--pace)', bike: 'var(--second)', swim: 'var(--climb)', other: 'var(--edge)' } as const;

interface VolumeCardProps {
  readonly analysis: AnalysisOf;
  readonly prefersMetric: boolean;
  readonly weekStart: number;
}

/** Amount of training by week or month, and by sport. */
export function VolumeCard({ analysis, prefersMetric, weekStart }: VolumeCardProps) {
  const [measure, setMeasure] = useState<Measure>('duration');
  const { columns, from, to } = analysis;
  const bucket = volumeBucket(daysBetween(from, to));
  const bars = volumeBars(columns, measure, bucket, { from, to, weekStart });
  const families = familiesOf(bars);
  const format = (value: number): string => {
    if (measure === 'duration') return figureText(formatHours(value));
    return measure === 'distance'
      ? figureText(formatDistance(value, prefersMetric, value < 100_000 ? 1 : 0))
      : wholeText(value);
  };
  const step = measure === 'duration' ? 3600 : measure === 'distance' ? (prefersMetric ? 1000 : METRES_PER_MILE) : 1;
  const unit = { duration: 'h', distance: prefersMetric ? 'km' : 'mi', weightedLoad: '' }[measure];
  const most = bars.reduce((best, bar) => (bar.total > best.total ? bar : best), bars[0]!);
  const mean = bars.reduce((sum, { total }) => sum + total, 0) / Math.max(1, bars.length);
  const say = bucket === 'week' ? analysisWords.volumeOfWeeks : analysisWords.volumeOfMonths;
  const nameOf = (date: string) =>
    bucket === 'week' ? words.weekOf(bucketName(date, bucket)) : bucketName(date, bucket);
  return (
    <ChartCard
      chart="volume"
      nothing={families.length === 0 ? words.nothingInRange : null}
      choice={
        <Choice
          label={words.measure}
          options={measures.map((id) => ({ id, label: words.measures[id] }))}
          chosen={measure}
          onChoose={setMeasure}
        />
      }
    >
      <BarsChart
        label={`${analysisWords.charts.volume}: ${words.measures[measure]}`}
        summary={families.length === 0 ? '' : say(format(mean), format(most.total), bucketName(most.date, bucket))}
        nameLabel={words[bucket]}
        cursorLabel={words.barOfVolume}
        parts={families.map((id) => ({ id, label: analysisWords.families[id], colour: colours[id] }))}
        bars={bars.map(({ date, byFamily }) => ({
          id: date,
          name: nameOf(date),
          tick: bucketTick(date, bucket, bars.length),
          values: families.map((family) => byFamily[family]),
        }))}
        format={format}
        formatTick={(value) => `${Math.round(value / step)}${unit === '' ? '' : ` ${unit}`}`}
        step={step}
        hasTotal
      />
    </ChartCard>
  );
}
