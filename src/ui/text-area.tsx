import { useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldNotes, notesOf } from './field-notes.tsx';
import styles from './field.module.css';
import look from './text-area.module.css';

interface TextAreaProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  readonly maxLength?: number;
  readonly rows?: number;
}

/** Several lines of text with their label and hint. */
export function TextArea({ label, hint, rows = 6, onChange, ...area }: TextAreaProps) {
  const id = useId();
  const notes = { id, hint, errors: [] };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <textarea
          {...area}
          id={id}
          rows={rows}
          className={classNames(styles.input, look.area)}
          aria-describedby={notesOf(notes)}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <FieldNotes {...notes} />
    </div>
  );
}
