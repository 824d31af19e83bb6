import { toSnake } from '../../../domain/case.ts';
import type { Member, MemberUpdateWire } from '../../../domain/entities/member.ts';
import { biometricsErrors } from '../../../domain/forms/biometrics.ts';
import { biometricsInput, biometricsOf } from '../../../domain/forms/biometrics-values.ts';
import { isSample } from '../../../domain/navigation.ts';
import { useUpdateMember } from '../../api/queries.ts';
import { BiometricsFields } from '../../ui/biometrics-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { useToday } from '../../ui/now.ts';
import { SampleNote } from '../../ui/sample-note.tsx';
import { useFields } from '../../ui/use-fields.ts';
import styles from './profile.module.css';

/** Name, body and units. A sample's are as they were made. [onboarding §2 §5] */
export function EditCard({ member }: { readonly member: Member }) {
  if (!isSample(member)) return <EditForm member={member} />;
  return (
    <Card title="Edit your profile">
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
  const { mutate, isPending, isSuccess, error, submittedAt } = useUpdateMember();
  const save = () =>
    fields.submit((values) =>
      mutate(toSnake(biometricsOf(values)) as MemberUpdateWire, { onSuccess: () => fields.reset(values) }),
    );
  return (
    <Card title="Edit your profile">
      <Form aria-label="Edit your profile" onSubmit={save}>
        {error !== null && <FormError title="Error" message={error.message} />}
        <BiometricsFields fields={fields} today={today} />
        <FormActions>
          <Button
            type="submit"
            variant="primary"
            isPending={isPending}
            isDisabled={!fields.isChanged || fields.showsErrors}
            disabledReason={
              fields.isChanged ? 'Check the fields marked above.' : isSuccess ? undefined : 'No changes to save.'
            }
          >
            Save
          </Button>
          <span role="status">
            {isSuccess && !fields.isChanged && (
              <span key={submittedAt} className={styles.saved}>
                Saved
              </span>
            )}
          </span>
        </FormActions>
      </Form>
    </Card>
  );
}
