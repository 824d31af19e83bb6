/** Fields that determine whether a subscription's payment is late; see `payment_accounts`. */
interface Lateness {
  readonly status: string | null;
  readonly openInvoice: string | null;
  readonly lateUntil: Date | null;
}

const lateStatuses: readonly (string | null)[] = ['past_due', 'unpaid'];

/** Whether a payment is missing and the grace period has ended. */
const isLateOver = ({ status, lateUntil }: Lateness, now: number): boolean =>
  status === 'unpaid' || (status === 'past_due' && (lateUntil === null || lateUntil.getTime() <= now));

/** Whether a payment has become overdue since the last reading, or access has ended because of it. */
export function hasBecomeOverdue(
  before: Lateness & { readonly readAt: Date | null },
  read: Lateness,
  now = Date.now(),
): boolean {
  if (!lateStatuses.includes(read.status)) return false;
  if (!lateStatuses.includes(before.status)) return true;
  return isLateOver(read, now)
    ? !isLateOver(before, before.readAt?.getTime() ?? 0)
    : before.openInvoice !== read.openInvoice;
}
