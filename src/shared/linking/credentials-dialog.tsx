import { loginErrors } from '../../../domain/forms/account.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { Dialog } from '../../ui/lazy-modal.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useProductName } from '../../ui/product-name.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { linkingWords } from './words.ts';

interface CredentialsDialogProps {
  readonly name: string;
  /** Error of the last attempt. */
  readonly message: string | null;
  readonly isPending: boolean;
  readonly onSubmit: (login: { email: string; password: string }) => void;
  /** Continues on the vendor's page, without entering a login here. */
  readonly onUsePage: () => void;
  readonly onClose: () => void;
}

/** Asks for a vendor's email and password, which the vendor checks before its own page opens. They are forwarded, not stored. [onboarding §2] */
export function CredentialsDialog({ name, message, isPending, onSubmit, onUsePage, onClose }: CredentialsDialogProps) {
  const product = useProductName();
  const { bind, submit } = useFields({ email: '', password: '' }, loginErrors);
  return (
    <Dialog title={linkingWords.logInTo(name)} onClose={onClose}>
      <Form aria-label={linkingWords.logInTo(name)} onSubmit={() => submit(onSubmit)}>
        <p>{linkingWords.onlyForwardsYourLoginTo(product, name)}</p>
        {message !== null && <FormError title={message} />}
        <TextField
          {...bind('email')}
          label={linkingWords.email}
          name="vendor-email"
          type="email"
          autoComplete="off"
          isRequired
        />
        <PasswordField
          {...bind('password')}
          label={linkingWords.password}
          name="vendor-password"
          autoComplete="current-password"
          isRequired
        />
        <FormActions>
          <Button type="submit" variant="primary" isPending={isPending}>
            {linkingWords.link}
          </Button>
          <Button variant="quiet" isDisabled={isPending} onPress={onUsePage}>
            {linkingWords.useSOwnPage(name)}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
