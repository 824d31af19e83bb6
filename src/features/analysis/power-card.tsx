import { dayText } from '../../../domain/date-text.ts';
import { dayNumber } from '../../../domain/dates.ts';
import { highestStep, powerCourse, type PowerStep } from '../../../domain/views/analysis/power-course.ts';
import { bucketsBetween, bucketTick, volumeBucket } from '../../../domain/views/analysis/span.ts';
import { analysisWords } from '../../../domain/words/analysis.ts';
import type { AnalysisOf } from '../../api/analysis.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { ChartCard } from './chart-card.tsx';
import { analysisPageWords as words } from './words.ts';
import { lazy } from '../../ui/lazy.ts';

const LinesChart = lazy(() => loadWithRetry(() => import('../../charts/lines-chart.tsx')));

function summaryOf(course: readonly PowerStep[], today: string): string {
  const [first, last, highest] = [course[0], course.at(-1), highestStep(course)];
  if (first === undefined || last === undefined || highest === null) return '';
  const since = dayText(first.date, today);
  if (first.watts === last.watts && highest.watts === last.watts) return analysisWords.powerSame(last.watts, since);
  const said = first.watts > last.watts ? analysisWords.powerFell : analysisWords.powerRose;
  const moved =
    first.watts === last.watts ? analysisWords.powerSame(last.watts, since) : said(first.watts, last.watts, since);
  return `${moved} ${analysisWords.powerBest(highest.watts, dayText(highest.date, today))}`;
}

/** Critical power over time, with every change. */
export function PowerCard({ analysis }: { readonly analysis: AnalysisOf }) {
  const { from, to, criticalPowers } = analysis;
  const course = powerCourse(criticalPowers, from, to);
  const bucket = volumeBucket(dayNumber(to) - dayNumber(from));
  const firsts = bucketsBetween(course[0]?.date ?? to, to, 'month', 0);
  const note = ({ isOwn, isSure, setOn }: PowerStep) => {
    if (isOwn) return words.own;
    return isSure ? words.shown(setOn === null ? null : dayText(setOn, to)) : words.provisional;
  };
  return (
    <ChartCard chart="criticalPower" nothing={course.length === 0 ? words.powerNone : null}>
      <LinesChart
        label={analysisWords.charts.criticalPower}
        summary={summaryOf(course, to)}
        nameLabel={words.day}
        cursorLabel={words.dayOfPower}
        points={course.map(({ date }) => ({ id: date, name: dayText(date, to), at: dayNumber(date) }))}
        lines={[
          {
            id: 'power',
            label: words.powerLine,
            colour: 'var(--power)',
            values: course.map(({ watts }) => watts),
          },
        ]}
        ticks={firsts.flatMap((date) => {
          const label = bucketTick(date, 'month', bucket === 'week' ? 1 : firsts.length);
          return label === null ? [] : [{ at: dayNumber(date), label }];
        })}
        format={(watts) => `${watts} W`}
        formatTick={String}
        areSteps
        unsure={course.map(({ isSure }) => !isSure)}
        notes={{ label: words.how, of: (i) => note(course[i]!) }}
      />
    </ChartCard>
  );
}
