import { Link } from '@tanstack/react-router';
import { ACUTE_DAYS, CHRONIC_DAYS } from '../../../domain/constants.ts';
import { rangeText } from '../../../domain/date-text.ts';
import { daysBetween } from '../../../domain/dates.ts';
import type { DayMarker } from '../../../domain/entities/day-marker.ts';
import type { CalendarDay } from '../../../domain/entities/calendar.ts';
import { nameOf } from '../../../domain/views/activity-name.ts';
import { markedSentences } from '../../../domain/views/day-markers.ts';
import { explainPlanned, type PlannedInput } from '../../../domain/views/explained-plan.ts';
import { decimalText } from '../../../domain/words/area.ts';
import { workoutName } from '../../../domain/training/workout-name.ts';
import { ActivityLink } from '../activities/activity-link.tsx';
import styles from './explanation.module.css';
import { type InputRow, InputTable } from './input-table.tsx';
import { Frame, Missing, Steps } from './parts.tsx';
import { inputText, meanText } from './unit-text.ts';
import { explanationWords as words } from './words.ts';

/** A ratio of a future day. */
export type PlannedRatio = 'plannedLoadRatio' | 'plannedDistanceRatio';

interface PlanExplainedProps {
  readonly of: PlannedRatio;
  readonly days: readonly CalendarDay[];
  readonly date: string;
  readonly today: string;
  readonly markers: readonly DayMarker[];
  readonly prefersMetric: boolean;
}

/** Explains the ratio of a future day, from past activities and planned workouts. */
export function PlanExplained({ of, days, date, today, markers, prefersMetric }: PlanExplainedProps) {
  const unit = of === 'plannedLoadRatio' ? 'load' : 'metres';
  const { value, acute, chronic, spans, emptyDays } = explainPlanned(unit === 'load' ? 'load' : 'distance', days, {
    date,
    today,
  });
  const text = (amount: number) => inputText(unit, amount, prefersMetric);
  const mean = (amount: number) => meanText(unit, amount, prefersMetric);
  const result = value === null ? words.unknown : decimalText(value, 2);
  const rowOf = (input: PlannedInput): InputRow => ({
    ...('activity' in input
      ? {
          key: input.activity.activityId,
          what: <ActivityLink id={input.activity.activityId}>{nameOf(input.activity)}</ActivityLink>,
        }
      : 'workout' in input
        ? {
            key: input.workout.trainingPlanId,
            what: (
              <Link to="/training" search={{ plan: input.workout.trainingPlanId }}>
                {words.planned(workoutName(input.workout))}
              </Link>
            ),
          }
        : { key: input.left, what: words.leftToday }),
    text: input.value === null ? words.noValue : text(input.value),
  });
  return (
    <Frame name={words.names[of]} value={result} formula={words.formulas[of]} caveat={words.caveats.plan}>
      <Steps
        steps={[
          { label: words.sevenDays, text: words.mean(text(acute * ACUTE_DAYS), ACUTE_DAYS, mean(acute)) },
          { label: words.twentyEightDays, text: words.mean(text(chronic * CHRONIC_DAYS), CHRONIC_DAYS, mean(chronic)) },
          { label: words.result, text: words.division(mean(acute), mean(chronic), result) },
        ]}
      />
      <section className={styles.part}>
        <h3>{words.inputs}</h3>
        {spans.map((span, i) => (
          <InputTable
            key={span.from}
            title={i === 0 ? words.sevenDaysToIt : words.theDaysBefore(daysBetween(span.from, span.to) + 1)}
            range={rangeText(span.from, span.to)}
            to={span.to}
            sum={text(span.sum)}
            days={span.days.map((day) => ({ date: day.date, rows: day.inputs.map(rowOf) }))}
          />
        ))}
      </section>
      <Missing
        notes={[
          emptyDays === 0 ? words.noEmptyDays(CHRONIC_DAYS) : words.emptyDays(emptyDays, CHRONIC_DAYS),
          ...spans.flatMap((span) => markedSentences(markers, span.from, span.to)),
        ]}
      />
    </Frame>
  );
}
