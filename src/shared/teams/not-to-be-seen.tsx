import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { usePublicServices } from '../services/public-services.ts';
import { teamPeopleWords as words } from './words.ts';

/** Placeholder for training that the coach may not see. */
export const NotToBeSeen = () => (
  <Page title={words.team} back={<BackLink to="/team">{words.team}</BackLink>}>
    <Card>
      <EmptyState
        title={words.notToBeSeen}
        text={usePublicServices().payments === 'off' ? words.notToBeSeenFree : words.notToBeSeenText}
        action={<LinkButton to="/team">{words.backToTheTeam}</LinkButton>}
      />
    </Card>
  </Page>
);
