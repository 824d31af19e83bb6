import { useQuery } from '@tanstack/react-query';
import { moneyText } from '../../../domain/money-text.ts';
import { keys } from '../../api/keys.ts';
import type { CallResponse } from '../../api/requests.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Badge } from './badge.tsx';
import { RefundCards } from './refund-cards.tsx';
import { PayersCard } from './payers-card.tsx';
import { adminWords as words } from './words.ts';
import styles from './admin.module.css';

type Shop = CallResponse<'getShop'>;
type Price = Shop['prices'][number];

const perText = (interval: string | null) =>
  interval === null ? '' : ` ${words.per[interval as keyof typeof words.per] ?? interval}`;

const columns = (): readonly Column<Price>[] => [
  { id: 'plan', label: words.plan, isHeader: true, cell: ({ plan }) => plan },
  { id: 'price', label: words.price, cell: (price) => moneyText(price) + perText(price.interval) },
  {
    id: 'state',
    label: words.inUse,
    cell: ({ isOurs, isActive }) => (
      <Badge tone={isOurs ? 'good' : undefined}>
        {isOurs ? words.isOurs : isActive ? words.isActive : words.isArchived}
      </Badge>
    ),
  },
];

function PaymentsContent({ shop }: { readonly shop: Shop }) {
  if (shop.mode === 'off') return <Note>{words.off}</Note>;
  return (
    <div className={styles.stack}>
      {shop.mode === 'sandbox' && <Note>{words.practice}</Note>}
      {shop.otherAccount !== null && (
        <FormError
          title={words.otherAccount}
          message={words.otherAccountNote(shop.otherAccount.kept, shop.otherAccount.keys)}
        />
      )}
      <Card flush title={words.plans} note={words.plansNote}>
        <Table caption={words.plans} columns={columns()} rows={shop.prices} rowKey={({ priceId }) => priceId} />
        <p className={styles.padded}>{shop.trialDays === null ? words.trialOpen : words.trialDays(shop.trialDays)}</p>
      </Card>
      <PayersCard counts={shop.counts} />
      <RefundCards />
    </div>
  );
}

/** Page of prices, paying members, refunds and disputes. */
export default function PaymentsPage() {
  const { call } = useMemberServices();
  const query = useQuery({
    queryKey: keys.shop,
    queryFn: ({ signal }) => call('getShop', { signal }),
    staleTime: 0,
  });
  return (
    <QueryView query={query} label={words.loadingPayments} skeleton={<Skeleton height={480} round />}>
      {(shop) => <PaymentsContent shop={shop} />}
    </QueryView>
  );
}
