import { DiaryIcon } from '../../ui/icons.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './calendar.module.css';
import { calendarPageWords } from './words.ts';

/** Mark for a day with a diary entry. */
export const DiaryMark = () => (
  <span className={styles.mark}>
    <DiaryIcon size={14} />
    <VisuallyHidden>{calendarPageWords.hasDiary}</VisuallyHidden>
  </span>
);
