import type { Member } from '../../../domain/entities/member.ts';
import { useApi } from '../../api/api-context.ts';
import { useReloadMember } from '../../api/queries.ts';
import { Card } from '../../ui/card.tsx';
import { Form, FormError } from '../../ui/form.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useFormEdit } from '../../workflows/form-edit.ts';
import { SaveActions } from './save-actions.tsx';
import { profileWords } from './words.ts';

type Choice = 'yes' | 'no';
const choiceOf = (canView: boolean): Choice => (canView ? 'yes' : 'no');

/** [onboarding §5.11] */
const rules = ({ choice }: { readonly choice: Choice | null }): { choice?: string[] } =>
  choice === null ? { choice: [profileWords.thisValueIsRequired] } : {};

/** Setting for whether the athletes of a coach's team see their dashboard. [onboarding §2] */
export function VisibilityCard({ team }: { readonly team: Member['teams'][number] }) {
  const { call } = useApi();
  const reload = useReloadMember();
  const fields = useFields<{ choice: Choice | null }, 'choice'>(
    { choice: choiceOf(team.athletesCanViewDashboard) },
    rules,
  );
  const { isSaving, isSaved, failure, save } = useFormEdit(fields, {
    storedOf: ({ choice }) => choice === 'yes',
    store: async (athletes_can_view_dashboard, signal) => {
      await call('updateTeam', { params: { id: team.teamId }, body: { athletes_can_view_dashboard }, signal });
      await reload();
    },
  });
  return (
    <Card title={profileWords.dashboardOf(team.name)}>
      <Form aria-label={profileWords.dashboardOf(team.name)} onSubmit={save}>
        {failure !== null && <FormError title={profileWords.error} message={failure} />}
        <RadioField
          label={profileWords.athletesCanView}
          name="athletes_can_view_dashboard"
          isRequired
          options={[
            { value: 'yes', label: profileWords.yes, hint: profileWords.yesMeans },
            { value: 'no', label: profileWords.no, hint: profileWords.noMeans },
          ]}
          value={fields.values.choice}
          errors={fields.errors.choice}
          onChange={(choice) => fields.set({ choice })}
        />
        <SaveActions fields={fields} isSaving={isSaving} isSaved={isSaved} />
      </Form>
    </Card>
  );
}
