import { type ReactNode, useId, useState } from 'react';
import type { TeamGroup } from '../../../domain/entities/team-group.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { isSample } from '../../../domain/navigation.ts';
import type { RosterEntry } from '../../../domain/entities/roster.ts';
import { useThreads } from '../../api/coaching.ts';
import { TeamLink } from '../../shared/invitations/team-link.tsx';
import { searchOfTeam } from './chosen-team.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { assignWords } from './assign-words.ts';
import { GroupsCard } from './groups-card.tsx';
import { MessageCard } from './message-card.tsx';
import { teamPageWords as words } from './words.ts';
import styles from './team.module.css';

type Team = Member['teams'][number];

/** Card with the link for joining as an athlete. */
export const InviteCard = ({ team }: { readonly team: Team }) => (
  <Card title={words.inviteTo(team.name)}>
    <TeamLink team={team} />
  </Card>
);

interface ActsProps {
  readonly member: Member;
  readonly team: Team;
  readonly athletes: readonly RosterEntry[];
  readonly groups: readonly TeamGroup[];
}

/** Shows a coach's actions for the whole team, above the roster: each except the plan opens in place. */
export function Acts({ member, team, athletes, groups }: ActsProps) {
  const id = useId();
  const [open, setOpen] = useState<string | null>(null);
  // Opened cards stay mounted, so they keep their input when closed.
  const [known, setKnown] = useState<readonly string[]>([]);
  const { teamId } = team;
  const mayWrite = !isSample(member);
  const { data: threads = [] } = useThreads(!mayWrite);
  const unread = threads.reduce((sum, thread) => sum + (thread.teamId === teamId ? thread.unread : 0), 0);
  const cards: readonly { readonly name: 'message' | 'groups' | 'invite'; readonly card: ReactNode }[] = [
    ...(mayWrite ? [{ name: 'message', card: <MessageCard {...{ teamId, athletes, groups }} /> } as const] : []),
    { name: 'groups', card: <GroupsCard {...{ teamId, athletes }} /> },
    { name: 'invite', card: <InviteCard team={team} /> },
  ];
  return (
    <>
      <div className={styles.ways}>
        {mayWrite && (
          <LinkButton to="/team" search={{ ...searchOfTeam(member.teams, teamId), assign: 'many' }}>
            {assignWords.assign}
          </LinkButton>
        )}
        {mayWrite && (
          <LinkButton to="/profile/messages">{unread > 0 ? words.messagesNew(unread) : words.messages}</LinkButton>
        )}
        {cards.map(({ name }) => (
          <Button
            key={name}
            aria-expanded={open === name}
            aria-controls={known.includes(name) ? `${id}-${name}` : undefined}
            onPress={() => {
              setOpen(open === name ? null : name);
              if (!known.includes(name)) setKnown([...known, name]);
            }}
          >
            {words.acts[name]}
          </Button>
        ))}
      </div>
      {cards.map(
        ({ name, card }) =>
          known.includes(name) && (
            <div key={name} id={`${id}-${name}`} hidden={open !== name}>
              {card}
            </div>
          ),
      )}
    </>
  );
}
