import { useId } from 'react';
import field from './field.module.css';

interface DateFieldProps {
  readonly label: string;
  readonly name?: string;
  /** `YYYY-MM-DD`, or '' for none. */
  readonly value: string;
  readonly first?: string;
  readonly last?: string;
  readonly onChange: (date: string) => void;
}

/** A day: the platform's own field, with the picker that its owner knows. */
export function DateField({ label, name = 'day', value, first, last, onChange }: DateFieldProps) {
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <div className={field.box}>
        <input
          id={id}
          name={name}
          type="date"
          className={field.input}
          value={value}
          min={first}
          max={last}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </div>
  );
}
