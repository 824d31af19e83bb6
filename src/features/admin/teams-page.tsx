import { allPages } from '../../api/all-pages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { EMAIL_MAX, NAME_MAX } from '../../../domain/constants.ts';
import { assignableRoles, type AssignableRole } from '../../../domain/team-roles.ts';
import { numberText } from '../../../domain/words/area.ts';
import { CallFailure, isNowhere } from '../../api/failure.ts';
import { keys } from '../../api/keys.ts';
import type { CallResponse } from '../../api/requests.ts';
import { TeamLink } from '../../shared/invitations/team-link.tsx';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { PeopleList } from '../../shared/teams/people-list.tsx';
import { PaymentText } from '../../shared/teams/payment-text.tsx';
import { teamPeopleWords } from '../../shared/teams/words.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { ChevronLeftIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useListChange } from '../../workflows/list-change.ts';
import { Badge } from './badge.tsx';
import { FindForm } from './find-form.tsx';
import { groupsWords as words } from './groups-words.ts';
import { NewTeamCard } from './new-team-card.tsx';
import { TeamMessageCard } from './team-message-card.tsx';
import { TeamEndCard, TeamNameCard } from './team-name-card.tsx';
import { TeamRulesCard } from './team-rules-card.tsx';
import styles from './admin.module.css';

type Team = CallResponse<'listTeamsForAdmins'>['teams'][number];

const columns = (isFree: boolean): readonly Column<Team>[] => [
  {
    id: 'team',
    label: words.team,
    isHeader: true,
    cell: ({ teamId, name }) => (
      <Link to="/admin/$" params={{ _splat: 'teams' }} search={{ team: teamId }}>
        {name}
      </Link>
    ),
  },
  {
    id: 'coaches',
    label: words.coaches,
    isNumber: true,
    cell: ({ coaches }) => (coaches === 0 ? <Badge tone="bad">{words.noCoach}</Badge> : numberText(coaches)),
  },
  { id: 'assistants', label: words.assistants, isNumber: true, cell: ({ assistants }) => numberText(assistants) },
  { id: 'athletes', label: words.athletes, isNumber: true, cell: ({ athletes }) => numberText(athletes) },
  { id: 'access', label: isFree ? words.accessFree : words.access, cell: (team) => <PaymentText team={team} /> },
];

function Teams() {
  const { call } = useMemberServices();
  const isFree = usePublicServices().payments === 'off';
  const [find, setFind] = useState('');
  const query = useQuery({
    queryKey: [...keys.adminTeams, 'like', find],
    queryFn: ({ signal }) => call('listTeamsForAdmins', { query: { find }, signal }),
    staleTime: 0,
  });
  return (
    <div className={styles.stack}>
      <Card flush>
        <FindForm label={words.findTeam} maxLength={NAME_MAX} onFind={setFind} />
        <QueryView query={query} label={words.loadingTeams} skeleton={<Skeleton height={320} />}>
          {({ teams, hasMore }) => (
            <>
              {teams.length === 0 ? (
                <p className={styles.padded}>{words.noTeams}</p>
              ) : (
                <Table
                  caption={words.allTeams}
                  columns={columns(isFree)}
                  rows={teams}
                  rowKey={({ teamId }) => teamId}
                />
              )}
              {hasMore && <p className={styles.padded}>{words.moreThere}</p>}
            </>
          )}
        </QueryView>
      </Card>
      <NewTeamCard />
    </div>
  );
}

interface AddProps {
  readonly give: (member: string, role: AssignableRole, signal: AbortSignal) => Promise<void>;
}

function Add({ give }: AddProps) {
  const [member, setMember] = useState('');
  const [role, setRole] = useState<AssignableRole>('coach');
  const adding = useListChange(async ({ id }, signal) => {
    await give(id, role, signal);
    setMember('');
    return null;
  });
  const typed = member.trim();
  return (
    <Card title={words.add} note={words.addNote}>
      <Form
        aria-label={words.add}
        onSubmit={() => typed !== '' && adding.change({ action: role, id: typed, name: typed })}
      >
        {adding.failed !== null && <FormError title={words.notDone} message={adding.failed.message} />}
        <TextField
          label={words.member}
          name="member"
          autoComplete="off"
          maxLength={EMAIL_MAX}
          value={member}
          onChange={setMember}
        />
        <SelectField
          label={words.role}
          name="role"
          options={assignableRoles.map((id) => ({ id, label: teamPeopleWords.roles[id] }))}
          value={role}
          onChange={(next) => setRole(assignableRoles.find((one) => one === next) ?? 'coach')}
        />
        <FormActions>
          <Button type="submit" variant="primary" isPending={adding.changing !== null} isDisabled={typed === ''}>
            {words.addButton}
          </Button>
        </FormActions>
        <StatusText tone="good">{adding.made !== null && words.added}</StatusText>
      </Form>
    </Card>
  );
}

/** Page of one team: how athletes join, the roles of its people, its settings, its name and its deletion. */
function OneTeam({ teamId }: { readonly teamId: string }) {
  const { call } = useMemberServices();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: [...keys.adminTeams, teamId],
    queryFn: async ({ signal }) => {
      const { first, rows } = await allPages(
        (query) => call('getTeamForAdmins', { params: { id: teamId }, query, signal }),
        ({ people }) => people,
      );
      return { ...first, people: rows };
    },
    staleTime: 0,
  });
  const params = { id: teamId };
  const read = () => queries.invalidateQueries({ queryKey: keys.adminTeams });
  const give = async (member: string, role: AssignableRole, signal: AbortSignal) => {
    await call('putTeamPerson', { params, body: { member, role }, signal });
    await read();
  };
  const end = async (memberId: string, signal: AbortSignal) => {
    await call('removeTeamPerson', { params: { ...params, memberId }, signal });
    await read();
  };
  const back = (
    <Link to="/admin/$" params={{ _splat: 'teams' }}>
      <ChevronLeftIcon size={16} />
      {words.allTeams}
    </Link>
  );
  if (query.error instanceof CallFailure && isNowhere(query.error)) {
    return (
      <Page title={words.team} back={back}>
        <Card>
          <EmptyState
            title={words.unknownTeam}
            text={words.unknownTeamText}
            action={
              <LinkButton to="/admin/$" params={{ _splat: 'teams' }}>
                {words.allTeams}
              </LinkButton>
            }
          />
        </Card>
      </Page>
    );
  }
  return (
    <Page
      title={query.data?.team.name ?? words.team}
      subtitle={query.data && <PaymentText team={query.data.team} />}
      back={back}
    >
      <QueryView query={query} label={words.loadingTeam} skeleton={<Skeleton height={320} round />}>
        {({ team, people, asks, touched }) => (
          <div className={styles.stack}>
            <Card title={words.join} note={words.joinNote}>
              <TeamLink team={team} />
              <p>
                <Link to="/admin/$" params={{ _splat: 'member/add' }}>
                  {words.addMembers}
                </Link>
              </p>
            </Card>
            <Card title={words.people}>
              <PeopleList
                team={team}
                people={people}
                asks={asks}
                actor={{ role: null, isAdmin: true }}
                ownId={null}
                calls={{ end, give }}
              />
            </Card>
            <Add give={give} />
            <TeamMessageCard team={team} people={people} />
            <TeamRulesCard team={team} touched={touched} />
            <TeamNameCard key={team.name} team={team} />
            <TeamEndCard team={team} touched={touched} />
          </div>
        )}
      </QueryView>
    </Page>
  );
}

/** Page of all teams, or of one (`?team=`) with its own heading. */
export default function TeamsPage() {
  const search: { readonly team?: unknown } = useSearch({ strict: false });
  return typeof search.team === 'string' ? <OneTeam key={search.team} teamId={search.team} /> : <Teams />;
}
