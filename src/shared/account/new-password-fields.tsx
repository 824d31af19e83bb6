import { passwordRequirements } from '../../../domain/forms/new-password.ts';
import { messages } from '../../../domain/messages.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { RequirementList } from '../../ui/requirement-list.tsx';
import { useGuessable } from '../../ui/use-guessable.ts';
import type { LeftFields } from '../../ui/use-left-fields.ts';
import { fieldsWords } from '../../ui/form-words.ts';

interface NewPasswordFieldsProps {
  readonly fields: Pick<
    LeftFields<{ readonly password: string; readonly repeated: string }, 'password' | 'repeated'>,
    'values' | 'set' | 'errors' | 'leave'
  >;
  /** The member's email address, which the password must not contain. */
  readonly email: string;
}

/** Fields for a new password and its repetition, with the list of requirements. Errors in the list are not repeated under the field. */
export function NewPasswordFields({ fields: { values, set, errors, leave }, email }: NewPasswordFieldsProps) {
  const guess = useGuessable(values.password, email);
  const requirements = passwordRequirements(values);
  const listed = requirements.map(({ text }): string => text);
  return (
    <>
      <PasswordField
        label={fieldsWords.newPassword}
        name="new-password"
        autoComplete="new-password"
        isRequired
        value={values.password}
        errors={
          guess === null
            ? errors.password?.filter((text) => !listed.includes(text) && text !== messages.rules.passwordRequired)
            : [guess]
        }
        onChange={(password) => set({ password })}
        onBlur={() => leave('password')}
      />
      <PasswordField
        label={fieldsWords.reEnterNewPassword}
        name="repeated-password"
        autoComplete="new-password"
        isRequired
        value={values.repeated}
        errors={values.repeated === '' ? [] : errors.repeated}
        onChange={(repeated) => set({ repeated })}
        onBlur={() => leave('repeated')}
      />
      <RequirementList requirements={requirements} />
    </>
  );
}
