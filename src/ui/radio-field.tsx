import { useId } from 'react';
import { FieldNotes, notesOf } from './field-notes.tsx';
import styles from './field.module.css';

export interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
}

interface RadioFieldProps<Value extends string> {
  readonly label: string;
  readonly name?: string;
  readonly options: readonly RadioOption<Value>[];
  /** Selected value; `null` if none is selected. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly errors?: readonly string[] | undefined;
  readonly hint?: string | undefined;
  readonly isRequired?: boolean;
}

/** Choice as the platform's own radio buttons: arrow keys move between the options. */
export function RadioField<Value extends string>({
  label,
  name,
  options,
  value,
  onChange,
  errors = [],
  hint,
  isRequired,
}: RadioFieldProps<Value>) {
  const id = useId();
  const notes = { id, hint, errors };
  const isInvalid = errors.length > 0;
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={notesOf(notes)}
      aria-required={isRequired || undefined}
      aria-invalid={isInvalid || undefined}
      className={styles.field}
    >
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <div className={styles.choices} data-invalid={isInvalid || undefined}>
        {options.map((option, nth) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              className={styles.dot}
              // A hint may be a paragraph, so it describes the option instead of naming it.
              aria-labelledby={`${id}-${nth}`}
              aria-describedby={option.hint && `${id}-${nth}-hint`}
              onChange={() => onChange(option.value)}
            />
            <span>
              <span id={`${id}-${nth}`}>{option.label}</span>
              {option.hint !== undefined && (
                <span id={`${id}-${nth}-hint`} className={styles.choiceHint}>
                  {option.hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes {...notes} />
    </div>
  );
}
