import { useInfiniteQuery } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import type { CallAnswer } from '../../api/requests.ts';
import { useMemberServices } from '../../app/member-services.ts';
import { momentText } from '../../app/moment-text.ts';
import { Card } from '../../ui/card.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Badge } from './badge.tsx';
import { PersonText } from './person-text.tsx';
import { ShowMore } from './show-more.tsx';
import { adminWords as words } from './words.ts';
import styles from './admin.module.css';

type Act = CallAnswer<'listAdminActs'>['acts'][number];

const tones = { done: 'good', refused: undefined, failed: 'bad' } as const;

const columns = (): readonly Column<Act>[] => [
  {
    id: 'act',
    label: words.act,
    isHeader: true,
    cell: ({ callId, target }) => (
      <span>
        {words.acts[callId as keyof typeof words.acts] ?? callId}
        {target !== null && <span className={styles.soft}>{target}</span>}
      </span>
    ),
  },
  {
    id: 'member',
    label: words.toWhom,
    cell: ({ member, memberMark }) =>
      memberMark === null ? null : <PersonText person={member} former={words.gone(memberMark)} />,
  },
  {
    id: 'outcome',
    label: words.outcome,
    cell: ({ outcome, reason }) => (
      <span>
        <Badge tone={outcome === null ? 'bad' : tones[outcome]}>{words.outcomes[outcome ?? 'open']}</Badge>
        {reason !== null && <span className={styles.soft}>{reason}</span>}
      </span>
    ),
  },
  {
    id: 'by',
    label: words.by,
    cell: ({ admin, adminMark }) => <PersonText person={admin} former={words.gone(adminMark)} />,
  },
  { id: 'at', label: words.when, cell: ({ at }) => <time dateTime={at}>{momentText(at)}</time> },
];

/** What admins did, the newest first. */
export default function ActsPage() {
  const { call } = useMemberServices();
  const query = useInfiniteQuery({
    queryKey: keys.adminActs,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call('listAdminActs', { query: pageParam === null ? {} : { after: pageParam }, signal }),
    getNextPageParam: ({ acts, hasMore }) => (hasMore ? (acts.at(-1)?.actId ?? null) : null),
    staleTime: 0,
  });
  return (
    <QueryView query={query} label={words.loadingActs} skeleton={<Skeleton height={480} round />}>
      {({ pages }) => {
        const rows = pages.flatMap(({ acts }) => acts);
        return (
          <Card flush>
            {rows.length === 0 ? (
              <p className={styles.padded}>{words.noActs}</p>
            ) : (
              <Table caption={words.places.acts.title} columns={columns()} rows={rows} rowKey={({ actId }) => actId} />
            )}
            <ShowMore query={query} />
          </Card>
        );
      }}
    </QueryView>
  );
}
