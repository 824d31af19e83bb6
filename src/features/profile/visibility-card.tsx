import { useRef } from 'react';
import type { Member } from '../../../domain/entities/member.ts';
import { createTeamVisibilityImplementations } from '../../../machines/teamVisibility/implementations.ts';
import { teamVisibilityMachine } from '../../../machines/teamVisibility/teamVisibility.machine.ts';
import { useApi } from '../../api/api-context.ts';
import { useReloadMember } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useTeamVisibility } from '../../workflows/team-visibility.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import { profileWords } from './words.ts';
import styles from './profile.module.css';

type Choice = 'yes' | 'no';
const choiceOf = (canView: boolean): Choice => (canView ? 'yes' : 'no');

/** [onboarding §5.16] */
const rules = ({ choice }: { readonly choice: Choice | null }): { choice?: string[] } =>
  choice === null ? { choice: [profileWords.thisValueIsRequired] } : {};

/** Whether the athletes of a coach's team see their dashboard. [onboarding §2] */
export function VisibilityCard({ team }: { readonly team: Member['teams'][number] }) {
  const { call } = useApi();
  const reload = useReloadMember();
  const fields = useFields<{ choice: Choice | null }, 'choice'>(
    { choice: choiceOf(team.athletesCanViewDashboard) },
    rules,
  );
  const sent = useRef(fields.values);
  const implementations = () =>
    createTeamVisibilityImplementations({
      saveTeam: async ({ athletesCanViewDashboard, signal }) => {
        const body = { athletes_can_view_dashboard: athletesCanViewDashboard };
        await call('updateTeam', { params: { id: team.teamId }, body, signal });
        await reload();
      },
    });
  const workflow = useWorkflow(teamVisibilityMachine, implementations, undefined);
  const { isSaving, isSaved, failure, save } = useTeamVisibility(workflow, () => fields.reset(sent.current));
  const send = () =>
    fields.submit((values) => {
      sent.current = values;
      save(values.choice === 'yes');
    });
  return (
    <Card title={profileWords.dashboardOf(team.name)}>
      <Form aria-label={profileWords.dashboardOf(team.name)} onSubmit={send}>
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
        <FormActions>
          <Button
            type="submit"
            variant="primary"
            isPending={isSaving}
            isDisabled={!fields.isChanged}
            disabledReason={fields.isChanged || isSaved ? undefined : profileWords.noChangesToSave}
          >
            {profileWords.save}
          </Button>
          <span role="status">{isSaved && <span className={styles.saved}>{profileWords.saved}</span>}</span>
        </FormActions>
      </Form>
    </Card>
  );
}
