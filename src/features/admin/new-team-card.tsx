import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { EMAIL_MAX, TEAM_NAME_MAX } from '../../../domain/constants.ts';
import { keys } from '../../api/keys.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useFormEdit } from '../../workflows/form-edit.ts';
import { groupsWords as words } from './groups-words.ts';

type Field = 'name' | 'member';
type Typed = Readonly<Record<Field, string>>;

const rules = ({ name, member }: Typed): Partial<Record<Field, string[]>> => ({
  ...(name.trim() === '' && { name: [words.nameNeeded] }),
  ...(member.trim() === '' && { member: [words.coachNeeded] }),
});

/** Form that creates a team for a trainer or coach with an account, and opens it. */
export function NewTeamCard() {
  const { call } = useMemberServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const fields = useFields<Typed, Field>({ name: '', member: '' }, rules);
  const { isSaving, failure, save } = useFormEdit(fields, {
    storedOf: ({ name, member }) => ({ name: name.trim(), member: member.trim() }),
    store: async (body, signal) => {
      const { teamId } = await call('createTeam', { body, signal });
      void queries.invalidateQueries({ queryKey: keys.adminTeams });
      if (!signal.aborted) await navigate({ to: '/admin/$', params: { _splat: 'teams' }, search: { team: teamId } });
    },
  });
  return (
    <Card title={words.newTeam} note={words.newTeamNote}>
      <Form aria-label={words.newTeam} onSubmit={save}>
        {failure !== null && <FormError title={words.notMade} message={failure} />}
        <TextField {...fields.bind('name')} label={words.teamName} autoComplete="off" maxLength={TEAM_NAME_MAX} />
        <TextField {...fields.bind('member')} label={words.coachOf} autoComplete="off" maxLength={EMAIL_MAX} />
        <FormActions>
          <Button type="submit" variant="primary" isPending={isSaving} isDisabled={fields.showsErrors}>
            {words.makeTeam}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
