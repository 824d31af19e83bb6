import { useState } from 'react';
import { bestOf, comparable, type Season, seasonsOf, strongerAt } from '../../../domain/views/analysis/seasons.ts';
import type { ComparedCurve } from '../../../domain/views/power-curve.ts';
import { analysisWords } from '../../../domain/words/analysis.ts';
import type { AnalysisOf } from '../../api/analysis.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { SelectBox } from '../../ui/select-field.tsx';
import { lazy } from '../../ui/lazy.ts';
import styles from './analysis.module.css';
import { ChartCard } from './chart-card.tsx';
import { analysisPageWords as words } from './words.ts';

const PowerCurveChart = lazy(() => loadWithRetry(() => import('../../charts/power-curve-chart.tsx')));

function summaryOf(season: Season, other: ComparedCurve | undefined): string {
  const year = String(season.year);
  const last = season.points.at(-1)!;
  if (other === undefined) return analysisWords.seasonAlone(year, Math.round(last.watts), last.label);
  const stronger = strongerAt(season, other);
  return stronger.length === 0
    ? analysisWords.seasonNotBetter(year, other.label)
    : analysisWords.seasonBetter(year, other.label, stronger.map(({ label }) => label).join(', '));
}

/** Power curve of a calendar year, compared with other years. */
export function SeasonsCard({ analysis }: { readonly analysis: AnalysisOf }) {
  const seasons = seasonsOf(analysis.curves);
  const [chosen, choose] = useState<string | null>(null);
  const season = seasons.find(({ year }) => String(year) === chosen) ?? seasons[0];
  if (season === undefined) {
    return (
      <ChartCard chart="seasons" nothing={words.seasonsNone}>
        {null}
      </ChartCard>
    );
  }
  const others = comparable(seasons, season);
  const before = others.find(({ year }) => year < season.year);
  const previous: ComparedCurve | undefined = before && { label: String(before.year), points: before.points };
  const best = others.length > 1 ? bestOf(others, words.bestBefore) : undefined;
  return (
    <ChartCard
      chart="seasons"
      nothing={null}
      choice={
        <div className={styles.year}>
          <SelectBox
            aria-label={words.season}
            value={String(season.year)}
            onChange={choose}
            options={seasons.map(({ year }) => ({ id: String(year), label: String(year) }))}
          />
        </div>
      }
    >
      <PowerCurveChart
        key={season.year}
        points={season.points}
        criticalPower={null}
        others={[previous, best].filter((curve) => curve !== undefined)}
        label={`${analysisWords.charts.seasons}: ${season.year}`}
        summary={summaryOf(season, previous)}
      />
      {season.isEstimated && <p className={styles.note}>{words.estimatedYear}</p>}
    </ChartCard>
  );
}
