import { Link } from '@tanstack/react-router';
import { changeHeld, changePasswordErrors } from '../../../domain/forms/new-password.ts';
import { messages } from '../../../domain/messages.ts';
import { createPasswordChangeImplementations } from '../../../machines/passwordChange/implementations.ts';
import { passwordChangeMachine } from '../../../machines/passwordChange/passwordChange.machine.ts';
import { ensureToken } from '../../../machines/session/tokens.ts';
import { useMember } from '../../api/queries.ts';
import { type MemberServices, useMemberServices } from '../../shared/services/member-services.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, FormActions, FormError, intoView } from '../../ui/form.tsx';
import { CheckIcon } from '../../ui/form-icons.tsx';
import { NewPasswordFields } from '../../shared/account/new-password-fields.tsx';
import { Page } from '../../ui/page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useLeftFields } from '../../ui/use-left-fields.ts';
import { usePasswordChange } from '../../workflows/password-change.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import { profileWords } from './words.ts';
import styles from './profile.module.css';

const words = messages.changePassword;
const empty = { current: '', password: '', repeated: '' };

const dependencies = ({ session, call, now }: MemberServices) => ({
  changePassword: async ({ current, password, signal }: { current: string; password: string; signal: AbortSignal }) => {
    await ensureToken(session, now);
    const tokens = session.getSnapshot().context.session?.tokens;
    if (tokens === undefined) throw new Error('Nobody is signed in.');
    const { idToken: id_token, accessToken: access_token, refreshToken: refresh_token } = tokens;
    await call('changePassword', {
      body: { tokens: { id_token, access_token, refresh_token }, old_password: current, new_password: password },
      signal,
    });
  },
});

function useChangeMachine() {
  const actors = useMemberServices();
  const implementations = () => createPasswordChangeImplementations(dependencies(actors));
  return useWorkflow(passwordChangeMachine, implementations, undefined);
}

/** Form for a new password, given the old one. [core §2 Change password] */
export default function PasswordScreen() {
  const { data: member } = useMember();
  const fields = useLeftFields(empty, changePasswordErrors);
  const { values, set, errors, leave, clear, isChanged } = fields;
  const { isBusy, isSaved, refusal, refusalTitle, ...change } = usePasswordChange(useChangeMachine(), () => clear());
  const held = changeHeld(values);
  const save = () => {
    if (held !== null) return;
    change.save({ current: values.current, password: values.password });
  };
  return (
    <Page title={profileWords.updatePassword} back={<Link to="/profile">{words.back}</Link>} narrow>
      <Card>
        <Form
          aria-label={profileWords.updatePassword}
          onSubmit={save}
          onEdit={() => refusal !== null && change.dismiss()}
        >
          {refusal !== null && <FormError title={refusalTitle ?? ''} message={refusal} />}
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
              isPending={isBusy}
              isDisabled={held !== null}
              disabledReason={held ?? undefined}
              hidesReason
            >
              {isBusy ? words.saving : profileWords.save}
            </Button>
            <Button
              isDisabled={isBusy || !isChanged}
              onPress={() => {
                clear();
                change.dismiss();
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
