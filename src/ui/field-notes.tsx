import styles from './field.module.css';
import { AlertIcon } from './form-icons.tsx';

interface Notes {
  /** Of the field. Its notes, and its label where it is not a `<label>`, are named after it. */
  readonly id: string;
  readonly hint?: string | undefined;
  /** Sentences; none shows nothing. */
  readonly errors: readonly string[];
}

/** For `aria-describedby` of the field: which of its notes there are. */
export const notesOf = ({ id, hint, errors }: Notes): string | undefined =>
  [hint !== undefined && `${id}-hint`, errors.length > 0 && `${id}-errors`].filter(Boolean).join(' ') || undefined;

/** The sentences under a field: what to fill in, and what is wrong. Tied to it by `notesOf`. */
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
