import { useId, type ReactNode } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import { ErrorItems } from './field-notes.tsx';
import styles from './field.module.css';
import { CheckIcon } from './icons.tsx';

interface CheckboxFieldProps {
  readonly label: ReactNode;
  readonly name?: string;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly errors?: readonly string[] | undefined;
  readonly isDisabled?: boolean;
  readonly isRequired?: boolean;
}

export function CheckboxField({ label, errors = [], ...box }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <Checkbox
        {...box}
        validationBehavior="aria"
        isInvalid={errors.length > 0}
        aria-describedby={errors.length > 0 ? id : undefined}
        className={styles.check}
      >
        <span className={styles.tick}>
          <CheckIcon size={16} />
        </span>
        <span>{label}</span>
      </Checkbox>
      {errors.length > 0 && (
        <ul id={id} className={styles.errors}>
          <ErrorItems errors={errors} />
        </ul>
      )}
    </div>
  );
}
