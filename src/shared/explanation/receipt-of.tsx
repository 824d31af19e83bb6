import type { Activity } from '../../../domain/entities/activity.ts';
import { useApi } from '../../api/api-context.ts';
import { useMember } from '../../api/queries.ts';
import { useToday } from '../../ui/now.ts';
import { ReceiptButton } from '../receipts/receipt-button.tsx';
import { receiptWords } from '../receipts/words.ts';
import styles from './explanation.module.css';

/** Numbers included in the receipt of their day. */
const inReceipts: ReadonlySet<string> = new Set(['loadRatio', 'chronicLoad', 'fitness', 'fatigue', 'form']);

interface ReceiptOfProps {
  /** The explained number, with its day (`YYYY-MM-DD`) or activity. */
  readonly what: { readonly of: string; readonly date?: string; readonly activity?: Activity };
}

/** Button that downloads the receipt of a number. Coaches and planned days get none. */
export function ReceiptOf({ what }: ReceiptOfProps) {
  const { memberId } = useApi();
  const member = useMember();
  const today = useToday(member.data?.timeZone ?? null);
  if (what.of === 'activityLoad' && what.activity?.memberId === memberId) {
    return <Offer of={{ activityId: what.activity.activityId }} />;
  }
  const { of, date } = what;
  if (date === undefined || !inReceipts.has(of) || member.data === undefined || date > today) return null;
  return <Offer of={{ date }} />;
}

const Offer = (props: Parameters<typeof ReceiptButton>[0]) => (
  <div className={styles.receipt}>
    <p className={styles.caveat}>{receiptWords.about}</p>
    <ReceiptButton {...props} />
  </div>
);
