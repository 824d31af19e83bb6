import { useRef } from 'react';
import { toSnake } from '../../../domain/case.ts';
import type { Member, MemberUpdateWire } from '../../../domain/entities/member.ts';
import { biometricsErrors } from '../../../domain/forms/biometrics.ts';
import { biometricsInput, biometricsOf, stillAssumed } from '../../../domain/forms/biometrics-values.ts';
import { isSample } from '../../../domain/navigation.ts';
import { createProfileEditImplementations } from '../../../machines/profileEdit/implementations.ts';
import { profileEditMachine } from '../../../machines/profileEdit/profileEdit.machine.ts';
import { useSaveMember } from '../../api/queries.ts';
import { BiometricsFields } from '../../ui/biometrics-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { useToday } from '../../ui/now.ts';
import { Note } from '../../ui/note.tsx';
import { SampleNote } from '../../ui/sample-note.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useProfileEdit } from '../../workflows/profile-edit.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import { profileWords } from './words.ts';
import styles from './profile.module.css';

/** Name, body and units. A sample's are as they were made. [onboarding §2 §5] */
export function EditCard({ member }: { readonly member: Member }) {
  if (!isSample(member)) return <EditForm member={member} />;
  return (
    <Card title={profileWords.editYourProfile}>
      <p>
        <SampleNote />
      </p>
    </Card>
  );
}

/** Saving waits for a change. */
function EditForm({ member }: { readonly member: Member }) {
  const today = useToday(member.timeZone);
  const fields = useFields(biometricsInput(member), (values) => biometricsErrors(values, today));
  const saveMember = useSaveMember();
  const implementations = () =>
    createProfileEditImplementations({
      saveProfile: ({ profile, signal }) => saveMember(toSnake(profile) as MemberUpdateWire, signal),
    });
  const sent = useRef(fields.values);
  const workflow = useWorkflow(profileEditMachine, implementations, undefined);
  const { isSaving, isSaved, failure, save } = useProfileEdit(workflow, () => fields.reset(sent.current));
  const send = () =>
    fields.submit((values) => {
      sent.current = values;
      const profile = biometricsOf(values);
      save({ ...profile, assumed: stillAssumed(member, profile) });
    });
  return (
    <Card title={profileWords.editYourProfile}>
      <Form aria-label={profileWords.editYourProfile} onSubmit={send}>
        {failure !== null && <FormError title={profileWords.error} message={failure} />}
        {(member.assumed.includes('weight') || member.assumed.includes('height')) && (
          <Note>{profileWords.weightOrHeightIsAssumed}</Note>
        )}
        <BiometricsFields fields={fields} today={today} />
        <FormActions>
          <Button
            type="submit"
            variant="primary"
            isPending={isSaving}
            isDisabled={!fields.isChanged || fields.showsErrors}
            disabledReason={
              fields.isChanged
                ? profileWords.checkTheFieldsMarkedAbove
                : isSaved
                  ? undefined
                  : profileWords.noChangesToSave
            }
          >
            {profileWords.save}
          </Button>
          <span role="status">
            {isSaved && !fields.isChanged && <span className={styles.saved}>{profileWords.saved}</span>}
          </span>
        </FormActions>
      </Form>
    </Card>
  );
}
