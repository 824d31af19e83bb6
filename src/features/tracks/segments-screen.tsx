import { Link } from '@tanstack/react-router';
import { dayText } from '../../../domain/date-text.ts';
import type { ListedSegment } from '../../../domain/entities/segment.ts';
import { figureText, formatDistance, formatDuration } from '../../../domain/units.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import { decimalText, wholeText } from '../../../domain/words/area.ts';
import { useMember } from '../../api/queries.ts';
import { useSegments } from '../../api/segments.ts';
import { pageWords } from '../../shared/navigation/page-words.ts';
import { segmentWords as words } from '../../shared/segments/words.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useToday } from '../../ui/now.ts';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';

/** Page of the member's segments, with the number of passes and the best time of each. */
export default function SegmentsScreen() {
  const member = useMember();
  const segments = useSegments();
  const today = useToday(member.data?.timeZone ?? null);
  return (
    <Page
      title={pageWords['/tracks/segments'].name}
      back={<BackLink to="/tracks">{pageWords['/tracks'].name}</BackLink>}
    >
      <QueryView query={member} label={words.loading} skeleton={<Skeleton height={240} round />}>
        {(known) => (
          <QueryView query={segments} label={words.loading} skeleton={<Skeleton height={240} round />}>
            {(found) =>
              found.length === 0 ? (
                <Card>
                  <EmptyState
                    title={words.nothing}
                    text={words.nothingText}
                    action={<LinkButton to="/activities">{words.openActivities}</LinkButton>}
                  />
                </Card>
              ) : (
                <Card title={words.segments} note={words.listNote} flush>
                  <Table
                    caption={words.segments}
                    columns={columnsOf(prefersMetricOf(known), today)}
                    rows={found}
                    rowKey={({ segmentId }) => segmentId}
                  />
                </Card>
              )
            }
          </QueryView>
        )}
      </QueryView>
    </Page>
  );
}

const columnsOf = (prefersMetric: boolean, today: string): readonly Column<ListedSegment>[] => [
  {
    id: 'name',
    label: words.segment,
    isHeader: true,
    cell: ({ segmentId, name }) => (
      <Link to="/tracks/segments/$id" params={{ id: segmentId }}>
        {name}
      </Link>
    ),
  },
  {
    id: 'length',
    label: words.length,
    isNumber: true,
    cell: ({ distance }) => figureText(formatDistance(distance, prefersMetric, 2)),
  },
  {
    id: 'grade',
    label: words.grade,
    isNumber: true,
    cell: ({ distance, rise }) => rise !== null && `${decimalText((100 * rise) / distance, 1)} %`,
  },
  { id: 'passes', label: words.passes, isNumber: true, cell: ({ efforts }) => wholeText(efforts) },
  {
    id: 'best',
    label: words.best,
    isNumber: true,
    cell: ({ best }) => best !== null && formatDuration(Math.round(best)),
  },
  { id: 'latest', label: words.latest, isNumber: true, cell: ({ latestOn }) => latestOn && dayText(latestOn, today) },
];
