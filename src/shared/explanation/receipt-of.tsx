import { useApi } from '../../api/api-context.ts';
import { useMember } from '../../api/queries.ts';
import { useToday } from '../../ui/now.ts';
import { ReceiptButton } from '../receipts/receipt-button.tsx';
import { receiptWords } from '../receipts/words.ts';
import type { Explained } from './explanation-dialog.tsx';
import styles from './explanation.module.css';

/** Numbers that the receipt of their day has. */
const inReceipts: ReadonlySet<Explained['of']> = new Set(['loadRatio', 'chronicLoad', 'fitness', 'fatigue', 'form']);

/** Downloads the receipt of a number. Coaches get none, and planned days have none. */
export function ReceiptOf({ what }: { readonly what: Explained }) {
  const { memberId } = useApi();
  const member = useMember();
  const today = useToday(member.data?.timeZone ?? null);
  if (what.of === 'activityLoad' && what.activity.memberId === memberId) {
    return <Offer of={{ activityId: what.activity.activityId }} />;
  }
  const isPast = 'date' in what && member.data !== undefined && what.date <= today;
  return isPast && inReceipts.has(what.of) ? <Offer of={{ date: what.date }} /> : null;
}

const Offer = (props: Parameters<typeof ReceiptButton>[0]) => (
  <div className={styles.receipt}>
    <p className={styles.caveat}>{receiptWords.about}</p>
    <ReceiptButton {...props} />
  </div>
);
