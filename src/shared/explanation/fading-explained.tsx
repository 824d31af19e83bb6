import { Link } from '@tanstack/react-router';
import { dayText } from '../../../domain/date-text.ts';
import { addDays } from '../../../domain/dates.ts';
import {
  explainFading,
  explainForm,
  LISTED_FADING_DAYS,
  type FadingExplanation,
} from '../../../domain/views/explained-fitness.ts';
import { type FitnessDay, fromPlanText } from '../../../domain/views/fitness.ts';
import { decimalText } from '../../../domain/words/area.ts';
import { fitnessWords } from '../../../domain/words/fitness.ts';
import styles from './explanation.module.css';
import { Frame, Missing, Steps } from './parts.tsx';
import { explanationWords as words } from './words.ts';

interface FadingExplainedProps {
  readonly of: 'fitness' | 'fatigue' | 'form';
  readonly days: readonly FitnessDay[];
  readonly date: string;
}

const tenth = (value: number) => decimalText(value, 1);

/** Explains a decaying average, or the difference between two of them. */
export function FadingExplained({ of, days, date }: FadingExplainedProps) {
  const day = days.find((one) => one.date === date);
  const before = of === 'form' ? explainForm(days, date) : null;
  const explained = of === 'form' ? null : explainFading(days, of, date);
  return (
    <Frame
      name={fitnessWords.lines[of]}
      value={day === undefined ? words.unknown : String(Math.round(day[of]))}
      formula={fitnessWords.formulas[of]}
      caveat={fitnessWords.caveat}
    >
      {before !== null && (
        <Steps
          steps={[
            {
              label: dayText(addDays(date, -1), date),
              text: fitnessWords.difference(tenth(before.fitness), tenth(before.fatigue), tenth(before.form)),
            },
          ]}
        />
      )}
      {day !== undefined && day.plan !== null && <p>{fromPlanText(day.plan)}</p>}
      {explained !== null && <Inputs explained={explained} date={date} />}
    </Frame>
  );
}

/** Lists the latest days one by one, and the total of the others. */
function Inputs({ explained, date }: { readonly explained: FadingExplanation; readonly date: string }) {
  return (
    <>
      <section className={styles.part}>
        <h3>{words.inputs}</h3>
        <table className={styles.span}>
          <caption>
            <span>{fitnessWords.theLastDays(LISTED_FADING_DAYS)}</span>{' '}
            <strong>{tenth(explained.value - explained.before)}</strong>
          </caption>
          <tbody>
            {explained.days.map((day) => (
              <tr key={day.date}>
                <th scope="row">
                  <Link to="/calendar/$day" params={{ day: day.date }}>
                    {dayText(day.date, date)}
                  </Link>
                </th>
                <td className={styles.number}>
                  {fitnessWords.brings(Math.round(day.load), tenth(day.brings))}
                  {day.isPlanned && ` (${fitnessWords.planned})`}
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row">{fitnessWords.allDaysBefore}</th>
              <td className={styles.number}>{tenth(explained.before)}</td>
            </tr>
          </tbody>
        </table>
      </section>
      <Missing
        notes={[
          explained.emptyDays === 0
            ? words.noEmptyDays(LISTED_FADING_DAYS)
            : fitnessWords.emptyDays(explained.emptyDays, LISTED_FADING_DAYS),
        ]}
      />
    </>
  );
}
