import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextField } from '../../ui/text-field.tsx';
import { groupsWords as words } from './groups-words.ts';
import styles from './admin.module.css';

interface FindFormProps {
  readonly label: string;
  readonly maxLength: number;
  readonly onFind: (find: string) => void;
  /** Further filters of the list. */
  readonly children?: ReactNode;
}

/** Search form of a list; searches on submit. */
export function FindForm({ label, maxLength, onFind, children }: FindFormProps) {
  const [typed, setTyped] = useState('');
  return (
    <form
      className={classNames(styles.tools, styles.first)}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onFind(typed.trim());
      }}
    >
      <TextField label={label} name="find" type="search" maxLength={maxLength} value={typed} onChange={setTyped} />
      <Button type="submit">{words.find}</Button>
      {children}
    </form>
  );
}
