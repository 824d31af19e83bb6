import { Suspense, useState } from 'react';
import { mergeRefusalOf } from '../../../../domain/views/merge.ts';
import { loadWithRetry } from '../../../api/load-with-retry.ts';
import type { NotedActivity } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Note } from '../../../ui/note.tsx';
import { lazy } from '../../../ui/lazy.ts';
import { mergeWords as words } from '../merge-words.ts';

const MergeDialog = lazy(() => loadWithRetry(() => import('./merge-dialog.tsx')));

interface MergeCardProps {
  readonly activity: NotedActivity;
  readonly prefersMetric: boolean;
}

/** Card to merge this activity with another recording. */
export function MergeCard({ activity, prefersMetric }: MergeCardProps) {
  const [isOpen, setOpen] = useState(false);
  const why = mergeRefusalOf(activity);
  return (
    <Card title={words.merge} note={words.mergeText}>
      {why === null ? (
        <div>
          <Button onPress={() => setOpen(true)}>{words.mergeWith}</Button>
        </div>
      ) : (
        <Note>{words.unmergeable[why]}</Note>
      )}
      {isOpen && (
        <Suspense>
          <MergeDialog activity={activity} prefersMetric={prefersMetric} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
