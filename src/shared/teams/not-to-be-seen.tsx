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
  readonly isAboutThresholds?: boolean;
}

/** Placeholder for training that the coach may not see. */
export function NotToBeSeen({ entry, isAboutThresholds = false }: NotToBeSeenProps) {
  const isFree = usePublicServices().payments === 'off';
  const closed = isFree ? words.notToBeSeenFree : words.notToBeSeenText;
  const isOwnChoice = entry !== undefined && (isAboutThresholds || entry.access.by === 'withheld');
  return (
    <Page title={words.team} back={<BackLink to="/team">{words.team}</BackLink>}>
      <Card>
        <EmptyState
          title={isOwnChoice && isAboutThresholds ? words.noThresholds : words.notToBeSeen}
          text={isOwnChoice ? (isAboutThresholds ? words.noThresholdsText : words.notToBeSeenWithheld) : closed}
          action={<LinkButton to="/team">{words.backToTheTeam}</LinkButton>}
        />
      </Card>
    </Page>
  );
}
