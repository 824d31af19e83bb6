import { clockTime } from '../../../domain/date-text.ts';
import { BY_HAND } from '../../../domain/entities/manual-activity.ts';
import { nameOf } from '../../../domain/views/activity-name.ts';
import { useApi } from '../../api/api-context.ts';
import type { NotedActivity } from '../../api/queries.ts';
import { ReceiptButton } from '../../shared/receipts/receipt-button.tsx';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form.tsx';
import { saveAddress } from '../../ui/save-file.ts';
import { useStore } from '../../workflows/form-edit.ts';
import styles from './activity.module.css';
import { mergeWords } from './merge-words.ts';
import { activityPageWords as words } from './words.ts';

interface ActivityFilesProps {
  readonly activity: NotedActivity;
  readonly clock: Parameters<typeof clockTime>[1];
}

/** Links to the receipt and, if there is one, the original file of an activity; for a merged one also to the originals of its recordings. */
export function ActivityFiles({ activity: { activityId, source, mergedOf = [] }, clock }: ActivityFilesProps) {
  return (
    <div className={styles.original}>
      {mergedOf.map((one) => (
        <Download
          key={one.activityId}
          activityId={one.activityId}
          text={mergeWords.downloadOf(nameOf(one), clockTime(one.localStartTime, clock))}
        />
      ))}
      {source !== BY_HAND && (
        <Download
          activityId={activityId}
          text={mergedOf.length > 0 ? mergeWords.downloadMerged : words.downloadTheOriginal}
        />
      )}
      <ReceiptButton of={{ activityId }} />
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
