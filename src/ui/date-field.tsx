import { type SyntheticEvent, useId, useState } from 'react';
import { FieldNotes, notesOf } from './field-notes.tsx';
import field from './field.module.css';
import { uiWords } from './words.ts';

interface PlatformFieldProps {
  readonly label: string;
  readonly name: string;
  readonly type: 'date' | 'time';
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly hint?: string | undefined;
  readonly errors?: readonly string[] | undefined;
  readonly onChange: (value: string) => void;
}

/** The platform's own field, with the picker that users know. A half-typed value reads as empty, so the field reports it as an error itself. */
function PlatformField({ label, onChange, hint, errors: given = [], ...input }: PlatformFieldProps) {
  const id = useId();
  const [isIncomplete, setIncomplete] = useState(false);
  const look = (event: SyntheticEvent<HTMLInputElement>) => setIncomplete(event.currentTarget.validity.badInput);
  const errors = isIncomplete ? [input.type === 'date' ? uiWords.incompleteDate : uiWords.incompleteTime] : given;
  const notes = { id, hint, errors };
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <div className={field.box} data-invalid={errors.length > 0 || undefined}>
        <input
          {...input}
          id={id}
          className={field.input}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={notesOf(notes)}
          onBlur={look}
          onInvalid={look}
          onChange={(event) => {
            look(event);
            onChange(event.target.value);
          }}
        />
      </div>
      <FieldNotes {...notes} />
    </div>
  );
}

interface DateFieldProps {
  readonly label: string;
  readonly name?: string;
  /** `YYYY-MM-DD`, or '' if empty. */
  readonly value: string;
  readonly first?: string;
  readonly last?: string;
  readonly hint?: string;
  readonly errors?: readonly string[] | undefined;
  readonly onChange: (date: string) => void;
}

/** Field for a day. */
export const DateField = ({ name = 'day', first, last, ...props }: DateFieldProps) => (
  <PlatformField {...props} type="date" name={name} min={first} max={last} />
);

interface TimeFieldProps {
  readonly label: string;
  readonly name: string;
  /** `HH:MM`, or '' if empty. */
  readonly value: string;
  readonly hint?: string;
  readonly errors?: readonly string[] | undefined;
  readonly onChange: (time: string) => void;
}

/** Field for a time of day, to the minute. */
export const TimeField = (props: TimeFieldProps) => <PlatformField {...props} type="time" />;
