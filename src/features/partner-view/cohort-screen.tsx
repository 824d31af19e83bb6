import { useParams } from '@tanstack/react-router';
import type { SharedGroup } from '../../../domain/partners/group.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import { isNowhere } from '../../api/failure.ts';
import { useMember } from '../../api/queries.ts';
import { type SharedCohort, useSharedCohort } from '../../api/shared.ts';
import { GroupMeans } from '../../shared/sharing/group-means.tsx';
import { groupMeansWords } from '../../shared/sharing/group-words.ts';
import { sharingLevelWords } from '../../../domain/words/sharing-levels.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { PeopleCard } from './people-card.tsx';
import { partnerViewWords as words } from './words.ts';
import styles from './partner-view.module.css';

const ToList = () => <BackLink to="/partner">{words.all}</BackLink>;

/** Shows the number of members by level; hidden if only a few share at level 1. */
function LevelsCard({ group, counts }: SharedCohort) {
  return (
    <Card title={words.byLevel}>
      <Stats even>
        <Stat label={sharingLevelWords.labels[3]} value={counts.identified} />
        <Stat label={sharingLevelWords.labels[2]} value={counts.individual} />
        <Stat
          label={sharingLevelWords.labels[1]}
          value={group?.members ?? words.tooFew}
          note={group === null ? words.tooFewNote : null}
        />
      </Stats>
    </Card>
  );
}

interface MeansProps {
  readonly title: string;
  readonly group: SharedGroup | null;
  readonly prefersMetric: boolean;
}

function MeansCard({ title, group, prefersMetric }: MeansProps) {
  return (
    <Card title={title} note={groupMeansWords.means}>
      <GroupMeans group={group} prefersMetric={prefersMetric} />
    </Card>
  );
}

function CohortContent({ shared }: { readonly shared: SharedCohort }) {
  const { data: member } = useMember();
  const prefersMetric = member !== undefined && prefersMetricOf(member);
  return (
    <div className={styles.stack}>
      <LevelsCard {...shared} />
      <div className={styles.columns}>
        <MeansCard title={words.together} group={shared.group} prefersMetric={prefersMetric} />
        <MeansCard title={words.listed} group={shared.listed} prefersMetric={prefersMetric} />
      </div>
      <PeopleCard
        cohortId={shared.cohort.id}
        people={shared.members}
        all={shared.counts.individual + shared.counts.identified}
        prefersMetric={prefersMetric}
      />
    </div>
  );
}

/** Page of the data that members share with one programme, as their levels allow. [onboarding §4 Sharing] */
export default function CohortScreen() {
  const { cohort: id = '' }: { readonly cohort?: string } = useParams({ strict: false });
  const shared = useSharedCohort(id);
  if (isNowhere(shared.error)) {
    return (
      <Page title={words.title} back={<ToList />}>
        <EmptyState
          title={words.gone}
          text={words.goneText}
          action={<LinkButton to="/partner">{words.all}</LinkButton>}
        />
      </Page>
    );
  }
  const { data } = shared;
  return (
    <Page
      title={data?.cohort.name ?? words.title}
      subtitle={data === undefined ? words.note : `${data.cohort.tenant} · ${words.note}`}
      back={<ToList />}
      actions={
        <Button isPending={shared.isFetching} onPress={() => void shared.refetch()}>
          {words.readAgain}
        </Button>
      }
    >
      <QueryView query={shared} label={words.loading} skeleton={<Skeleton height={480} round />}>
        {(all) => <CohortContent shared={all} />}
      </QueryView>
    </Page>
  );
}
