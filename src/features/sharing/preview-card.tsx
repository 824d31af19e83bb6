import { useState } from 'react';
import { type SharingLevel } from '../../../domain/partners/page.ts';
import { useMember } from '../../api/queries.ts';
import { usePreview } from '../../api/sharing.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import { ActivityRows } from '../../shared/sharing/activity-rows.tsx';
import { GroupMeans } from '../../shared/sharing/group-means.tsx';
import { groupMeansWords } from '../../shared/sharing/group-words.ts';
import { sharedPersonWords } from '../../shared/sharing/person-words.ts';
import { RoutePicture } from '../../shared/sharing/route-picture.tsx';
import { SharedPerson } from '../../shared/sharing/shared-person.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { sharingWords as words } from './words.ts';
import styles from './sharing.module.css';

interface PreviewCardProps {
  readonly membershipId: string;
  readonly level: SharingLevel;
  /** True if the level is already stored. */
  readonly isStored: boolean;
}

/** Previews the data that the partner sees of the member, with the filter used for the partner. */
export function PreviewCard({ membershipId, level, isStored }: PreviewCardProps) {
  const [activity, setActivity] = useState<{ readonly key: string; readonly when: string } | null>(null);
  const preview = usePreview(membershipId, level, activity?.key ?? null);
  const { data: member } = useMember();
  return (
    <Card title={words.whatThisPartnerSees} note={isStored ? words.seesNow : words.wouldSee}>
      <QueryView query={preview} label={words.loadingPreview} skeleton={<Skeleton height={320} />}>
        {({ member: shared, group, file }) =>
          level === 0 ? (
            <p>{words.seesNothing}</p>
          ) : (
            <div className={styles.stack}>
              {shared === null ? (
                <p>{words.seesAverages}</p>
              ) : (
                <>
                  <SharedPerson person={shared.person} member={member} />
                  <ActivityRows activities={shared.activities} member={member} onRoute={setActivity} />
                </>
              )}
              {shared !== null && activity !== null && !preview.isPlaceholderData && (
                <RoutePicture
                  route={shared.route}
                  label={sharedPersonWords.drawingOf(activity.when)}
                  isCut={level === 2}
                />
              )}
              <div>
                <h3>{words.groupExample}</h3>
                <p className={styles.soft}>
                  {words.groupExampleNote} {groupMeansWords.means}
                </p>
                <GroupMeans group={group} prefersMetric={member !== undefined && prefersMetricOf(member)} />
              </div>
              {file !== null && (
                <div>
                  <h3>{words.inTheFile}</h3>
                  {/* Scrollable by keyboard, since it is wider than the page. */}
                  {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable element must be focusable */}
                  <pre className={styles.file} tabIndex={0} role="region" aria-label={words.inTheFile}>
                    {file}
                  </pre>
                </div>
              )}
            </div>
          )
        }
      </QueryView>
    </Card>
  );
}
