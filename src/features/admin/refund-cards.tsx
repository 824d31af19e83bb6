import { useQuery } from '@tanstack/react-query';
import { moneyText } from '../../../domain/money-text.ts';
import { keys } from '../../api/keys.ts';
import type { CallResponse } from '../../api/requests.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { Card } from '../../ui/card.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { localDay } from './local-day.ts';
import { Badge } from './badge.tsx';
import { PersonText } from './person-text.tsx';
import { adminWords as words } from './words.ts';
import styles from './admin.module.css';

type Answer = CallResponse<'listMoneyBack'>;
type Refund = Answer['refunds'][number];
type Dispute = Answer['disputes'][number];
type Either = Refund | Dispute;

/** Returns our words for a value of the payment service, or the value itself. */
const labelOf = (list: Readonly<Record<string, string>>, word: string | null) =>
  word === null ? null : (list[word] ?? word);

const shared = (): readonly Column<Either>[] => [
  {
    id: 'member',
    label: words.member,
    isHeader: true,
    cell: ({ member }) => <PersonText person={member} former={words.formerMember} />,
  },
  { id: 'amount', label: words.amount, cell: (money) => moneyText(money) },
  { id: 'reason', label: words.reason, cell: ({ reason }) => labelOf(words.reasons, reason) },
  { id: 'when', label: words.when, cell: ({ at }) => localDay(at) },
];
const refundColumns = (): readonly Column<Refund>[] => [
  ...shared(),
  { id: 'status', label: words.status, cell: ({ status }) => <Badge>{labelOf(words.refundStates, status)}</Badge> },
];
const disputeColumns = (): readonly Column<Dispute>[] => [
  ...shared(),
  {
    id: 'status',
    label: words.status,
    cell: ({ status }) => (
      <Badge tone={status.endsWith('needs_response') || status === 'lost' ? 'bad' : undefined}>
        {labelOf(words.disputeStates, status)}
      </Badge>
    ),
  },
  { id: 'due', label: words.answerBy, cell: ({ dueBy }) => dueBy && localDay(dueBy) },
];

/** Lists refunds and disputes. */
export function RefundCards() {
  const { call } = useMemberServices();
  const query = useQuery({
    queryKey: keys.moneyBack,
    queryFn: ({ signal }) => call('listMoneyBack', { signal }),
    staleTime: 0,
  });
  return (
    <QueryView query={query} label={words.loadingMoneyBack} skeleton={<Skeleton height={200} round />}>
      {({ refunds, disputes }) => (
        <>
          <Card flush title={words.refunds}>
            {refunds.length === 0 ? (
              <p className={styles.padded}>{words.noRefunds}</p>
            ) : (
              <Table
                caption={words.refunds}
                columns={refundColumns()}
                rows={refunds}
                rowKey={({ refundId }) => refundId}
              />
            )}
          </Card>
          <Card flush title={words.disputes}>
            {disputes.length === 0 ? (
              <p className={styles.padded}>{words.noDisputes}</p>
            ) : (
              <Table
                caption={words.disputes}
                columns={disputeColumns()}
                rows={disputes}
                rowKey={({ disputeId }) => disputeId}
              />
            )}
          </Card>
        </>
      )}
    </QueryView>
  );
}
