import { useId } from 'react';
import { classNames } from './class-names.ts';
import { CheckIcon } from './form-icons.tsx';
import styles from './progress-bar.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface ProgressBarProps {
  readonly label: string;
  /** The current step with counts: 'Importing 12 of 340'; `null` if the label is enough. */
  readonly message: string | null;
  readonly count: number;
  /** Final count; `null` while unknown, for an indeterminate bar. */
  readonly target: number | null;
  readonly done?: boolean;
}

/** Returns the text for screen readers, which changes every quarter, not for every file. */
const announced = (count: number, target: number | null, message: string | null, done: boolean) => {
  if (done || target === null || target <= 0) return message ?? '';
  return `${Math.floor((count / target) * 4) * 25} %`;
};

/** Progress of a long operation: a label, a bar, and the counts in words. */
export function ProgressBar({ label, message, count, target, done = false }: ProgressBarProps) {
  const id = useId();
  const known = done || (target !== null && target > 0);
  const maximum = target !== null && target > 0 ? target : 1;
  const value = done ? maximum : Math.max(0, Math.min(count, maximum));
  return (
    <div
      role="progressbar"
      aria-labelledby={id}
      aria-valuemin={0}
      aria-valuemax={maximum}
      aria-valuenow={known ? value : undefined}
      aria-valuetext={known ? (message ?? label) : undefined}
      className={styles.progress}
    >
      <div className={styles.words}>
        <span id={id} className={styles.label}>
          {label}
        </span>
        <span className={classNames(styles.message, done && styles.doneText)}>
          {done && <CheckIcon size={16} />}
          {message}
        </span>
      </div>
      <div className={styles.track}>
        <div
          className={classNames(styles.fill, !known && styles.unknown, done && styles.done)}
          style={known ? { width: `${(value / maximum) * 100}%` } : undefined}
        />
      </div>
      <VisuallyHidden role="status">{`${label}: ${announced(count, target, message, done)}`}</VisuallyHidden>
    </div>
  );
}
