import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { isNowhere } from '../../api/failure.ts';
import { useMember } from '../../api/queries.ts';
import { useSharedMember } from '../../api/shared.ts';
import { ActivityRows } from '../../shared/sharing/activity-rows.tsx';
import { sharedPersonWords } from '../../shared/sharing/person-words.ts';
import { RoutePicture } from '../../shared/sharing/route-picture.tsx';
import { SharedPerson } from '../../shared/sharing/shared-person.tsx';
import { sharingLevelWords } from '../../../domain/words/sharing-levels.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { nameOf } from './people-card.tsx';
import { partnerViewWords as words } from './words.ts';
import styles from './partner-view.module.css';

/** Page of one member's data, as their level allows. [onboarding §4 Sharing] */
export default function PersonScreen() {
  const { cohort = '', alias = '' }: { readonly cohort?: string; readonly alias?: string } = useParams({
    strict: false,
  });
  const [activity, setActivity] = useState<{ readonly key: string; readonly when: string } | null>(null);
  const shared = useSharedMember(cohort, alias, activity?.key ?? null);
  const { data: reader } = useMember();
  const back = (
    <BackLink to="/partner/$cohort" params={{ cohort }}>
      {words.toTheProgramme}
    </BackLink>
  );
  if (isNowhere(shared.error)) {
    return (
      <Page title={words.aMember} back={back}>
        <EmptyState
          title={words.personGone}
          text={words.personGoneText}
          action={
            <LinkButton to="/partner/$cohort" params={{ cohort }}>
              {words.toTheProgramme}
            </LinkButton>
          }
        />
      </Page>
    );
  }
  const level = shared.data?.person.level;
  return (
    <Page
      title={shared.data ? nameOf(shared.data.person) : words.aMember}
      subtitle={level === 2 || level === 3 ? sharingLevelWords.labels[level] : words.note}
      back={back}
    >
      <QueryView query={shared} label={words.loadingThePerson} skeleton={<Skeleton height={480} round />}>
        {({ person, activities, route }) => (
          <div className={styles.columns}>
            <Card title={words.person}>
              <SharedPerson person={person} member={reader} />
            </Card>
            <Card title={sharedPersonWords.activitiesOf28Days}>
              <div className={styles.stack}>
                <ActivityRows activities={activities} member={reader} onRoute={setActivity} />
                {activity !== null && !shared.isPlaceholderData && (
                  <RoutePicture
                    route={route}
                    label={sharedPersonWords.drawingOf(activity.when)}
                    isCut={person.level === 2}
                  />
                )}
              </div>
            </Card>
          </div>
        )}
      </QueryView>
    </Page>
  );
}
