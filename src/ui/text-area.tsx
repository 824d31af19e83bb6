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
  readonly errors?: readonly string[] | undefined;
  readonly maxLength?: number;
  readonly rows?: number;
}

/** Multi-line text field with its label and hint. */
export function TextArea({ label, hint, errors = [], rows = 6, onChange, ...area }: TextAreaProps) {
  const id = useId();
  const notes = { id, hint, errors };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box} data-invalid={errors.length > 0 || undefined}>
        <textarea
          {...area}
          id={id}
          aria-invalid={errors.length > 0 || undefined}
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
