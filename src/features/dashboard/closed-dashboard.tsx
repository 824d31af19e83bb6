import { Link } from '@tanstack/react-router';
import { messages } from '../../../domain/messages.ts';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { Sketch } from './new-athlete.tsx';
import { dashboardWords } from './words.ts';

/** Dashboard without a paid role: which features still work, and a link to get the others. Fetches no paid data. */
export function ClosedDashboard() {
  const isFree = usePublicServices().payments === 'off';
  return (
    <Page title={dashboardWords.dashboard}>
      <Card>
        <EmptyState
          picture={<Sketch />}
          title={messages.access.closedTitle}
          text={
            <>
              {isFree ? dashboardWords.closedFree : messages.access.closedText}{' '}
              <Link to="/profile">{dashboardWords.linkedWatches}</Link> {dashboardWords.and}{' '}
              <Link to="/import">{dashboardWords.importingFiles}</Link>{' '}
              {isFree ? dashboardWords.stayOpen : dashboardWords.areFree}
            </>
          }
          action={
            <LinkButton to="/accounting" variant="primary">
              {dashboardWords.seeWhatIsOpenTo}
            </LinkButton>
          }
        />
      </Card>
    </Page>
  );
}
