import { toSnake } from '../../../domain/case.ts';
import { toCompactDate } from '../../../domain/dates.ts';
import { useApi } from '../../api/api-context.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useStore } from '../../workflows/form-edit.ts';
import { receiptWords as words } from './words.ts';

/** An activity, or the load of a day (`YYYY-MM-DD`). */
type ReceiptOf = { readonly activityId: string } | { readonly date: string };

/** Button that downloads a receipt as a file. */
export function ReceiptButton({ of }: { readonly of: ReceiptOf }) {
  const { call, memberId } = useApi();
  const { isSaving, failure, send } = useStore<ReceiptOf>(async (subject, signal) => {
    const receipt =
      'date' in subject
        ? await call('getDayReceipt', {
            params: { id: memberId },
            query: { date: toCompactDate(subject.date) },
            signal,
          })
        : await call('getActivityReceipt', { params: { id: subject.activityId }, signal });
    saveFile(
      `longrun-receipt-${receipt.kind}-${receipt.localDate}.json`,
      'application/json',
      JSON.stringify(toSnake(receipt), null, 2),
    );
  });
  return (
    <>
      {failure !== null && <FormError title={words.notDownloaded} message={failure} />}
      <Button variant="quiet" size="small" isPending={isSaving} onPress={() => send(of)}>
        {words.download}
      </Button>
    </>
  );
}
