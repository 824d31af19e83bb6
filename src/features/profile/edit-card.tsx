import { toSnake } from '../../../domain/case.ts';
import type { Member, MemberUpdateWire } from '../../../domain/entities/member.ts';
import { biometricsErrors } from '../../../domain/forms/biometrics.ts';
import { biometricsInput, biometricsOf, remainingDefaults } from '../../../domain/forms/biometrics-values.ts';
import { isSample } from '../../../domain/navigation.ts';
import { useSaveMember } from '../../api/queries.ts';
import { LeaveGuard } from '../../shared/forms/leave-guard.tsx';
import { BiometricsFields } from '../../shared/biometrics/biometrics-fields.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, FormError } from '../../ui/form.tsx';
import { useToday } from '../../ui/now.ts';
import { Note } from '../../ui/note.tsx';
import { SampleNote } from '../../ui/sample-note.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useFormEdit } from '../../workflows/form-edit.ts';
import { SaveActions } from './save-actions.tsx';
import { profileWords } from './words.ts';

/** Form for name, body and units. Members with sample data cannot change them. [onboarding §2 §5] */
export function EditCard({ member }: { readonly member: Member }) {
  if (!isSample(member)) return <EditForm member={member} />;
  return (
    <Card anchor="edit" title={profileWords.editYourProfile}>
      <p>
        <SampleNote />
      </p>
    </Card>
  );
}

function EditForm({ member }: { readonly member: Member }) {
  const today = useToday(member.timeZone);
  const fields = useFields(biometricsInput(member), (values) => biometricsErrors(values, today));
  const saveMember = useSaveMember();
  const { isSaving, isSaved, failure, save } = useFormEdit(fields, {
    storedOf: (values) => {
      const profile = biometricsOf(values, member.weight);
      return { ...profile, assumed: remainingDefaults(member, profile) };
    },
    store: (profile, signal) => saveMember(toSnake(profile) as MemberUpdateWire, signal),
  });
  return (
    <Card anchor="edit" title={profileWords.editYourProfile}>
      <LeaveGuard isChanged={fields.isChanged && !isSaving} words={profileWords.leaving} />
      <Form aria-label={profileWords.editYourProfile} onSubmit={save}>
        {failure !== null && <FormError title={profileWords.error} message={failure} />}
        {(member.assumed.includes('weight') || member.assumed.includes('height')) && (
          <Note>{profileWords.weightOrHeightIsAssumed}</Note>
        )}
        <BiometricsFields fields={fields} today={today} />
        <SaveActions fields={fields} isSaving={isSaving} isSaved={isSaved} />
      </Form>
    </Card>
  );
}
