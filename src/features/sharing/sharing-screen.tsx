import { useParams } from '@tanstack/react-router';
import { longDate } from '../../../domain/date-text.ts';
import { localDate } from '../../../domain/dates.ts';
import { useMember } from '../../api/queries.ts';
import { type Connection, useConnections } from '../../api/sharing.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useToday } from '../../ui/now.ts';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFocusRestore } from '../../ui/use-focus-restore.ts';
import { HistoryCard } from './history-card.tsx';
import { LevelCard } from './level-card.tsx';
import { PreviewCard } from './preview-card.tsx';
import { useLevel } from './use-level.ts';
import { sharingWords as words } from './words.ts';
import styles from './sharing.module.css';

const ToProfile = () => <BackLink to="/profile">{words.profile}</BackLink>;

/** True if the connection has ended, also by a level of 0. */
const isOver = ({ member }: Connection) => member.deletedOn !== null || member.permissions === 0;

/** Formats when it ended; `null` for connections that ended before the day was stored. */
function useEndText(deletedOn: string | null): string | null {
  const zone = useMember().data?.timeZone ?? null;
  const today = useToday(zone);
  if (deletedOn === null) return null;
  const day = localDate(Date.parse(deletedOn) / 1000, zone);
  return day === today ? words.leftToday : words.endedOn(longDate(day));
}

/** Shows an ended connection, whose consents stay readable. */
function Ended({ connection: { cohort, member, tenant } }: { readonly connection: Connection }) {
  const endText = useEndText(member.deletedOn);
  return (
    <Page title={cohort.name} back={<ToProfile />} subtitle={tenant.name}>
      <div className={styles.stack}>
        <Card title={words.ended}>
          <p>
            {endText} {words.endedText}
          </p>
        </Card>
        <HistoryCard membershipId={member.id} programme={cohort.name} organisation={tenant.name} />
      </div>
    </Page>
  );
}

function SharingContent({ connection }: { readonly connection: Connection }) {
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
          <HistoryCard membershipId={member.id} programme={cohort.name} organisation={tenant.name} />
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

/** Page of one connection: the shared level, what the partner sees, and the consents. [onboarding §4 Sharing] */
export default function SharingScreen() {
  const { membership }: { readonly membership?: string } = useParams({ strict: false });
  const connections = useConnections();
  const found = connections.data?.find(({ member }) => member.id === membership);
  const focus = useFocusRestore();
  if (found) {
    return (
      <div {...focus}>
        {isOver(found) ? <Ended connection={found} /> : <SharingContent key={found.member.id} connection={found} />}
      </div>
    );
  }
  if (connections.data) return <Nothing />;
  return (
    <Page title={words.dataSharing} back={<ToProfile />}>
      <QueryView query={connections} label={words.loading} skeleton={<Skeleton height={360} round />}>
        {() => null}
      </QueryView>
    </Page>
  );
}
