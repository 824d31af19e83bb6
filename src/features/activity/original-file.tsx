import { clockTime } from '../../../domain/date-text.ts';
import { nameOf } from '../../../domain/views/activity-name.ts';
import { useApi } from '../../api/api-context.ts';
import type { NotedActivity } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form.tsx';
import { saveAddress } from '../../ui/save-file.ts';
import { useStore } from '../../workflows/form-edit.ts';
import styles from './activity.module.css';
import { mergeWords } from './merge-words.ts';
import { activityPageWords as words } from './words.ts';

interface OriginalFileProps {
  readonly activity: NotedActivity;
  readonly clock: Parameters<typeof clockTime>[1];
}

/** Downloads the original file of an activity; for a merged one also those of its recordings. */
export function OriginalFile({ activity: { activityId, mergedOf = [] }, clock }: OriginalFileProps) {
  return (
    <div className={styles.original}>
      {mergedOf.map((one) => (
        <Download
          key={one.activityId}
          activityId={one.activityId}
          text={mergeWords.downloadOf(nameOf(one), clockTime(one.localStartTime, clock))}
        />
      ))}
      <Download
        activityId={activityId}
        text={mergedOf.length > 0 ? mergeWords.downloadMerged : words.downloadTheOriginal}
      />
    </div>
  );
}

function Download({ activityId, text }: { readonly activityId: string; readonly text: string }) {
  const { call } = useApi();
  const { isSaving, failure, send } = useStore<string>(async (id, signal) => {
    const { url, name } = await call('requestOriginal', { params: { id }, signal });
    saveAddress(url, name);
  });
  return (
    <>
      {failure !== null && <FormError title={words.notDownloaded} message={failure} />}
      <Button variant="quiet" size="small" isPending={isSaving} onPress={() => send(activityId)}>
        {text}
      </Button>
    </>
  );
}
