import { PREDICTION_ERROR } from '../../../domain/metrics/race-prediction.ts';
import { figureText, formatDuration, formatPace, paceSeconds, velocityOfPace } from '../../../domain/units.ts';
import { type RacePrediction, racePredictions } from '../../../domain/views/analysis/races.ts';
import { recordName } from '../../../domain/views/medals.ts';
import { clockTicks } from '../../../domain/views/ticks.ts';
import { analysisWords } from '../../../domain/words/analysis.ts';
import { decimalText } from '../../../domain/words/area.ts';
import type { AnalysisOf } from '../../api/analysis.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import styles from './analysis.module.css';
import { ChartCard } from './chart-card.tsx';
import { analysisPageWords as words } from './words.ts';
import { lazy } from '../../ui/lazy.ts';

const LinesChart = lazy(() => loadWithRetry(() => import('../../charts/lines-chart.tsx')));

const methods = ['efforts', 'power', 'best'] as const;
const timeBy = { efforts: 'fromEfforts', power: 'fromPower', best: 'best' } as const;
const colours = { efforts: 'var(--pace)', power: 'var(--power)', best: 'var(--second)' } as const;

/**
 * Formats the runner's own time of the last 90 days, otherwise the prediction: `1:24:00 – 1:26:10`, or one time if both methods agree to the second
 * or only one has a result.
 */
function expected({ race, effort, fromPower, fromEfforts }: RacePrediction): string | null {
  if (effort === race && fromEfforts !== null) return formatDuration(Math.round(fromEfforts));
  const times = [fromPower, fromEfforts].filter((time) => time !== null).toSorted((a, b) => a - b);
  const [fast, slow] = times.map((time) => formatDuration(Math.round(time)));
  if (fast === undefined) return null;
  return slow === undefined || slow === fast ? fast : `${fast} – ${slow}`;
}

interface RacesCardProps {
  readonly analysis: AnalysisOf;
  readonly prefersMetric: boolean;
}

/** Shows the race times to expect today, by two methods. */
export function RacesCard({ analysis, prefersMetric }: RacesCardProps) {
  const { columns, criticalPowers, to } = analysis;
  const view = racePredictions(columns, criticalPowers, to);
  const rows = view.rows.filter((row) => expected(row) !== null);
  const paceText = (seconds: number) => formatPace(velocityOfPace(seconds, prefersMetric), prefersMetric);
  const paceOf = ({ metres }: RacePrediction, time: number | null) =>
    time === null ? null : paceSeconds(metres / time, prefersMetric);
  const used = methods.filter((method) => rows.some((row) => row[timeBy[method]] !== null));
  const steps = [
    ...(view.criticalPower === null
      ? []
      : [{ label: words.criticalPowerStep, text: `${Math.round(view.criticalPower)} W` }]),
    ...(view.metresPerKilojoule === null
      ? []
      : [{ label: words.economy, text: `${decimalText(view.metresPerKilojoule, 2)} m` }]),
    ...rows.flatMap(({ race, effort }) =>
      effort === null || effort === race
        ? []
        : [{ label: words.fromEffort(recordName(race)), text: recordName(effort) }],
    ),
  ];
  return (
    <ChartCard chart="races" nothing={rows.length === 0 ? words.racesNone : null} steps={steps}>
      <dl className={styles.times} aria-label={words.racesNow}>
        {rows.map((row) => (
          <div key={row.race}>
            <dt>{recordName(row.race)}</dt>
            <dd>{expected(row)}</dd>
          </div>
        ))}
      </dl>
      <LinesChart
        label={analysisWords.charts.races}
        summary={words.errorNote(
          PREDICTION_ERROR.races,
          decimalText(PREDICTION_ERROR.efforts.median, 1),
          decimalText(PREDICTION_ERROR.power.median, 1),
        )}
        nameLabel={words.race}
        cursorLabel={words.raceOfTheChart}
        points={rows.map(({ race, metres }) => ({ id: race, name: recordName(race), at: Math.log(metres) }))}
        lines={used.map((method) => ({
          id: method,
          label: analysisWords.methods[method],
          colour: colours[method],
          values: rows.map((row) => paceOf(row, row[timeBy[method]])),
          isDashed: method === 'power',
          isDotted: method === 'best',
        }))}
        ticks={rows.map(({ race, metres }) => ({
          at: Math.log(metres),
          label: race === 'thalf' ? words.half : recordName(race),
        }))}
        format={(seconds, point) => {
          const { metres } = rows[point]!;
          const velocity = velocityOfPace(seconds, prefersMetric) ?? 1;
          return `${formatDuration(Math.round(metres / velocity))} (${figureText(paceText(seconds))})`;
        }}
        formatTick={(seconds) => paceText(seconds).value}
        roundBetween={(low, high) => clockTicks(low, high, 5)}
        isReversed
      />
    </ChartCard>
  );
}
