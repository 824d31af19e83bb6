import { dayText } from '../../../domain/date-text.ts';
import type { FollowedActivity } from '../../../domain/entities/followee.ts';
import { figureText } from '../../../domain/units.ts';
import { formatHours, formatSportDistance, typeOf } from '../../../domain/views/display-format.ts';
import { useFollowedActivities, useFollowees } from '../../api/following.ts';
import { Card } from '../../ui/card.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { followeeName } from './names.ts';
import { followingWords as words } from './words.ts';
import styles from './following.module.css';

interface FollowedCardProps {
  readonly today: string;
  readonly prefersMetric: boolean;
}

const columnsOf = (
  names: ReadonlyMap<string | null, string>,
  { today, prefersMetric }: FollowedCardProps,
): readonly Column<FollowedActivity>[] => [
  {
    id: 'day',
    label: words.day,
    isHeader: true,
    cell: ({ date }) => <span className={styles.day}>{dayText(date, today)}</span>,
  },
  { id: 'who', label: words.who, cell: ({ followeeMemberId }) => names.get(followeeMemberId) ?? '' },
  { id: 'sport', label: words.sport, cell: (one) => typeOf(one).name },
  { id: 'time', label: words.time, isNumber: true, cell: ({ duration }) => figureText(formatHours(duration)) },
  {
    id: 'distance',
    label: words.distance,
    isNumber: true,
    cell: (one) =>
      one.totalDistance === null || one.totalDistance === 0
        ? null
        : figureText(formatSportDistance(one.totalDistance, typeOf(one).family, prefersMetric)),
  },
];

/** Lists recent activities of followed members. */
export function FollowedCard(props: FollowedCardProps) {
  const activities = useFollowedActivities();
  const followees = useFollowees().data ?? [];
  const names = new Map(followees.map((one) => [one.followeeMemberId, followeeName(one)]));
  return (
    <Card title={words.lately} flush>
      <QueryView query={activities} label={words.loadingActivities} skeleton={<Skeleton height={160} />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={styles.empty}>{words.nothingLately}</p>
          ) : (
            <Table
              caption={words.lately}
              columns={columnsOf(names, props)}
              rows={rows}
              rowKey={({ activityId }) => activityId}
            />
          )
        }
      </QueryView>
    </Card>
  );
}
