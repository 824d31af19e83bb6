import { Link } from '@tanstack/react-router';
import type { ImportSource, ImportSummary } from '../../../domain/entities/import.ts';
import { useImportPages } from '../../api/imports.ts';
import { ImportProgress } from '../../shared/sources/import-progress.tsx';
import { importProblem } from '../../shared/sources/import-problem.ts';
import { OutcomeCounts } from '../../shared/sources/outcome.tsx';
import { sourceName } from '../../shared/sources/names.ts';
import { useTimeText } from '../../shared/time/time-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { sourcePagesWords } from './words.ts';
import styles from './sources.module.css';
import { TimesSwitch } from './times-switch.tsx';

/** Describes the result of an import in one line. */
function Came({
  summary,
  timeInSentence,
}: {
  readonly summary: ImportSummary;
  readonly timeInSentence: (time: string) => string;
}) {
  const { state, error, undoneAt, counts } = summary;
  const trouble = importProblem(summary, timeInSentence);
  if (undoneAt != null) return <span className={styles.soft}>{sourcePagesWords.undone(timeInSentence(undoneAt))}</span>;
  if (state === 'active' && error === null) return <ImportProgress importId={summary.importId} />;
  const isEmpty = Object.values(counts).every((count) => count === 0);
  return (
    <>
      {trouble !== null && <span className={styles.soft}>{trouble}</span>}
      {isEmpty ? (
        trouble === null && <span className={styles.soft}>{sourcePagesWords.nothingNew}</span>
      ) : (
        <OutcomeCounts counts={counts} />
      )}
    </>
  );
}

/** Lists all imports from a source, newest first. */
export function ImportsCard({ source }: { readonly source: ImportSource }) {
  const imports = useImportPages(source);
  const { timeText, timeInSentence } = useTimeText();
  const name = sourceName(source);
  return (
    <Card
      title={sourcePagesWords.imports}
      note={sourcePagesWords.everyImportAndItsResult}
      actions={<TimesSwitch />}
      flush
    >
      <QueryView query={imports} label={sourcePagesWords.loadingTheImports} skeleton={<Skeleton height={240} />}>
        {(list) =>
          list.length === 0 ? (
            <p className={styles.empty}>
              {source === 'file'
                ? sourcePagesWords.noFilesWereImportedYet
                : sourcePagesWords.nothingWasImportedFromYet(name)}
            </p>
          ) : (
            <>
              <ul className={styles.list} aria-label={sourcePagesWords.imports}>
                {list.map((summary) => (
                  <li key={summary.importId}>
                    <div className={styles.what}>
                      <Link
                        to="/profile/imports/$id"
                        params={{ id: summary.importId }}
                        className={styles.when}
                        aria-label={sourcePagesWords.detailsOfThisImport(timeText(summary.createdAt))}
                      >
                        <time dateTime={summary.createdAt}>{timeText(summary.createdAt)}</time>
                        <ChevronRightIcon size={16} />
                      </Link>
                      <Came summary={summary} timeInSentence={timeInSentence} />
                    </div>
                  </li>
                ))}
              </ul>
              {imports.hasNextPage && (
                <div className={styles.more}>
                  <Button isPending={imports.isFetchingNextPage} onPress={() => void imports.fetchNextPage()}>
                    {sourcePagesWords.showEarlierImports}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </QueryView>
    </Card>
  );
}
