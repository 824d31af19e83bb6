import type { RosterEntry } from '../../../domain/entities/roster.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { usePublicServices } from '../services/public-services.ts';
import { teamPeopleWords as words } from './words.ts';

interface NotToBeSeenProps {
  /** The athlete's roster entry, if they are in one of the coach's teams. */
  readonly entry?: RosterEntry | undefined;
  /** What the coach wants to change; left out for reading. */
  readonly change?: 'thresholds' | 'plan';
}

/** Placeholder for training that the coach may not see or change. */
export function NotToBeSeenCard({ entry, change }: NotToBeSeenProps) {
  const isFree = usePublicServices().payments === 'off';
  const closed = isFree ? words.notToBeSeenFree : words.notToBeSeenText;
  const isOwnChoice = entry !== undefined && (change !== undefined || entry.access.by === 'withheld');
  return (
    <Card>
      <EmptyState
        title={isOwnChoice && change !== undefined ? words.mayNotChange[change] : words.notToBeSeen}
        text={isOwnChoice ? (change === undefined ? words.notToBeSeenWithheld : words.mayNotChangeText) : closed}
        action={<LinkButton to="/team">{words.backToTheTeam}</LinkButton>}
      />
    </Card>
  );
}

/** Page for training that the coach may not see or change. */
export const NotToBeSeen = (props: NotToBeSeenProps) => (
  <Page title={words.team} back={<BackLink to="/team">{words.team}</BackLink>}>
    <NotToBeSeenCard {...props} />
  </Page>
);
