import { Label } from 'react-aria-components/Label';
import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar';
import { classNames } from './class-names.ts';
import { CheckIcon } from './icons.tsx';
import styles from './progress-bar.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface ProgressBarProps {
  readonly label: string;
  /** What is going on, counts included: 'Importing 12 of 340'. */
  readonly message: string;
  readonly count: number;
  /** Null while it is unknown: the bar then shows that something moves, not how far. */
  readonly target: number | null;
  readonly done?: boolean;
}

/** Screen readers hear of every quarter, not of every file. */
const announced = (count: number, target: number | null, message: string, done: boolean) => {
  if (done || target === null || target <= 0) return message;
  return `${Math.floor((count / target) * 4) * 25} %`;
};

/** How far a long piece of work is: a label, a bar, and the counts in words. */
export function ProgressBar({ label, message, count, target, done = false }: ProgressBarProps) {
  const known = done || (target !== null && target > 0);
  const maximum = target !== null && target > 0 ? target : 1;
  return (
    <AriaProgressBar
      className={styles.progress}
      value={done ? maximum : Math.min(count, maximum)}
      maxValue={maximum}
      isIndeterminate={!known}
      valueLabel={message}
    >
      {({ percentage }) => (
        <>
          <div className={styles.words}>
            <Label className={styles.label}>{label}</Label>
            <span className={classNames(styles.message, done && styles.doneText)}>
              {done && <CheckIcon size={16} />}
              {message}
            </span>
          </div>
          <div className={styles.track}>
            <div
              className={classNames(styles.fill, !known && styles.unknown, done && styles.done)}
              style={known ? { width: `${percentage ?? 0}%` } : undefined}
            />
          </div>
          <VisuallyHidden role="status">{`${label}: ${announced(count, target, message, done)}`}</VisuallyHidden>
        </>
      )}
    </AriaProgressBar>
  );
}
