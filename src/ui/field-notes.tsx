import styles from './field.module.css';
import { AlertIcon } from './form-icons.tsx';

interface Notes {
  /** Id of the field, from which the ids of its notes and of a label that is not a `<label>` derive. */
  readonly id: string;
  readonly hint?: string | undefined;
  /** Error messages; may be empty. */
  readonly errors: readonly string[];
}

/** Returns the field's `aria-describedby`: the ids of its existing notes. */
export const notesOf = ({ id, hint, errors }: Notes): string | undefined =>
  [hint !== undefined && `${id}-hint`, errors.length > 0 && `${id}-errors`].filter(Boolean).join(' ') || undefined;

/** Texts below a field: the hint and the errors. `notesOf` connects them to it. */
export function FieldNotes({ id, hint, errors }: Notes) {
  return (
    <>
      {hint !== undefined && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      {errors.length > 0 && (
        <ul id={`${id}-errors`} className={styles.errors}>
          {errors.map((error) => (
            <li key={error}>
              <AlertIcon size={14} />
              <span>{error}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
