import { useId, type HTMLInputAutoCompleteAttribute } from 'react';
import { classNames } from './class-names.ts';
import { FieldNotes, notesOf } from './field-notes.tsx';
import styles from './field.module.css';
import { ChevronDownIcon } from './icons.tsx';

export interface Option {
  readonly id: string;
  readonly label: string;
}

interface SelectBoxProps {
  readonly id?: string;
  readonly name?: string | undefined;
  readonly options: readonly Option[];
  /** Selected value; '' shows the placeholder. */
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly placeholder?: string | undefined;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  readonly isInvalid?: boolean;
  readonly isDisabled?: boolean | undefined;
  readonly isRequired?: boolean | undefined;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string | undefined;
}

/** The platform's own select: it opens the phone's usual picker, and browsers can fill it in. */
export function SelectBox({
  options,
  onChange,
  placeholder,
  isInvalid = false,
  isDisabled,
  isRequired,
  ...select
}: SelectBoxProps) {
  return (
    <div className={styles.box} data-invalid={isInvalid || undefined} data-disabled={isDisabled || undefined}>
      <select
        {...select}
        className={classNames(styles.input, styles.select)}
        disabled={isDisabled}
        aria-required={isRequired || undefined}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon className={styles.chevron} />
    </div>
  );
}

export interface SelectFieldProps extends Omit<SelectBoxProps, 'id' | 'isInvalid' | 'aria-label' | 'aria-describedby'> {
  readonly label: string;
  readonly errors?: readonly string[] | undefined;
  readonly hint?: string | undefined;
}

export function SelectField({ label, errors = [], hint, ...select }: SelectFieldProps) {
  const id = useId();
  const notes = { id, hint, errors };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <SelectBox {...select} id={id} isInvalid={errors.length > 0} aria-describedby={notesOf(notes)} />
      <FieldNotes {...notes} />
    </div>
  );
}
