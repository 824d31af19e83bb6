import { useState } from 'react';
import { ROSTER_DAYS_MAX } from '../../../domain/constants.ts';
import { daysBetween, isCivilDate } from '../../../domain/dates.ts';
import { DateField } from '../../ui/date-field.tsx';
import { teamPageWords as words } from './words.ts';
import styles from './team.module.css';

interface Days {
  /** First day, `YYYY-MM-DD`; both days are inclusive. */
  readonly start: string;
  readonly end: string;
}

/** First valid day; earlier years are only partly typed. */
const FIRST_DAY = '1900-01-01';
const isWhole = (day: string) => isCivilDate(day) && day >= FIRST_DAY;
const isGood = ({ start, end }: Days, today: string) =>
  start <= end && end <= today && daysBetween(start, end) < ROSTER_DAYS_MAX;

interface RangeFieldsProps extends Days {
  readonly today: string;
  readonly onChange: (range: { readonly days: number; readonly end: string }) => void;
}

/** Fields for the first and the last day of a range, which is applied once both are consistent. */
export function RangeFields({ start, end, today, onChange }: RangeFieldsProps) {
  const shown = `${start} ${end}`;
  // Input that is not consistent yet. It is dropped when another range is shown.
  const [open, setOpen] = useState<{ readonly days: Days; readonly over: string } | null>(null);
  const typed = open !== null && open.over === shown ? open.days : { start, end };
  const change = (days: Days) => {
    const isFit = isWhole(days.start) && isWhole(days.end) && isGood(days, today);
    setOpen(isFit ? null : { days, over: shown });
    if (isFit) onChange({ days: daysBetween(days.start, days.end) + 1, end: days.end });
  };
  const isBad = isWhole(typed.start) && isWhole(typed.end) && !isGood(typed, today);
  return (
    <div>
      <div className={styles.between}>
        <DateField
          label={words.firstDay}
          name="first"
          value={typed.start}
          last={today}
          onChange={(next) => change({ ...typed, start: next })}
        />
        <DateField
          label={words.lastDay}
          name="last"
          value={typed.end}
          last={today}
          onChange={(next) => change({ ...typed, end: next })}
        />
      </div>
      <p role="status" className={styles.bad}>
        {isBad && words.badRange(ROSTER_DAYS_MAX)}
      </p>
    </div>
  );
}
