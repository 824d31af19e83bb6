import { useParams } from '@tanstack/react-router';
import { longDate } from '../../../domain/date-text.ts';
import { type Connection, useConnections } from '../../api/sharing.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { HistoryCard } from './history-card.tsx';
import { LevelCard } from './level-card.tsx';
import { PreviewCard } from './preview-card.tsx';
import { useLevel } from './use-level.ts';
import { sharingWords as words } from './words.ts';
import styles from './sharing.module.css';

const ToProfile = () => <BackLink to="/profile">{words.profile}</BackLink>;

/** A connection that is over: what was agreed to stays to be read. */
const Ended = ({ connection: { cohort, member, tenant } }: { readonly connection: Connection }) => (
  <Page
    title={cohort.name}
    back={<ToProfile />}
    subtitle={`${tenant.name} · ${words.sharedSince(longDate(member.dateJoined.slice(0, 10)))}`}
  >
    <div className={styles.stack}>
      <Card title={words.ended}>
        <p role="status">{words.endedOn(longDate((member.deletedOn ?? '').slice(0, 10)))}</p>
      </Card>
      <HistoryCard membershipId={member.id} />
    </div>
  </Page>
);

function Known({ connection }: { readonly connection: Connection }) {
  const { cohort, member, tenant } = connection;
  const level = useLevel(connection);
  return (
    <Page
      title={cohort.name}
      back={<ToProfile />}
      subtitle={`${tenant.name} · ${words.sharedSince(longDate(member.dateJoined.slice(0, 10)))}`}
    >
      <div className={styles.columns}>
        <div className={styles.stack}>
          <LevelCard level={level} cohort={cohort} />
          <HistoryCard membershipId={member.id} />
        </div>
        <PreviewCard membershipId={member.id} level={level.chosen} isStored={!level.isChanged} />
      </div>
    </Page>
  );
}

const Nothing = () => (
  <Page title={words.dataSharing} back={<ToProfile />}>
    <EmptyState
      title={words.notFound}
      text={words.notFoundText}
      action={<LinkButton to="/profile">{words.backToTheProfile}</LinkButton>}
    />
  </Page>
);

/** One connection: what is shared, what the partner sees of it, and what was agreed to. [onboarding §4 Sharing] */
export default function SharingScreen() {
  const { membership }: { readonly membership?: string } = useParams({ strict: false });
  const connections = useConnections();
  const found = connections.data?.find(({ member }) => member.id === membership);
  if (found && found.member.deletedOn !== null) return <Ended connection={found} />;
  if (found) return <Known key={found.member.id} connection={found} />;
  if (connections.data) return <Nothing />;
  return (
    <Page title={words.dataSharing} back={<ToProfile />}>
      <QueryView query={connections} label={words.loading} skeleton={<Skeleton height={360} round />}>
        {() => null}
      </QueryView>
    </Page>
  );
}
