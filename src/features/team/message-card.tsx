import type { RosterEntry } from '../../../domain/entities/roster.ts';
import type { TeamGroup } from '../../../domain/entities/team-group.ts';
import { MessageForm } from '../../shared/teams/message-form.tsx';
import { messageWords as words } from '../../shared/teams/message-words.ts';
import { Card } from '../../ui/card.tsx';
import { athleteName } from './athlete-boxes.tsx';

interface MessageCardProps {
  readonly teamId: string;
  readonly athletes: readonly RosterEntry[];
  readonly groups: readonly TeamGroup[];
}

/** Form in which a coach writes to the team, a group or an athlete. */
export function MessageCard({ teamId: team_id, athletes, groups }: MessageCardProps) {
  const everybody = { id: 'team', label: words.everybody(athletes.length), count: athletes.length, to: { team_id } };
  const some = groups.map(({ groupId, name, memberIds: { length: count } }) => ({
    id: groupId,
    label: words.group(name, count),
    count,
    to: { team_id, group_id: groupId },
  }));
  const each = athletes.map((athlete) => ({
    id: athlete.memberId,
    label: athleteName(athlete) || athlete.memberId,
    count: 1,
    to: { team_id, member_ids: [athlete.memberId] },
  }));
  return (
    <Card title={words.title} note={words.note}>
      <MessageForm choices={[everybody, ...some, ...each]} />
    </Card>
  );
}
