import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { normalPassword } from '../../../domain/forms/password.ts';
import { messages } from '../../../domain/messages.ts';
import { useApi } from '../../api/api-context.ts';
import { proofInOurWords } from '../../api/code-refusal.ts';
import type { CallFailure } from '../../api/failure.ts';
import { useMember } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { Dialog } from '../../ui/lazy-modal.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import styles from './profile.module.css';

const words = messages.deletion;
const required = ({ password }: { readonly password: string }): { password?: string[] } =>
  password === '' ? { password: [messages.newPasswordRules.currentPasswordRequired] } : {};

/** Deletes the account and signs out. The login page says so. */
function useDeletion() {
  const { call, memberId } = useApi();
  const navigate = useNavigate();
  return useMutation<void, CallFailure, { readonly password: string }>({
    mutationFn: async ({ password }) => {
      await call('deleteMember', { params: { id: memberId }, body: { password } }).catch(proofInOurWords);
    },
    onSuccess: () => navigate({ to: '/logout', state: { isDeleted: true } }),
  });
}

function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const { data: member } = useMember();
  const { mutate, isPending, error } = useDeletion();
  const { values, set, errors, submit } = useFields({ password: '' }, required);
  const isWrong = error?.code === 'NotAuthorizedException';
  return (
    <Dialog title={words.title} onClose={isPending ? undefined : onClose}>
      <Form
        aria-label={words.title}
        onSubmit={() => submit(({ password }) => mutate({ password: normalPassword(password) }))}
      >
        {error !== null && !isWrong && !isPending && <FormError title={words.failed} message={error.message} />}
        <p>{words.why}</p>
        {/* Password managers look for the name that goes with the password. */}
        <input type="email" autoComplete="username" value={member?.emailAddress ?? ''} readOnly hidden />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          isRequired
          autoFocus
          value={values.password}
          errors={isWrong && !isPending ? [error.message] : errors.password}
          onChange={(password) => set({ password })}
        />
        <FormActions>
          <Button type="submit" variant="danger" isPending={isPending}>
            {isPending ? words.working : words.confirm}
          </Button>
          <Button isDisabled={isPending} onPress={onClose}>
            Cancel
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** The way out for good. */
export function DeleteCard() {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card title={words.title} note={words.note}>
      <div className={styles.buttons}>
        <Button onPress={() => setAsking(true)}>{words.button}</Button>
      </div>
      {isAsking && <DeleteDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}
