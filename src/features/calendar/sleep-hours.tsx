import { use } from 'react';
import type { WeekDay } from '../../../domain/views/month.ts';
import { decimalText } from '../../../domain/words/area.ts';
import styles from './calendar.module.css';
import { Settings } from './settings.ts';
import { calendarPageWords } from './words.ts';

interface SleptProps {
  readonly day: WeekDay;
  /** True if there is space for the member's own hours too. */
  readonly isRoomy?: boolean;
}

/** Shows the hours an athlete slept, for coaches; members see their own in a week and on the day's page. */
export function SleepHours({ day: { hoursSlept }, isRoomy = false }: SleptProps) {
  const { athlete } = use(Settings);
  if ((athlete === null && !isRoomy) || hoursSlept === null) return null;
  return <span className={styles.slept}>{calendarPageWords.slept(decimalText(hoursSlept, 1))}</span>;
}
