import { Link } from '@tanstack/react-router';
import { messages } from '../../../domain/messages.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { Sketch } from './new-athlete.tsx';

/** The dashboard without a paid role: what goes on, what is free, and where it says how to open the rest. Nothing paid is asked for. */
export function ClosedDashboard() {
  return (
    <Page title="Dashboard">
      <Card>
        <EmptyState
          picture={<Sketch />}
          title={messages.access.closedTitle}
          text={
            <>
              {messages.access.closedText} <Link to="/profile">Linked watches</Link> and{' '}
              <Link to="/import">importing files</Link> are free.
            </>
          }
          action={
            <LinkButton to="/accounting" variant="primary">
              See what is open to you
            </LinkButton>
          }
        />
      </Card>
    </Page>
  );
}
