import { Link } from '@tanstack/react-router';
import type { ImportSummary } from '../../../domain/entities/import.ts';
import { useImports } from '../../api/queries.ts';
import { sourceName } from '../../shared/sources/names.ts';
import { importProblem } from '../../shared/sources/import-problem.ts';
import { OutcomeCounts } from '../../shared/sources/outcome.tsx';
import { useTimeText } from '../../shared/time/time-text.ts';
import { Card } from '../../ui/card.tsx';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { importPageWords } from './words.ts';
import styles from './import.module.css';

/** Number of imports shown from all sources; the pages of the sources show all. */
const MAX_LISTED = 10;

function Past({ summary }: { readonly summary: ImportSummary }) {
  const { timeText, timeInSentence } = useTimeText();
  const name = sourceName(summary.source);
  const at = timeText(summary.createdAt);
  const trouble = importProblem(summary, timeInSentence);
  return (
    <li>
      <div className={styles.row}>
        <div className={styles.when}>
          <Link
            to="/profile/imports/$id"
            params={{ id: summary.importId }}
            className={styles.pastLink}
            aria-label={importPageWords.detailsOfThisImport(name, at)}
          >
            {name}
            <ChevronRightIcon size={16} />
          </Link>
          <time dateTime={summary.createdAt} className={styles.soft}>
            {at}
          </time>
        </div>
        {summary.undoneAt == null ? (
          <OutcomeCounts counts={summary.counts} />
        ) : (
          <span className={styles.soft}>{importPageWords.undone(timeInSentence(summary.undoneAt))}</span>
        )}
      </div>
      {trouble !== null && <p className={styles.soft}>{trouble}</p>}
    </li>
  );
}

/** Lists earlier imports of files and from vendors. Nothing if there are none. */
export function HistoryCard({ current }: { readonly current: string | null }) {
  const { data = [] } = useImports();
  const past = data.filter(({ importId }) => importId !== current).slice(0, MAX_LISTED);
  if (past.length === 0) return null;
  return (
    <Card
      title={importPageWords.earlierImports}
      flush
      actions={
        <LinkButton to="/profile/sources/$source" params={{ source: 'file' }} size="small">
          {importPageWords.allFileImports}
        </LinkButton>
      }
    >
      <ul className={styles.past}>
        {past.map((summary) => (
          <Past key={summary.importId} summary={summary} />
        ))}
      </ul>
    </Card>
  );
}
