import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { normalPassword } from '../../../domain/forms/password.ts';
import { messages } from '../../../domain/messages.ts';
import { useApi } from '../../api/api-context.ts';
import { proofInOurWords } from '../../api/code-refusal.ts';
import type { CallFailure } from '../../api/failure.ts';
import { PasswordDialog } from '../../app/password-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form.tsx';
import styles from './profile.module.css';

const words = messages.deletion;

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
  const { mutate, isPending, error } = useDeletion();
  const isWrong = error?.code === 'NotAuthorizedException';
  return (
    <PasswordDialog
      title={words.title}
      isBusy={isPending}
      refusal={isWrong ? error.message : null}
      action={words.confirm}
      working={words.working}
      isDanger
      onSubmit={(password) => mutate({ password: normalPassword(password) })}
      onCancel={onClose}
      canClose={!isPending}
    >
      {error !== null && !isWrong && !isPending && <FormError title={words.failed} message={error.message} />}
      <p>{words.why}</p>
    </PasswordDialog>
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
