import { Link } from '@tanstack/react-router';
import type { Activity } from '../../../domain/entities/activity.ts';
import type { RankedEffort } from '../../../domain/entities/segment.ts';
import { figureText, formatDistance, formatDuration } from '../../../domain/units.ts';
import { formatWhole } from '../../../domain/views/display-format.ts';
import { wholeText } from '../../../domain/words/area.ts';
import { useActivitySegments } from '../../api/segments.ts';
import { segmentWords as words } from '../../shared/segments/words.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Climbs } from './climbs.tsx';
import styles from './parts.module.css';

interface SegmentsCardProps {
  readonly activity: Activity;
  readonly prefersMetric: boolean;
  readonly canWrite: boolean;
}

/** Lists the member's segments that the activity passed, and its climbs. */
export function SegmentsCard({ activity, prefersMetric, canWrite }: SegmentsCardProps) {
  const query = useActivitySegments(activity.activityId);
  return (
    <Card title={words.card} note={words.cardNote}>
      <QueryView query={query} label={words.loading} skeleton={<Skeleton height={120} />}>
        {({ efforts, climbs }) => (
          <div className={styles.segments}>
            {efforts.length === 0 ? (
              <p className={styles.hint}>{words.none}</p>
            ) : (
              <Table
                caption={words.segments}
                columns={effortColumns(prefersMetric)}
                rows={efforts}
                rowKey={({ segment, from }) => `${segment.segmentId} ${from}`}
              />
            )}
            {climbs.length > 0 && (
              <Climbs activity={activity} climbs={climbs} prefersMetric={prefersMetric} canWrite={canWrite} />
            )}
            <div>
              <LinkButton to="/tracks/segments" size="small">
                {words.allSegments}
              </LinkButton>
            </div>
          </div>
        )}
      </QueryView>
    </Card>
  );
}

const effortColumns = (prefersMetric: boolean): readonly Column<RankedEffort>[] => [
  {
    id: 'segment',
    label: words.segment,
    isHeader: true,
    cell: ({ segment }) => (
      <Link to="/tracks/segments/$id" params={{ id: segment.segmentId }}>
        {segment.name}
      </Link>
    ),
  },
  {
    id: 'length',
    label: words.length,
    isNumber: true,
    cell: ({ segment }) => figureText(formatDistance(segment.distance, prefersMetric, 2)),
  },
  { id: 'time', label: words.time, isNumber: true, cell: ({ seconds }) => formatDuration(Math.round(seconds)) },
  {
    id: 'rank',
    label: words.rank,
    isNumber: true,
    cell: ({ rank, of }) => words.rankOf(wholeText(rank), wholeText(of)),
  },
  {
    id: 'behind',
    label: words.behind,
    isNumber: true,
    cell: ({ seconds, best }) =>
      Math.round(seconds) > Math.round(best)
        ? `+${formatDuration(Math.round(seconds) - Math.round(best))}`
        : words.fastest,
  },
  {
    id: 'heart',
    label: words.heartRate,
    isNumber: true,
    cell: ({ heartRate }) => heartRate && `${formatWhole(heartRate)} bpm`,
  },
  { id: 'power', label: words.power, isNumber: true, cell: ({ power }) => power && `${formatWhole(power)} W` },
];
