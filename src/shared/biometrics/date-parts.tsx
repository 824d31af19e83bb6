import { useId } from 'react';
import { monthNamesOfYear, orderOfDate } from '../../../domain/date-text.ts';
import { FieldNotes, notesOf } from '../../ui/field-notes.tsx';
import { biometricsFieldsWords } from './biometrics-words.ts';
import styles from '../../ui/field.module.css';
import { type Option, SelectBox } from '../../ui/select-field.tsx';

interface DatePartsProps {
  readonly label: string;
  /** `YYYY-MM-DD`, with empty parts until chosen (`1990--`), or '' if none is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Last year in the list; the first is 100 years earlier. */
  readonly lastYear: number;
  readonly errors?: readonly string[] | undefined;
  readonly hint?: string | undefined;
  readonly isRequired?: boolean;
}

/** Month names need more space than days. */
const widths = { month: '1.9fr', day: '1fr', year: '1.25fr' } as const;

const pad = (value: number) => String(value).padStart(2, '0');
/** Returns the maximum number of days of a month in any year. */
const daysIn = (month: string): number => (month === '' ? 31 : new Date(Date.UTC(2000, Number(month), 0)).getUTCDate());
const daysOf = (month: string): Option[] =>
  Array.from({ length: daysIn(month) }, (_, i) => ({ id: pad(i + 1), label: String(i + 1) }));
const months = (): Option[] => monthNamesOfYear().map((label, i) => ({ id: pad(i + 1), label }));

/** Birth date field with three selects, quicker than a calendar for a date decades ago and can be filled in by the browser. */
export function DateParts({ label, value, onChange, lastYear, errors = [], hint, isRequired }: DatePartsProps) {
  const id = useId();
  const [year = '', month = '', day = ''] = value.split('-');
  const years: Option[] = Array.from({ length: 101 }, (_, i) => ({
    id: String(lastYear - i),
    label: String(lastYear - i),
  }));
  const set = (parts: { year?: string; month?: string; day?: string }) => {
    const next = { year, month, day, ...parts };
    if (Number(next.day) > daysIn(next.month)) next.day = '';
    onChange(next.year + next.month + next.day === '' ? '' : `${next.year}-${next.month}-${next.day}`);
  };
  const options = { month: months(), day: daysOf(month), year: years };
  const values = { month, day, year };
  const order = orderOfDate();
  const notes = { id, hint, errors };
  return (
    <fieldset className={styles.field} aria-describedby={notesOf(notes)}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.parts} style={{ gridTemplateColumns: order.map((part) => widths[part]).join(' ') }}>
        {order.map((part) => (
          <SelectBox
            key={part}
            isInvalid={errors.length > 0}
            isRequired={isRequired}
            aria-label={biometricsFieldsWords[part]}
            placeholder={biometricsFieldsWords[part]}
            autoComplete={`bday-${part}`}
            options={options[part]}
            value={values[part]}
            onChange={(chosen) => set({ [part]: chosen })}
          />
        ))}
      </div>
      <FieldNotes {...notes} />
    </fieldset>
  );
}
