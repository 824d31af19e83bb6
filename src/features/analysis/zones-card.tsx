import { useState } from 'react';
import { daysBetween } from '../../../domain/dates.ts';
import { figureText } from '../../../domain/units.ts';
import { bucketName, bucketTick, zonesBucket } from '../../../domain/views/analysis/span.ts';
import { zoneBars, zoneShare } from '../../../domain/views/analysis/zone-bars.ts';
import { formatHours } from '../../../domain/views/display-format.ts';
import { analysisWords } from '../../../domain/words/analysis.ts';
import type { AnalysisOf } from '../../api/analysis.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { Choice } from '../../charts/choice.tsx';
import { zoneColours } from '../../ui/zones.ts';
import { lazy } from '../../ui/lazy.ts';
import { ChartCard } from './chart-card.tsx';
import { analysisPageWords as words } from './words.ts';

const BarsChart = lazy(() => loadWithRetry(() => import('../../charts/bars-chart.tsx')));

const ways = ['shares', 'hours'] as const;
type Way = (typeof ways)[number];

interface ZonesCardProps {
  readonly analysis: AnalysisOf;
  readonly weekStart: number;
}

/** Time in each zone, by week or month. */
export function ZonesCard({ analysis, weekStart }: ZonesCardProps) {
  const [way, setWay] = useState<Way>('shares');
  const { columns, from, to } = analysis;
  const bucket = zonesBucket(daysBetween(from, to));
  const bars = zoneBars(columns, bucket, { from, to, weekStart });
  const [easy, hard] = [zoneShare(bars, [0, 1, 2]), zoneShare(bars, [4, 5])];
  return (
    <ChartCard
      chart="zones"
      nothing={easy === null ? words.zonesNone : null}
      choice={
        <Choice
          label={words.as}
          options={ways.map((id) => ({ id, label: words[id] }))}
          chosen={way}
          onChoose={setWay}
        />
      }
    >
      <BarsChart
        label={analysisWords.charts.zones}
        summary={analysisWords.zonesSummary(easy ?? 0, hard ?? 0)}
        nameLabel={words[bucket]}
        cursorLabel={words.barOfZones}
        parts={[0, 1, 2, 3, 4, 5].map((zone) => ({
          id: String(zone),
          label: zone === 0 ? analysisWords.belowZone1 : analysisWords.zone(zone),
          colour: zone === 0 ? 'var(--edge)' : zoneColours[zone - 1]!,
        }))}
        bars={bars.map(({ date, seconds }) => ({
          id: date,
          name: bucket === 'week' ? words.weekOf(bucketName(date, bucket)) : bucketName(date, bucket),
          tick: bucketTick(date, bucket, bars.length),
          values: seconds,
        }))}
        format={(seconds) => figureText(formatHours(seconds))}
        formatTick={(value) => (way === 'shares' ? `${value} %` : `${Math.round(value / 3600)} h`)}
        step={3600}
        areShares={way === 'shares'}
      />
    </ChartCard>
  );
}
