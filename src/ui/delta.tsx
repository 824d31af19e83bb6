import { classNames } from './class-names.ts';
import { DownIcon, UpIcon } from './icons.tsx';
import { uiWords } from './words.ts';
import styles from './delta.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface DeltaProps {
  /** How much it changed, as people read it and without a sign: '12 %', '3.4 km'. */
  readonly amount: string;
  /** More training is not better training, so the direction has no colour of its own. */
  readonly direction: 'more' | 'less' | 'same';
  /** What it is compared with: 'the 7 days before'. */
  readonly than: string;
}

/** A difference: an arrow for the eye, a word for the ear. */
export function Delta({ amount, direction, than }: DeltaProps) {
  if (direction === 'same') return <span className={styles.delta}>{uiWords.sameAs(than)}</span>;
  return (
    <span className={classNames(styles.delta, styles[direction])}>
      {direction === 'more' ? <UpIcon size={12} /> : <DownIcon size={12} />}
      <span>
        {amount}
        <VisuallyHidden>{uiWords[direction](than)}</VisuallyHidden>
      </span>
    </span>
  );
}
