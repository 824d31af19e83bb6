import { ACUTE_DAYS, CHRONIC_DAYS } from '../../../domain/constants.ts';
import { dayText, rangeText } from '../../../domain/date-text.ts';
import { daysBetween } from '../../../domain/dates.ts';
import type { DayMarker } from '../../../domain/entities/day-marker.ts';
import { nameOf } from '../../../domain/views/activity-name.ts';
import { markedSentences } from '../../../domain/views/day-markers.ts';
import { formatHours } from '../../../domain/views/display-format.ts';
import { type ExplainedSpan, type Explanation, isShare, type Unit } from '../../../domain/views/explanation.ts';
import { figureText, formatDistance } from '../../../domain/units.ts';
import { decimalText } from '../../../domain/words/area.ts';
import { ActivityLink } from '../activities/activity-link.tsx';
import styles from './explanation.module.css';
import { InputTable } from './input-table.tsx';
import { Frame, Missing, type Step, Steps } from './parts.tsx';
import { inputText, meanText } from './unit-text.ts';
import { explanationWords as words } from './words.ts';

interface DaysExplainedProps {
  readonly explanation: Explanation;
  readonly markers: readonly DayMarker[];
  readonly prefersMetric: boolean;
}

/** Formats the number as on the page. */
function valueText({ of, value }: Explanation, prefersMetric: boolean): string {
  if (value === null) return words.unknown;
  if (of === 'loadRatio' || of === 'distanceRatio') return decimalText(value, 2);
  if (of === 'distance') return figureText(formatDistance(value, prefersMetric));
  if (of === 'duration') return figureText(formatHours(value));
  return isShare(of) ? `${Math.round(value)} %` : String(Math.round(value));
}

function stepsOf(explanation: Explanation, prefersMetric: boolean): Step[] {
  const { of, unit, means, trained } = explanation;
  const result = valueText(explanation, prefersMetric);
  if (trained !== null) {
    return [{ label: words.result, text: words.division(String(trained.days), String(trained.of), result) }];
  }
  if (means === null) return [];
  const mean = (value: number, days: number) =>
    words.mean(inputText(unit, value * days, prefersMetric), days, meanText(unit, value, prefersMetric));
  const chronic = { label: words.twentyEightDays, text: mean(means.chronic, CHRONIC_DAYS) };
  if (of === 'chronicLoad') return [chronic];
  const [above, below] = [means.acute, means.chronic].map((value) => meanText(unit, value, prefersMetric));
  return [
    { label: words.sevenDays, text: mean(means.acute, ACUTE_DAYS) },
    chronic,
    {
      label: words.result,
      text: explanation.value === null ? words.tooFew : words.division(above ?? '', below ?? '', result),
    },
  ];
}

const caveatOf = ({ of }: Explanation): string => {
  if (of === 'loadRatio' || of === 'distanceRatio') return words.caveats.ratio;
  if (of === 'load' || of === 'chronicLoad') return words.caveats.load;
  return isShare(of) ? words.caveats.consistency : words.caveats.sums;
};

/** Explains a number computed from the activities of some days. */
export function DaysExplained({ explanation, markers, prefersMetric }: DaysExplainedProps) {
  const { of, unit, from, to, spans, emptyDays, without, leftOut, beganOn } = explanation;
  const steps = stepsOf(explanation, prefersMetric);
  const length = daysBetween(from, to) + 1;
  const notes = [
    emptyDays === 0 ? words.noEmptyDays(length) : words.emptyDays(emptyDays, length),
    ...(without > 0 && unit === 'load' ? [words.without(without)] : []),
    ...(leftOut > 0 ? [words.leftOut(leftOut)] : []),
    ...spans.flatMap((span) => markedSentences(markers, span.from, span.to)),
    ...(beganOn === null ? [] : [(isShare(of) ? words.beganOnShare : words.beganOn)(dayText(beganOn, to))]),
  ];
  return (
    <Frame
      name={words.names[of]}
      value={valueText(explanation, prefersMetric)}
      formula={words.formulas[of]}
      caveat={caveatOf(explanation)}
    >
      {steps.length > 0 && <Steps steps={steps} />}
      <section className={styles.part}>
        <h3>{words.inputs}</h3>
        {spans.map((span, i) => (
          <Span
            key={span.from}
            span={span}
            title={i === 0 ? words.theLast7Days : words.theDaysBefore(daysBetween(span.from, span.to) + 1)}
            unit={unit}
            prefersMetric={prefersMetric}
          />
        ))}
      </section>
      <Missing notes={notes} />
    </Frame>
  );
}

interface SpanProps {
  readonly span: ExplainedSpan;
  readonly title: string;
  readonly unit: Unit;
  readonly prefersMetric: boolean;
}

/** Lists a range of days with their activities and the total. */
const Span = ({ span: { from, to, sum, days }, title, unit, prefersMetric }: SpanProps) => (
  <InputTable
    title={title}
    range={rangeText(from, to)}
    to={to}
    sum={inputText(unit, sum, prefersMetric)}
    days={days.map(({ date, activities }) => ({
      date,
      rows: activities.map(({ activity, value }) => ({
        key: activity.activityId,
        what: <ActivityLink id={activity.activityId}>{nameOf(activity)}</ActivityLink>,
        text: value === null ? words.noValue : inputText(unit, value, prefersMetric),
      })),
    }))}
  />
);
