import { TEAM_NAME_MAX } from '../../../domain/constants.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { useApi } from '../../api/api-context.ts';
import { useReloadMember } from '../../api/queries.ts';
import { Form, FormError } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useFormEdit } from '../../workflows/form-edit.ts';
import { SaveActions } from './save-actions.tsx';
import { profileWords } from './words.ts';

const rules = ({ name }: { readonly name: string }): { name?: string[] } =>
  name.trim() === '' ? { name: [profileWords.thisValueIsRequired] } : {};

/** Form for the name of a coach's team. */
export function TeamNameForm({ team: { teamId, name } }: { readonly team: Member['teams'][number] }) {
  const { call } = useApi();
  const reload = useReloadMember();
  const fields = useFields<{ name: string }, 'name'>({ name }, rules);
  const { isSaving, isSaved, failure, save } = useFormEdit(fields, {
    storedOf: (typed) => typed.name.trim(),
    store: async (next, signal) => {
      await call('updateTeam', { params: { id: teamId }, body: { name: next }, signal });
      await reload();
    },
  });
  return (
    <Form aria-label={profileWords.teamName} onSubmit={save}>
      {failure !== null && <FormError title={profileWords.error} message={failure} />}
      <TextField
        {...fields.bind('name')}
        label={profileWords.teamName}
        hint={profileWords.teamNameHint}
        autoComplete="off"
        maxLength={TEAM_NAME_MAX}
        isRequired
      />
      <SaveActions fields={fields} isSaving={isSaving} isSaved={isSaved} />
    </Form>
  );
}
