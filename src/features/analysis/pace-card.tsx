import { dayText } from '../../../domain/date-text.ts';
import { formatPace, figureText, paceSeconds, velocityOfPace } from '../../../domain/units.ts';
import {
  BEATS_TOGETHER,
  middleDay,
  paceByHeartRate,
  type PaceAtHeartRate,
  usualHeartRate,
} from '../../../domain/views/analysis/pace-by-heart-rate.ts';
import { clockTicks } from '../../../domain/views/ticks.ts';
import { analysisWords } from '../../../domain/words/analysis.ts';
import type { AnalysisOf } from '../../api/analysis.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { ChartCard } from './chart-card.tsx';
import { analysisPageWords as words } from './words.ts';
import { lazy } from '../../ui/lazy.ts';

const LinesChart = lazy(() => loadWithRetry(() => import('../../charts/lines-chart.tsx')));

const beatsOf = ({ beats }: PaceAtHeartRate) => `${beats}–${beats + BEATS_TOGETHER - 1}`;

interface PaceCardProps {
  readonly analysis: AnalysisOf;
  readonly prefersMetric: boolean;
}

/** Pace of runs by heart rate, now and earlier. */
export function PaceCard({ analysis, prefersMetric }: PaceCardProps) {
  const { columns, from, to } = analysis;
  const rows = paceByHeartRate(columns, { from, to });
  const middle = dayText(middleDay(from, to), to);
  const secondsOf = (velocity: number | null) => (velocity === null ? null : paceSeconds(velocity, prefersMetric));
  const paceText = (seconds: number) => formatPace(velocityOfPace(seconds, prefersMetric), prefersMetric);
  const summary = () => {
    const usual = usualHeartRate(rows);
    if (usual === null) return '';
    const [now, before] = [secondsOf(usual.now), secondsOf(usual.before)];
    const told = figureText(paceText(now ?? before ?? 0));
    if (now === null || before === null) return analysisWords.paceOnly(beatsOf(usual), told);
    const change = Math.round(before - now);
    if (change === 0) return analysisWords.paceAsBefore(beatsOf(usual), told);
    const say = change > 0 ? analysisWords.paceFaster : analysisWords.paceSlower;
    return say(beatsOf(usual), told, Math.abs(change));
  };
  return (
    <ChartCard chart="paceByHeartRate" nothing={rows.length === 0 ? words.paceNone : null}>
      <LinesChart
        label={analysisWords.charts.paceByHeartRate}
        summary={summary()}
        nameLabel={words.beats}
        cursorLabel={words.heartRateOfTheChart}
        points={rows.map((row) => ({
          id: String(row.beats),
          name: words.beatsRange(row.beats, row.beats + BEATS_TOGETHER - 1),
          at: row.beats,
        }))}
        lines={[
          {
            id: 'now',
            label: words.since(middle),
            colour: 'var(--pace)',
            values: rows.map(({ now }) => secondsOf(now)),
          },
          {
            id: 'before',
            label: words.before(middle),
            colour: 'var(--second)',
            values: rows.map(({ before }) => secondsOf(before)),
            isDashed: true,
          },
        ]}
        ticks={rows.map(({ beats }) => ({ at: beats, label: String(beats) }))}
        format={(seconds) => paceText(seconds).value}
        formatTick={(seconds) => paceText(seconds).value}
        roundBetween={(low, high) => clockTicks(low, high, 5)}
        isReversed
      />
    </ChartCard>
  );
}
