import { classNames } from './class-names.ts';
import { DownIcon, UpIcon } from './icons.tsx';
import { uiWords } from './words.ts';
import styles from './delta.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface DeltaProps {
  /** Formatted difference without a sign: '12 %', '3.4 km'. */
  readonly amount: string;
  /** Direction of the difference. It has no colour, since more training is not better training. */
  readonly direction: 'more' | 'less' | 'same';
  /** The value compared with: 'the 7 days before'. */
  readonly than: string;
}

/** Shows a difference: an arrow for sighted users, a word for screen readers. */
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
