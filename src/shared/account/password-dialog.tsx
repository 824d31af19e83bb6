import type { ReactNode } from 'react';
import { messages } from '../../../domain/messages.ts';
import { useMember } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { Dialog } from '../../ui/lazy-modal.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { shellWords } from '../navigation/words.ts';

const required = ({ password }: { readonly password: string }): { password?: string[] } =>
  password === '' ? { password: [messages.newPasswordRules.currentPasswordRequired] } : {};

interface PasswordDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly isBusy: boolean;
  /** Error for the submitted password; `null` if it was not refused. */
  readonly refusal: string | null;
  /** Label of the button, idle and while the password is being checked. */
  readonly action: string;
  readonly working: string;
  readonly isDanger?: boolean;
  readonly onSubmit: (password: string) => void;
  readonly onCancel: () => void;
  /** False if Escape and the close button must not close the dialog. */
  readonly canClose?: boolean;
}

/** Dialog that asks for the member's password before sensitive actions. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, children, isBusy, refusal, action, working, isDanger = false, canClose = true } = props;
  const { data: member } = useMember();
  const { bind, errors, submit } = useFields({ password: '' }, required);
  return (
    <Dialog title={title} onClose={canClose ? props.onCancel : undefined}>
      <Form aria-label={title} onSubmit={() => submit(({ password }) => props.onSubmit(password))}>
        {children}
        {/* Password managers need the user name for the password. */}
        <input type="email" autoComplete="username" value={member?.emailAddress ?? ''} readOnly hidden />
        <PasswordField
          {...bind('password')}
          label={shellWords.password}
          autoComplete="current-password"
          isRequired
          autoFocus
          errors={refusal === null || isBusy ? errors.password : [refusal]}
        />
        <FormActions>
          <Button type="submit" variant={isDanger ? 'danger' : 'primary'} isPending={isBusy}>
            {isBusy ? working : action}
          </Button>
          <Button isDisabled={isBusy} onPress={props.onCancel}>
            {shellWords.cancel}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
