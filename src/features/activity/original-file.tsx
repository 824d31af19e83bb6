import { useApi } from '../../api/api-context.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form.tsx';
import { saveAddress } from '../../ui/save-file.ts';
import { useStore } from '../../workflows/form-edit.ts';
import styles from './activity.module.css';
import { activityPageWords as words } from './words.ts';

/** Hands the file that an activity was read from to the browser's downloads, as it came. */
export function OriginalFile({ activityId }: { readonly activityId: string }) {
  const { call } = useApi();
  const { isSaving, failure, send } = useStore<string>(async (id, signal) => {
    const { url, name } = await call('requestOriginal', { params: { id }, signal });
    saveAddress(url, name);
  });
  return (
    <div className={styles.original}>
      {failure !== null && <FormError title={words.notDownloaded} message={failure} />}
      <Button variant="quiet" size="small" isPending={isSaving} onPress={() => send(activityId)}>
        {words.downloadTheOriginal}
      </Button>
    </div>
  );
}
