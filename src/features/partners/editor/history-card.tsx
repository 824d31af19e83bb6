import type { EditedPage } from '../../../../machines/pageEditor/types.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { momentText } from '../../../shared/time/moment-text.ts';
import { pageEditorWords as words } from './words.ts';
import styles from './editor.module.css';

interface HistoryCardProps {
  readonly editions: EditedPage['editions'];
  /** Version on which the current edits are based. */
  readonly base: number;
  readonly isBusy: boolean;
  readonly onRestore: (number: number) => void;
}

/** Lists who saved the page and when. Each version can be restored into the fields. */
export const HistoryCard = ({ editions, base, isBusy, onRestore }: HistoryCardProps) => (
  <Card title={words.history}>
    {editions.length === 0 ? (
      <p className={styles.hint}>{words.noHistory}</p>
    ) : (
      <ol className={styles.history}>
        {editions.map(({ number, savedAt, savedBy, publishedAt }) => (
          <li key={number}>
            <div>
              <strong>{words.edition(number)}</strong>
              {publishedAt !== null && <span className={styles.badge}>{words.wasPublished}</span>}
              <p className={styles.hint}>{words.savedBy(savedBy, momentText(savedAt))}</p>
            </div>
            {number === base ? (
              <span className={styles.hint}>{words.current}</span>
            ) : (
              <Button
                size="small"
                aria-label={words.restore(number)}
                isDisabled={isBusy}
                onPress={() => onRestore(number)}
              >
                {words.restoreShort}
              </Button>
            )}
          </li>
        ))}
      </ol>
    )}
  </Card>
);
