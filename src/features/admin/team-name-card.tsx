import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { TEAM_NAME_MAX } from '../../../domain/constants.ts';
import { keys } from '../../api/keys.ts';
import type { CallResponse } from '../../api/requests.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useFormEdit } from '../../workflows/form-edit.ts';
import { groupsWords as words } from './groups-words.ts';
import { ProvenForm } from './proven-form.tsx';

type Shown = Pick<CallResponse<'getTeamForAdmins'>, 'team' | 'touched'>;

const rules = ({ name }: { readonly name: string }) => (name.trim() === '' ? { name: [words.nameNeeded] } : {});

/** Form to rename a team. */
export function TeamNameCard({ team: { teamId, name } }: Pick<Shown, 'team'>) {
  const { call } = useMemberServices();
  const queries = useQueryClient();
  const fields = useFields<{ readonly name: string }, 'name'>({ name }, rules);
  const { isSaving, isSaved, failure, save } = useFormEdit(fields, {
    storedOf: ({ name: typed }) => ({ name: typed.trim() }),
    store: async (body, signal) => {
      await call('changeTeamRules', { params: { id: teamId }, body, signal });
      await queries.invalidateQueries({ queryKey: keys.adminTeams });
    },
  });
  return (
    <Card title={words.rename}>
      <Form aria-label={words.rename} onSubmit={save}>
        {failure !== null && <FormError title={words.notDone} message={failure} />}
        <TextField {...fields.bind('name')} label={words.teamName} autoComplete="off" maxLength={TEAM_NAME_MAX} />
        <FormActions>
          <Button type="submit" isPending={isSaving} isDisabled={!fields.isChanged || fields.showsErrors}>
            {words.saveName}
          </Button>
          <StatusText tone="good">{isSaved && !fields.isChanged && words.renamed}</StatusText>
        </FormActions>
      </Form>
    </Card>
  );
}

/** Deletes a team, after showing who is affected. */
export function TeamEndCard({ team: { teamId, name }, touched: { athletes, staff } }: Shown) {
  const { call } = useMemberServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  return (
    <Card title={words.deleting} note={words.deletingNote}>
      <FormActions>
        <Button variant="danger" onPress={() => setAsks(true)}>
          {words.deleteTeam}
        </Button>
      </FormActions>
      {asks && (
        <ProvenForm
          title={words.deleteTitle(name)}
          action={words.deleteTeam}
          isDanger
          change={teamId}
          store={async (id, signal) => {
            await call('deleteTeam', { params: { id }, signal });
            await navigate({ to: '/admin/$', params: { _splat: 'teams' }, replace: true });
            await queries.invalidateQueries({ queryKey: keys.adminTeams });
          }}
          onClose={() => setAsks(false)}
        >
          <p>{words.deleteText(athletes, staff)}</p>
        </ProvenForm>
      )}
    </Card>
  );
}
