import { useId } from 'react';
import styles from './editor.module.css';

interface CheckProps {
  readonly label: string;
  readonly hint?: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** A check box with an optional hint. */
export function Check({ label, hint, isChecked, onChange }: CheckProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.check} htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={isChecked}
          aria-describedby={hint && `${id}-hint`}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
