import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { FieldNotes } from './field-notes.tsx';
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
  /** Null while none is chosen. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly errors?: readonly string[] | undefined;
  readonly hint?: string | undefined;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
}

/** One of a few. Arrow keys move between the options. */
export function RadioField<Value extends string>({
  label,
  options,
  value,
  onChange,
  errors = [],
  hint,
  ...group
}: RadioFieldProps<Value>) {
  return (
    <RadioGroup
      {...group}
      value={value}
      onChange={(chosen) => onChange(chosen as Value)}
      isInvalid={errors.length > 0}
      validationBehavior="aria"
      className={styles.field}
    >
      <Label className={styles.label}>{label}</Label>
      <div className={styles.choices} data-invalid={errors.length > 0 || undefined}>
        {options.map((option) => (
          <Radio key={option.value} value={option.value} className={styles.choice}>
            <span className={styles.dot} />
            <span>
              {option.label}
              {option.hint !== undefined && <span className={styles.choiceHint}>{option.hint}</span>}
            </span>
          </Radio>
        ))}
      </div>
      <FieldNotes hint={hint} errors={errors} />
    </RadioGroup>
  );
}
