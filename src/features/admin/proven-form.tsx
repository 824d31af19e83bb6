import type { ReactNode } from 'react';
import { useMember } from '../../api/queries.ts';
import { proofCalls } from '../../shared/second-factor/factor-calls.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { Dialog } from '../../ui/lazy-modal.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useFormEdit } from '../../workflows/form-edit.ts';
import { membersWords as words } from './members-words.ts';

const passwordNeeded = ({ password }: { readonly password: string }): { password?: string[] } =>
  password === '' ? { password: [words.passwordNeeded] } : {};

interface ProvenFormProps<Change> {
  readonly title: string;
  readonly action: string;
  readonly isDanger?: boolean;
  /** True if there is nothing to save. */
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
  /** Choices in the form. */
  readonly change: Change;
  /** Called after the password was checked, with the choices at the time of saving. */
  readonly store: (change: Change, signal: AbortSignal) => Promise<void>;
  readonly onClose: () => void;
}

/** Form with a dialog that asks for the admin's password, and stays open with the reason if the change is refused. */
export function ProvenForm<Change>(props: ProvenFormProps<Change>) {
  const { title, action, isDanger = false, isDisabled = false, children, change, store, onClose } = props;
  const { call } = useMemberServices();
  const { data: own } = useMember();
  const fields = useFields({ password: '' }, passwordNeeded);
  const { isSaving, failure, save } = useFormEdit(fields, {
    storedOf: ({ password }) => ({ password, change }),
    async store({ password, change: chosen }, signal) {
      await proofCalls({ call, memberId: own?.memberId ?? '', now: Date.now }).prove({ password, signal });
      await store(chosen, signal);
    },
  });
  return (
    <Dialog title={title} onClose={isSaving ? undefined : onClose}>
      <Form aria-label={title} onSubmit={isDisabled ? () => {} : save}>
        {failure !== null && <FormError title={words.notDone} message={failure} />}
        {children}
        {/* Password managers need the user name for the password. */}
        <input type="email" autoComplete="username" value={own?.emailAddress ?? ''} readOnly hidden />
        <PasswordField
          {...fields.bind('password')}
          label={words.yourPassword}
          autoComplete="current-password"
          isRequired
        />
        <FormActions>
          <Button isDisabled={isSaving} onPress={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" variant={isDanger ? 'danger' : 'primary'} isDisabled={isDisabled} isPending={isSaving}>
            {action}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
