import { isCivilDate } from '../../../domain/dates.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { calendarPageWords } from './words.ts';
import styles from './calendar.module.css';

/** Pattern of years that the calendar shows; a partly typed year is an earlier one. */
const inSupportedCentury = /^(19|20)/;

/** Field that goes to a typed or picked date. */
export function DateJump({ onJump }: { readonly onJump: (date: string) => void }) {
  return (
    <label className={styles.jump}>
      <VisuallyHidden>{calendarPageWords.goToADate}</VisuallyHidden>
      <input
        type="date"
        min="1900-01-01"
        max="2099-12-31"
        title={calendarPageWords.goToADate}
        onChange={({ target: { value } }) => {
          if (inSupportedCentury.test(value) && isCivilDate(value)) onJump(value);
        }}
      />
    </label>
  );
}
