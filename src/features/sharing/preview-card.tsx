import { useState } from 'react';
import { type SharingLevel } from '../../../domain/partners/page.ts';
import { useMember } from '../../api/queries.ts';
import { usePreview } from '../../api/sharing.ts';
import { ActivityRows } from '../../app/sharing/activity-rows.tsx';
import { sharedPersonWords } from '../../app/sharing/person-words.ts';
import { RoutePicture } from '../../app/sharing/route-picture.tsx';
import { SharedPerson } from '../../app/sharing/shared-person.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { sharingWords as words } from './words.ts';
import styles from './sharing.module.css';

interface PreviewCardProps {
  readonly membershipId: string;
  readonly level: SharingLevel;
  /** The level counts already. */
  readonly isStored: boolean;
}

/** What the partner sees of the member, by the filter that the partner is served through. */
export function PreviewCard({ membershipId, level, isStored }: PreviewCardProps) {
  const [activity, setActivity] = useState<{ readonly key: string; readonly when: string } | null>(null);
  const preview = usePreview(membershipId, level, activity?.key ?? null);
  const { data: member } = useMember();
  return (
    <Card title={words.whatThisPartnerSees} note={isStored ? words.seesNow : words.wouldSee}>
      <QueryView query={preview} label={words.loadingPreview} skeleton={<Skeleton height={320} />}>
        {(shared) =>
          shared === null ? (
            <p>{level === 0 ? words.seesNothing : words.seesAverages}</p>
          ) : (
            <div className={styles.stack}>
              <SharedPerson person={shared.person} member={member} />
              <ActivityRows activities={shared.activities} member={member} onRoute={setActivity} />
              {activity !== null && !preview.isPlaceholderData && (
                <RoutePicture
                  route={shared.route}
                  label={sharedPersonWords.drawingOf(activity.when)}
                  isCut={level === 2}
                />
              )}
            </div>
          )
        }
      </QueryView>
    </Card>
  );
}
