import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cardBrand } from '../../../domain/card-brand.ts';
import { EMAIL_MAX } from '../../../domain/constants.ts';
import type { PaymentStanding } from '../../../domain/entities/payment.ts';
import { moneyText } from '../../../domain/money-text.ts';
import { keys } from '../../api/keys.ts';
import type { CallResponse } from '../../api/requests.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { standingWords } from '../../shared/account/standing-words.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { localDay } from './local-day.ts';
import { Badge } from './badge.tsx';
import { PersonText } from './person-text.tsx';
import { ShowMore } from './show-more.tsx';
import { adminWords as words } from './words.ts';
import styles from './admin.module.css';

type Counts = CallResponse<'getShop'>['counts'];
type Payer = CallResponse<'listPayers'>['payers'][number];

const tones: Partial<Record<PaymentStanding, 'good' | 'bad'>> = { active: 'good', trialing: 'good', late: 'bad' };

const columns = (): readonly Column<Payer>[] => [
  { id: 'member', label: words.member, isHeader: true, cell: (payer) => <PersonText person={payer} former="" /> },
  {
    id: 'status',
    label: words.status,
    cell: ({ standing }) => <Badge tone={tones[standing]}>{standingWords.subscriptions[standing]}</Badge>,
  },
  { id: 'price', label: words.price, cell: ({ price }) => price && moneyText(price) },
  { id: 'card', label: words.card, cell: ({ card }) => card && words.cardText(cardBrand(card.brand), card.last4) },
  { id: 'coupon', label: words.coupon, cell: ({ couponCode }) => couponCode },
  { id: 'until', label: words.until, cell: ({ periodEndsAt }) => periodEndsAt && localDay(periodEndsAt) },
  { id: 'since', label: words.since, cell: ({ since }) => localDay(since) },
];

const optionsOf = (counts: Counts) => [
  { id: '', label: words.everybody(counts.reduce((sum, { members }) => sum + members, 0)) },
  ...counts.map(({ standing, members }) => ({
    id: standing,
    label: words.standingOption(standingWords.subscriptions[standing], members),
  })),
];

/** Lists members known to the payment service, filtered by status or part of the name. */
export function PayersCard({ counts }: { readonly counts: Counts }) {
  const { call } = useMemberServices();
  const [standing, setStanding] = useState<PaymentStanding | ''>('');
  const [typed, setTyped] = useState('');
  const [find, setFind] = useState('');
  const query = useInfiniteQuery({
    queryKey: [...keys.payers, standing, find],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call('listPayers', {
        query: {
          ...(standing !== '' && { standing }),
          ...(find !== '' && { find }),
          ...(pageParam !== null && { after: pageParam }),
        },
        signal,
      }),
    getNextPageParam: ({ payers, hasMore }) => (hasMore ? (payers.at(-1)?.memberId ?? null) : null),
    staleTime: 0,
  });
  return (
    <Card flush title={words.whoPays} note={words.whoPaysNote}>
      <form
        className={styles.tools}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          setFind(typed.trim());
        }}
      >
        <SelectField
          label={words.status}
          options={optionsOf(counts)}
          value={standing}
          onChange={(chosen) => setStanding(chosen as PaymentStanding | '')}
        />
        <TextField
          label={words.findLabel}
          name="find"
          type="search"
          maxLength={EMAIL_MAX}
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit">{words.find}</Button>
      </form>
      <QueryView query={query} label={words.loadingPayers} skeleton={<Skeleton height={160} round />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ payers }) => payers);
          return rows.length === 0 ? (
            <p className={styles.padded}>{words.nobodyPays}</p>
          ) : (
            <Table caption={words.whoPays} columns={columns()} rows={rows} rowKey={({ memberId }) => memberId} />
          );
        }}
      </QueryView>
      <ShowMore query={query} />
    </Card>
  );
}
