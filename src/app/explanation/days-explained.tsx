import { Link } from '@tanstack/react-router';
import { ACUTE_DAYS, CHRONIC_DAYS } from '../../../domain/constants.ts';
import { dayText, rangeText } from '../../../domain/date-text.ts';
import { daysBetween } from '../../../domain/dates.ts';
import { nameOf } from '../../../domain/views/activity-name.ts';
import { formatHours } from '../../../domain/views/display-format.ts';
import { type ExplainedSpan, type Explanation, isShare, type Unit } from '../../../domain/views/explanation.ts';
import { figureText, formatDistance, formatDuration } from '../../../domain/units.ts';
import { decimalText } from '../../../domain/words/area.ts';
import { ActivityLink } from '../activity-link.tsx';
import styles from './explanation.module.css';
import { Frame, Missing, type Step, Steps } from './parts.tsx';
import { explanationWords as words } from './words.ts';

interface DaysExplainedProps {
  readonly explanation: Explanation;
  readonly prefersMetric: boolean;
}

/** A value as one writes it beside its activity. */
function inputText(unit: Unit, value: number, prefersMetric: boolean): string {
  if (unit === 'metres') return figureText(formatDistance(value, prefersMetric));
  if (unit === 'seconds') return formatDuration(value);
  return String(Math.round(value));
}

/** The number as it stands on the page. */
function valueText({ of, value }: Explanation, prefersMetric: boolean): string {
  if (value === null) return words.unknown;
  if (of === 'loadRatio' || of === 'distanceRatio') return decimalText(value, 2);
  if (of === 'distance') return figureText(formatDistance(value, prefersMetric));
  if (of === 'duration') return figureText(formatHours(value));
  return isShare(of) ? `${Math.round(value)} %` : String(Math.round(value));
}

/** Means get a decimal more than what they are of, so that the division can be followed. */
const meanText = (unit: Unit, value: number, prefersMetric: boolean): string =>
  unit === 'metres' ? figureText(formatDistance(value, prefersMetric, 2)) : decimalText(value, 1);

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

/** How a number comes about that is made of the activities of some days. */
export function DaysExplained({ explanation, prefersMetric }: DaysExplainedProps) {
  const { of, unit, from, to, spans, emptyDays, without, leftOut, beganOn } = explanation;
  const steps = stepsOf(explanation, prefersMetric);
  const length = daysBetween(from, to) + 1;
  const notes = [
    emptyDays === 0 ? words.noEmptyDays(length) : words.emptyDays(emptyDays, length),
    ...(without > 0 && unit === 'load' ? [words.without(without)] : []),
    ...(leftOut > 0 ? [words.leftOut(leftOut)] : []),
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

/** Some days with their activities, and what they come to. */
function Span({ span: { from, to, sum, days }, title, unit, prefersMetric }: SpanProps) {
  return (
    <table className={styles.span}>
      <caption>
        <span>{title}</span> <span className={styles.range}>{rangeText(from, to)}</span>{' '}
        <strong>{inputText(unit, sum, prefersMetric)}</strong>
      </caption>
      <tbody>
        {days.length === 0 && (
          <tr>
            <td colSpan={3}>{words.nothing}</td>
          </tr>
        )}
        {days.map((day) =>
          day.activities.map(({ activity, value }, i) => (
            <tr key={activity.activityId}>
              {i === 0 && (
                <th scope="rowgroup" rowSpan={day.activities.length}>
                  <Link to="/calendar/$day" params={{ day: day.date }}>
                    {dayText(day.date, to)}
                  </Link>
                </th>
              )}
              <td>
                <ActivityLink id={activity.activityId}>{nameOf(activity)}</ActivityLink>
              </td>
              <td className={styles.number}>
                {value === null ? words.noValue : inputText(unit, value, prefersMetric)}
              </td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
