import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Member } from '../../../domain/entities/member.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import { activitiesQuery, useSubject } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Done } from './done.tsx';
import { teamPageWords as words } from './words.ts';
import styles from './team.module.css';

/** Initial number of rows, and the number added on request. */
const FIRST = 10;
const MORE = 50;

interface LatestCardProps {
  readonly athleteId: string;
  /** The signed-in coach. */
  readonly member: Member;
  readonly today: string;
}

/** Lists the activities of an athlete, newest first, independent of the visible month. */
export function LatestCard({ athleteId, member, today }: LatestCardProps) {
  const [limit, setLimit] = useState(FIRST);
  const latest = useQuery({
    // Fetches one more row to know whether there are more.
    ...activitiesQuery(useSubject({ memberId: athleteId }), { limit: limit + 1 }),
    // Keeps the visible rows while more are loading.
    placeholderData: keepPreviousData,
  });
  return (
    <Card title={words.latest}>
      <QueryView query={latest} label={words.loadingTheLatest} skeleton={<Skeleton height={240} />}>
        {(list) =>
          list.length === 0 ? (
            <p className={styles.soft}>{words.noneYet}</p>
          ) : (
            <>
              <Done activities={list.slice(0, limit)} prefersMetric={prefersMetricOf(member)} today={today} />
              {(latest.isPlaceholderData || list.length > limit) && (
                <Button isPending={latest.isPlaceholderData} onPress={() => setLimit(limit + MORE)}>
                  {words.moreOfThem}
                </Button>
              )}
            </>
          )
        }
      </QueryView>
    </Card>
  );
}
