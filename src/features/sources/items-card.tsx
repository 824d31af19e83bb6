import { numberText } from '../../../domain/words/area.ts';
import { useState } from 'react';
import type { ImportDetail, ImportOutcomeGroup } from '../../../domain/entities/import.ts';
import { groupCounts } from '../../../domain/views/source-state.ts';
import { useImportItems } from '../../api/imports.ts';
import { ItemTable } from '../../shared/sources/outcome.tsx';
import { useTimeText } from '../../shared/time/time-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { KindFilter } from './kind-filter.tsx';
import { sourcePagesWords } from './words.ts';
import styles from './sources.module.css';

const allGroups: readonly ImportOutcomeGroup[] = ['in', 'out', 'waiting'];
const labelOf = (group: ImportOutcomeGroup): string =>
  ({ in: sourcePagesWords.imported, out: sourcePagesWords.notImported, waiting: sourcePagesWords.waiting })[group];

/** Lists the result of each file of an import, page by page. */
export function ItemsCard({ detail }: { readonly detail: ImportDetail }) {
  const [group, setGroup] = useState<ImportOutcomeGroup | null>(null);
  const items = useImportItems(detail.importId, group);
  const times = useTimeText();
  const counts = groupCounts(detail);
  const kinds = allGroups.map((kind) => ({ kind, label: labelOf(kind), count: counts[kind] }));
  const total = group === null ? counts.in + counts.out + counts.waiting : counts[group];
  return (
    <Card
      title={sourcePagesWords.files}
      note={sourcePagesWords.filesWithProblemsComeFirst}
      actions={<KindFilter kinds={kinds} chosen={group} onChoose={setGroup} />}
      flush
    >
      <QueryView query={items} label={sourcePagesWords.loadingTheFiles} skeleton={<Skeleton height={320} />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={styles.empty}>
              {group === null ? sourcePagesWords.thisImportFoundNothingNew : sourcePagesWords.noFilesHere}
            </p>
          ) : (
            <>
              <div className={styles.table}>
                <ItemTable items={rows} times={times} />
              </div>
              {items.hasNextPage && (
                <div className={styles.more}>
                  <Button isPending={items.isFetchingNextPage} onPress={() => void items.fetchNextPage()}>
                    {sourcePagesWords.showMore}
                  </Button>
                  <span className={styles.soft}>
                    {sourcePagesWords.ofShown(numberText(rows.length), numberText(total))}
                  </span>
                </div>
              )}
            </>
          )
        }
      </QueryView>
    </Card>
  );
}
