import { use } from 'react';
import type { WeekDay } from '../../../domain/views/month.ts';
import { decimalText } from '../../../domain/words/area.ts';
import styles from './calendar.module.css';
import { Settings } from './settings.ts';
import { calendarPageWords } from './words.ts';

interface SleptProps {
  readonly day: WeekDay;
  /** There is space for the member's own, too. */
  readonly isRoomy?: boolean;
}

/** Hours an athlete slept, for coaches; members see theirs in a week and on the page of the day. */
export function Slept({ day: { hoursSlept }, isRoomy = false }: SleptProps) {
  const { athlete } = use(Settings);
  if ((athlete === null && !isRoomy) || hoursSlept === null) return null;
  return <span className={styles.slept}>{calendarPageWords.slept(decimalText(hoursSlept, 1))}</span>;
}
