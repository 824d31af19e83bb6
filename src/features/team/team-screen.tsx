import { useState } from 'react';
import type { Member } from '../../../domain/entities/member.ts';
import { useMember } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import styles from './team.module.css';

type Team = Member['teams'][number];

/** The shape of the link stands in onboarding §2. */
const invitation = (team: Team) => `${window.location.origin}/signup/team/${encodeURIComponent(team.teamId)}`;

/** How athletes come in: for the coach to hand on, and for nobody else to see. [onboarding §6] */
function Invitation({ team }: { readonly team: Team }) {
  const [told, setTold] = useState<'copied' | 'refused' | null>(null);
  const link = invitation(team);
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setTold('copied'),
      () => setTold('refused'),
    );
  return (
    <div className={styles.invite}>
      <span className={styles.label}>Athletes join by this link</span>
      <code className={styles.link}>{link}</code>
      <div className={styles.row}>
        <Button onPress={() => void copy()} aria-label={`Copy the link of ${team.name}`}>
          Copy link
        </Button>
        <StatusText tone={told === 'refused' ? 'bad' : 'good'}>
          {told === 'copied' && 'Copied'}
          {told === 'refused' && 'The browser does not allow copying. Select the link instead.'}
        </StatusText>
      </div>
    </div>
  );
}

function TeamCard({ team, isCoach }: { readonly team: Team; readonly isCoach: boolean }) {
  return (
    <Card
      title={team.name}
      note={
        team.athletesCanViewDashboard
          ? 'Athletes of this team see their own dashboard.'
          : 'Athletes of this team see setup and profile only.'
      }
    >
      {isCoach && <Invitation team={team} />}
    </Card>
  );
}

/** Where coaches begin: their teams, and how athletes get in. [core §2] */
export default function TeamScreen() {
  const member = useMember();
  return (
    <Page title="Team overview" narrow>
      <QueryView query={member} label="Loading your teams" skeleton={<Skeleton height={200} round />}>
        {({ teams, memberType }) =>
          teams.length === 0 ? (
            <Card>
              <EmptyState
                title="No team yet"
                text="You are not in any team. Whoever runs this server can make one for you; your athletes then join by its link."
                action={<LinkButton to="/contact">How to reach them</LinkButton>}
              />
            </Card>
          ) : (
            teams.map((team) => <TeamCard key={team.teamId} team={team} isCoach={memberType === 'Coach'} />)
          )
        }
      </QueryView>
    </Page>
  );
}
