import { useId } from 'react';
import field from './field.module.css';

interface PlatformFieldProps {
  readonly label: string;
  readonly name: string;
  readonly type: 'date' | 'time';
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The platform's own field, with the picker that its owner knows. */
function PlatformField({ label, onChange, ...input }: PlatformFieldProps) {
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <div className={field.box}>
        <input {...input} id={id} className={field.input} onChange={(event) => onChange(event.target.value)} />
      </div>
    </div>
  );
}

interface DateFieldProps {
  readonly label: string;
  readonly name?: string;
  /** `YYYY-MM-DD`, or '' for none. */
  readonly value: string;
  readonly first?: string;
  readonly last?: string;
  readonly onChange: (date: string) => void;
}

/** A day. */
export const DateField = ({ name = 'day', first, last, ...props }: DateFieldProps) => (
  <PlatformField {...props} type="date" name={name} min={first} max={last} />
);

interface TimeFieldProps {
  readonly label: string;
  readonly name: string;
  /** `HH:MM`, or '' for none. */
  readonly value: string;
  readonly onChange: (time: string) => void;
}

/** A time of day, to the minute. */
export const TimeField = (props: TimeFieldProps) => <PlatformField {...props} type="time" />;
