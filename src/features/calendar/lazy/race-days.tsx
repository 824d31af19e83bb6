import { type ReactNode, useEffect } from 'react';
import { useGoals } from '../../../api/goals.ts';
import { RaceIcon } from '../../../ui/icons.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { calendarPageWords as words } from '../words.ts';
import styles from './race-days.module.css';

/** Loads race goals: marks for their days. */
export default function RaceDays({ onKnown }: { readonly onKnown: (races: ReadonlyMap<string, ReactNode>) => void }) {
  const { data } = useGoals();
  useEffect(() => {
    const races = (data ?? []).flatMap(({ goalId, input }) =>
      input.kind === 'race' ? [[input.date, <Race key={goalId} name={input.name} />] as const] : [],
    );
    if (races.length > 0) onKnown(new Map(races));
  }, [data, onKnown]);
  return null;
}

const Race = ({ name }: { readonly name: string }) => (
  <a href="/training/goals" className={styles.race} title={name}>
    <RaceIcon size={14} />
    <VisuallyHidden>{words.race} </VisuallyHidden>
    <span>{name}</span>
  </a>
);
