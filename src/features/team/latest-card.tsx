import type { Member } from '../../../domain/entities/member.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import { useActivities } from '../../api/queries.ts';
import { Card } from '../../ui/card.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Done } from './day-rows.tsx';
import { teamPageWords as words } from './words.ts';
import styles from './team.module.css';

const MOST = 10;

interface LatestCardProps {
  readonly athleteId: string;
  /** The coach who reads. */
  readonly member: Member;
  readonly today: string;
}

/** The latest activities of an athlete, whatever month is shown. */
export function LatestCard({ athleteId, member, today }: LatestCardProps) {
  const latest = useActivities({ limit: MOST }, { memberId: athleteId });
  return (
    <Card title={words.latest}>
      <QueryView query={latest} label={words.loadingTheLatest} skeleton={<Skeleton height={240} />}>
        {(list) =>
          list.length === 0 ? (
            <p className={styles.soft}>{words.noneYet}</p>
          ) : (
            <Done activities={list} prefersMetric={prefersMetricOf(member)} today={today} />
          )
        }
      </QueryView>
    </Card>
  );
}
