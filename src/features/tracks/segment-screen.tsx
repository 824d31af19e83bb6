import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { SegmentPasses } from '../../../domain/entities/segment.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { isSample } from '../../../domain/navigation.ts';
import { figureText, formatDistance } from '../../../domain/units.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import { decimalText } from '../../../domain/words/area.ts';
import { useMember } from '../../api/queries.ts';
import { useSegment } from '../../api/segments.ts';
import { segmentWords as words } from '../../shared/segments/words.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RemoveSegment, RenameSegment } from './segment-actions.tsx';
import { SegmentPassesCards } from './segment-passes.tsx';

/** Page of a segment: its passes over time. */
export default function SegmentScreen() {
  const { id = '' } = useParams({ strict: false });
  const member = useMember();
  const query = useSegment(id);
  if (member.data !== undefined && query.data !== undefined) return <Shown member={member.data} passes={query.data} />;
  const waiting = <Skeleton height={320} round />;
  return (
    <Page title={words.segment} back={<Back />}>
      <QueryView query={member} label={words.loadingSegment} skeleton={waiting}>
        {() => (
          <QueryView query={query} label={words.loadingSegment} skeleton={waiting}>
            {() => null}
          </QueryView>
        )}
      </QueryView>
    </Page>
  );
}

const Back = () => <BackLink to="/tracks/segments">{words.back}</BackLink>;

function Shown({ member, passes }: { readonly member: Member; readonly passes: SegmentPasses }) {
  const { segment } = passes;
  const [isRenaming, setRenaming] = useState(false);
  const about = [
    figureText(formatDistance(segment.distance, prefersMetricOf(member), 2)),
    segment.rise !== null && `${words.grade} ${decimalText((100 * segment.rise) / segment.distance, 1)} %`,
  ];
  return (
    <Page
      title={segment.name}
      subtitle={about.filter(Boolean).join(' · ')}
      back={<Back />}
      actions={
        !isSample(member) && (
          <>
            <Button size="small" variant="quiet" onPress={() => setRenaming(true)}>
              {words.rename}
            </Button>
            <RemoveSegment segment={segment} />
          </>
        )
      }
    >
      {isRenaming && <RenameSegment segment={segment} onClose={() => setRenaming(false)} />}
      <SegmentPassesCards passes={passes} member={member} />
    </Page>
  );
}
