import { useState } from 'react';
import type { RosterEntry } from '../../../domain/entities/roster.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { assignWords as words } from './assign-words.ts';
import styles from './assign.module.css';

/** Returns the name of an athlete in a list. */
export const athleteName = ({ firstName, lastName, emailAddress }: RosterEntry): string =>
  [firstName, lastName].filter(Boolean).join(' ') || (emailAddress ?? '');

interface AthleteBoxesProps {
  readonly athletes: readonly RosterEntry[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly error?: string | undefined;
}

/** Check boxes for athletes, with a search by name. */
export function AthleteBoxes({ athletes, chosen, onChange, error }: AthleteBoxesProps) {
  const [find, setFind] = useState('');
  const wanted = find.trim().toLocaleLowerCase();
  const shown = athletes.filter((one) => athleteName(one).toLocaleLowerCase().includes(wanted));
  const is = new Set(chosen);
  return (
    <fieldset className={styles.boxes}>
      <legend>{words.athletes}</legend>
      <TextField label={words.find} name="find-athlete" type="search" value={find} onChange={setFind} />
      <div className={styles.list}>
        {shown.map((one) => (
          <CheckBox
            key={one.memberId}
            isSelected={is.has(one.memberId)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...chosen, one.memberId] : chosen.filter((id) => id !== one.memberId))
            }
          >
            {athleteName(one)}
          </CheckBox>
        ))}
      </div>
      <p role="status" className={styles.soft}>
        {words.chosen(chosen.length)}
      </p>
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
