import { useId } from 'react';
import styles from './chart.module.css';

interface ChoiceProps<Id extends string> {
  /** Accessible name. */
  readonly label: string;
  readonly options: readonly { readonly id: Id; readonly label: string }[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
}

/** Radio buttons for a few ways to show a chart, side by side. */
export function Choice<Id extends string>({ label, options, chosen, onChoose }: ChoiceProps<Id>) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.id}>
          <input type="radio" name={name} checked={option.id === chosen} onChange={() => onChoose(option.id)} />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
