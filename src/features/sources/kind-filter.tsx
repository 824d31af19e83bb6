import { numberText } from '../../../domain/words/area.ts';
import { Button } from '../../ui/button.tsx';
import { sourcePagesWords } from './words.ts';
import styles from './sources.module.css';

interface KindFilterProps<Kind extends string> {
  /** Label and number of rows of each kind. */
  readonly kinds: readonly { readonly kind: Kind; readonly label: string; readonly count: number }[];
  /** Selected kind; `null` for all. */
  readonly chosen: Kind | null;
  readonly onChoose: (kind: Kind | null) => void;
}

/** Filters rows by kind. Nothing if all rows are of one kind. */
export function KindFilter<Kind extends string>({ kinds, chosen, onChoose }: KindFilterProps<Kind>) {
  const shown = kinds.filter(({ kind, count }) => count > 0 || kind === chosen);
  if (shown.length < 2 && chosen === null) return null;
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  return (
    <div role="group" aria-label={sourcePagesWords.show} className={styles.filters}>
      <Button variant="quiet" size="small" aria-pressed={chosen === null} onPress={() => onChoose(null)}>
        {sourcePagesWords.all(numberText(total))}
      </Button>
      {shown.map(({ kind, label, count }) => (
        <Button key={kind} variant="quiet" size="small" aria-pressed={chosen === kind} onPress={() => onChoose(kind)}>
          {`${label} ${numberText(count)}`}
        </Button>
      ))}
    </div>
  );
}
