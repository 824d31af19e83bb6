import { isSample } from '../../../domain/navigation.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import { useMember } from '../../api/queries.ts';
import { pageWords } from '../../shared/navigation/page-words.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Note } from '../../ui/note.tsx';
import { useToday } from '../../ui/now.ts';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FollowedCard } from './followed-card.tsx';
import { FolloweesCard } from './followees-card.tsx';
import { FollowersCard } from './followers-card.tsx';
import { followingWords as words } from './words.ts';
import styles from './following.module.css';

/** Page of the people a member follows, and of the member's followers. [core §1.7] */
export default function FollowingScreen() {
  const member = useMember();
  const today = useToday(member.data?.timeZone ?? null);
  return (
    <Page
      title={pageWords['/profile/following'].name}
      subtitle={words.subtitle}
      back={<BackLink to="/profile">{words.profile}</BackLink>}
    >
      <QueryView query={member} label={words.loadingFollowers} skeleton={<Skeleton height={480} round />}>
        {(data) =>
          isSample(data) ? (
            <Note>{words.noteOfSamples}</Note>
          ) : (
            <div className={styles.columns}>
              <div className={styles.stack}>
                <FolloweesCard />
                <FollowedCard today={today} prefersMetric={prefersMetricOf(data)} />
              </div>
              <FollowersCard showsName={data.showFolloweeRealName} />
            </div>
          )
        }
      </QueryView>
    </Page>
  );
}
