import { errorMessage } from '../../../domain/error-words.ts';
import { changeHoldReason, changePasswordErrors } from '../../../domain/forms/new-password.ts';
import { normalPassword } from '../../../domain/forms/password.ts';
import { messages } from '../../../domain/messages.ts';
import { ensureToken } from '../../../machines/session/tokens.ts';
import { useMember } from '../../api/queries.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, FormActions, FormError, intoView } from '../../ui/form.tsx';
import { CheckIcon } from '../../ui/form-icons.tsx';
import { NewPasswordFields } from '../../shared/account/new-password-fields.tsx';
import { Page } from '../../ui/page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useLeftFields } from '../../ui/use-left-fields.ts';
import { useStore } from '../../workflows/form-edit.ts';
import { profileWords } from './words.ts';
import styles from './profile.module.css';

const words = messages.changePassword;
const empty = { current: '', password: '', repeated: '' };

/** Sends both passwords. The server ends the member's other sessions. */
function useChange(onChanged: () => void) {
  const { session, call, now } = useMemberServices();
  return useStore(async ({ current, password }: { readonly current: string; readonly password: string }, signal) => {
    await ensureToken(session, now);
    const tokens = session.getSnapshot().context.session?.tokens;
    if (tokens === undefined) throw new Error('Nobody is signed in.');
    const { idToken: id_token, accessToken: access_token, refreshToken: refresh_token } = tokens;
    await call('changePassword', {
      body: {
        tokens: { id_token, access_token, refresh_token },
        old_password: normalPassword(current),
        new_password: normalPassword(password),
      },
      signal,
    });
    onChanged();
  });
}

/** Form for a new password, given the old one. [core §2 Change password] */
export default function PasswordScreen() {
  const { data: member } = useMember();
  const fields = useLeftFields(empty, changePasswordErrors);
  const { values, set, errors, leave, clear, isChanged } = fields;
  const { isSaving, isSaved, failure, send, dismiss } = useChange(clear);
  const refusal = failure === null ? null : errorMessage('changePassword', { message: failure });
  const held = changeHoldReason(values);
  const save = () => {
    if (held !== null) return;
    send({ current: values.current, password: values.password });
  };
  return (
    <Page title={profileWords.updatePassword} back={<BackLink to="/profile">{words.back}</BackLink>} narrow>
      <Card>
        <Form aria-label={profileWords.updatePassword} onSubmit={save} onEdit={() => refusal !== null && dismiss()}>
          {refusal !== null && <FormError title={refusal.title ?? ''} message={refusal.text} />}
          {/* Password managers store the new password with this user name. */}
          <input type="email" autoComplete="username" value={member?.emailAddress ?? ''} readOnly hidden />
          <PasswordField
            label={profileWords.currentPassword}
            name="current-password"
            autoComplete="current-password"
            isRequired
            value={values.current}
            errors={values.current === '' ? [] : errors.current}
            onChange={(current) => set({ current })}
            onBlur={() => leave('current')}
          />
          <NewPasswordFields fields={fields} email={member?.emailAddress ?? ''} />
          <FormActions>
            <Button
              type="submit"
              variant="primary"
              isPending={isSaving}
              isDisabled={held !== null}
              disabledReason={held ?? undefined}
              hidesReason
            >
              {isSaving ? words.saving : profileWords.save}
            </Button>
            <Button
              isDisabled={isSaving || !isChanged}
              onPress={() => {
                clear();
                dismiss();
              }}
            >
              {profileWords.cancel}
            </Button>
          </FormActions>
          <p role="status" className={styles.done}>
            {isSaved && (
              <span ref={intoView}>
                <CheckIcon size={20} />
                {words.saved}
              </span>
            )}
          </p>
        </Form>
      </Card>
    </Page>
  );
}
