/** How late a subscription is; see `payment_accounts`. */
interface Lateness {
  readonly status: string | null;
  readonly openInvoice: string | null;
  readonly lateUntil: Date | null;
}

const lateStatuses: readonly (string | null)[] = ['past_due', 'unpaid'];

/** Whether a payment is missing, and the access that went on without it has ended. */
const isLateOver = ({ status, lateUntil }: Lateness, now: number): boolean =>
  status === 'unpaid' || (status === 'past_due' && (lateUntil === null || lateUntil.getTime() <= now));

/** Whether a payment is late that was not, or access has ended by it since it was read before. */
export function isLateNews(
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
