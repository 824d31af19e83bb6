import { useId } from 'react';
import field from '../../ui/field.module.css';

interface DayFieldProps {
  readonly label: string;
  /** `YYYY-MM-DD` */
  readonly value: string;
  readonly first: string;
  readonly last: string;
  readonly onChange: (date: string) => void;
}

/** A day not far from today: the platform's own field, with the picker that its owner knows. */
export function DayField({ label, value, first, last, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <div className={field.box}>
        <input
          id={id}
          name="day"
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
