import { use } from 'react';
import type { WeekDay } from '../../../domain/views/month.ts';
import { decimalText } from '../../../domain/words/area.ts';
import styles from './calendar.module.css';
import { Settings } from './settings.ts';
import { calendarPageWords } from './words.ts';

/** Hours an athlete slept, for coaches; members see theirs on the page of the day. */
export function Slept({ day: { hoursSlept } }: { readonly day: WeekDay }) {
  const { athlete } = use(Settings);
  if (athlete === null || hoursSlept === null) return null;
  return <span className={styles.slept}>{calendarPageWords.slept(decimalText(hoursSlept, 1))}</span>;
}
