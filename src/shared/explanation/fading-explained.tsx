import { Link } from '@tanstack/react-router';
import { dayText } from '../../../domain/date-text.ts';
import {
  explainFading,
  FADING_DAYS_TOLD,
  type FadingExplanation,
  type FitnessDay,
} from '../../../domain/views/fitness.ts';
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
  const at = days.findIndex((day) => day.date === date);
  const day = days[at];
  const before = days[at - 1];
  const explained = of === 'form' ? null : explainFading(days, of, date);
  return (
    <Frame
      name={fitnessWords.lines[of]}
      value={day === undefined ? words.unknown : String(Math.round(day[of]))}
      formula={fitnessWords.formulas[of]}
      caveat={fitnessWords.caveat}
    >
      {of === 'form' && before !== undefined && (
        <Steps
          steps={[
            {
              label: dayText(before.date, date),
              text: fitnessWords.difference(
                tenth(before.fitness),
                tenth(before.fatigue),
                tenth(before.fitness - before.fatigue),
              ),
            },
          ]}
        />
      )}
      {explained !== null && <Inputs explained={explained} date={date} />}
    </Frame>
  );
}

/** The latest days one by one, and the total of the others. */
function Inputs({ explained, date }: { readonly explained: FadingExplanation; readonly date: string }) {
  return (
    <>
      <section className={styles.part}>
        <h3>{words.inputs}</h3>
        <table className={styles.span}>
          <caption>
            <span>{fitnessWords.theLastDays(FADING_DAYS_TOLD)}</span>{' '}
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
                <td className={styles.number}>{fitnessWords.brings(Math.round(day.load), tenth(day.brings))}</td>
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
            ? words.noEmptyDays(FADING_DAYS_TOLD)
            : fitnessWords.emptyDays(explained.emptyDays, FADING_DAYS_TOLD),
        ]}
      />
    </>
  );
}
