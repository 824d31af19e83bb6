import type { CallResponse } from '../../api/requests.ts';
import { MessageForm } from '../../shared/teams/message-form.tsx';
import { messageWords as words } from '../../shared/teams/message-words.ts';
import { teamPeopleWords } from '../../shared/teams/words.ts';
import { Card } from '../../ui/card.tsx';

/** Form in which an admin writes to the athletes of a team, or to one of them. */
export function TeamMessageCard({
  team: { teamId: team_id },
  people,
}: Pick<CallResponse<'getTeamForAdmins'>, 'team' | 'people'>) {
  const athletes = people.filter(({ role }) => role === 'athlete');
  const everybody = { id: 'team', label: words.everybody(athletes.length), count: athletes.length, to: { team_id } };
  const each = athletes.map(({ memberId, name, emailAddress }) => ({
    id: memberId,
    label: name ?? emailAddress ?? teamPeopleWords.unnamed,
    count: 1,
    to: { team_id, member_ids: [memberId] },
  }));
  return (
    <Card title={words.title} note={words.note}>
      <MessageForm choices={[everybody, ...each]} />
    </Card>
  );
}
