import { useNavigate } from '@tanstack/react-router';
import { messages } from '../../../domain/messages.ts';
import { accountDeletionMachine } from '../../../machines/accountDeletion/accountDeletion.machine.ts';
import { createAccountDeletionImplementations } from '../../../machines/accountDeletion/implementations.ts';
import { failureOf } from '../../../machines/shared/failure.ts';
import { useApi } from '../../api/api-context.ts';
import { proofInOurWords } from '../../api/code-refusal.ts';
import { CallFailure } from '../../api/failure.ts';
import { PasswordDialog } from '../../app/password-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form.tsx';
import { useAccountDeletion } from '../../workflows/account-deletion.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import styles from './profile.module.css';

const words = messages.deletion;

/** The user pool's name for a wrong password. */
const isWrongPassword = (error: unknown) => error instanceof CallFailure && error.code === 'NotAuthorizedException';

/** Deletes the account and signs out. The login page says so. */
function useDeletion() {
  const { call, memberId } = useApi();
  const navigate = useNavigate();
  const implementations = () =>
    createAccountDeletionImplementations({
      deleteAccount: async ({ password, signal }) => {
        try {
          await call('deleteMember', { params: { id: memberId }, body: { password }, signal }).catch(proofInOurWords);
        } catch (error) {
          throw isWrongPassword(error) ? { ...failureOf(error), tag: 'BadCredentials' } : error;
        }
      },
      leave: () => void navigate({ to: '/logout', state: { isDeleted: true } }),
    });
  return useAccountDeletion(useWorkflow(accountDeletionMachine, implementations, undefined));
}

/** The way out for good. */
export function DeleteCard() {
  const { isOpen, isDeleting, refusal, trouble, ask, deleteAccount, cancel } = useDeletion();
  return (
    <Card title={words.title} note={words.note}>
      <div className={styles.buttons}>
        <Button onPress={ask}>{words.button}</Button>
      </div>
      {isOpen && (
        <PasswordDialog
          title={words.title}
          isBusy={isDeleting}
          refusal={refusal}
          action={words.confirm}
          working={words.working}
          isDanger
          onSubmit={deleteAccount}
          onCancel={cancel}
          canClose={!isDeleting}
        >
          {trouble !== null && <FormError title={words.failed} message={trouble} />}
          <p>{words.why}</p>
        </PasswordDialog>
      )}
    </Card>
  );
}
