import { useNavigate } from '@tanstack/react-router';
import { messages } from '../../../domain/messages.ts';
import { normalPassword } from '../../../domain/forms/password.ts';
import type { PaymentStanding } from '../../../domain/entities/payment.ts';
import { bytesText } from '../../../domain/views/storage-use.ts';
import { failureOf } from '../../../machines/shared/failure.ts';
import { useApi } from '../../api/api-context.ts';
import { withOwnProofMessage } from '../../api/code-refusal.ts';
import { CallFailure } from '../../api/failure.ts';
import { usePayment } from '../../api/payment.ts';
import { useReloadMember, useSources } from '../../api/queries.ts';
import { useConnections } from '../../api/sharing.ts';
import { useStorage } from '../../api/storage.ts';
import { PasswordDialog } from '../../shared/account/password-dialog.tsx';
import { sourceName } from '../../shared/sources/names.ts';
import { Button } from '../../ui/button.tsx';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { FormError } from '../../ui/form.tsx';
import { AlertDialog, Dialog } from '../../ui/lazy-modal.tsx';
import { useDialogTask } from '../../workflows/dialog-task.ts';
import { ExportPanel } from './export-panel.tsx';
import { exportWords } from './export-words.ts';
import { profileWords } from './words.ts';
import styles from './profile.module.css';

const { deletion: words, closure } = messages;

/** True for the user pool's error of a wrong password. */
const isWrongPassword = (error: unknown) => error instanceof CallFailure && error.code === 'NotAuthorizedException';

/** Closes the account: cancels the subscription and keeps all data. [onboarding §4] */
function useClosing() {
  const { call, memberId } = useApi();
  const reloadMember = useReloadMember();
  return useDialogTask<null, true>(async (_, { signal }) => {
    await call('cancelSubscription', { params: { id: memberId }, signal });
    // The account is closed, even if the member cannot be reloaded.
    await reloadMember().catch(() => {});
    return true;
  });
}

/** Deletes the account permanently after the password is entered, and signs out. The login page shows a message. [onboarding §4] */
function useDeletion() {
  const { call, memberId } = useApi();
  const navigate = useNavigate();
  return useDialogTask<null, true>(async (_, { entry, signal }) => {
    const body = { password: normalPassword(String(entry)) };
    try {
      await call('deleteMember', { params: { id: memberId }, body, signal }).catch(withOwnProofMessage);
    } catch (error) {
      throw isWrongPassword(error) ? { ...failureOf(error), tag: 'BadCredentials' } : error;
    }
    if (!signal.aborted) void navigate({ to: '/logout', state: { isDeleted: true } });
    // The dialog stays until the page is left.
    return true;
  });
}

/** Shows the data that would be deleted, if the page knows its amount. */
function DeletedData() {
  const { payments } = usePublicServices();
  const { data: storage } = useStorage();
  const { data: sources } = useSources();
  const { data: connections } = useConnections();
  const activities = sources?.reduce((sum, source) => sum + source.activities, 0);
  const linked = sources?.filter((source) => source.linked).map(({ vendor }) => sourceName(vendor)) ?? [];
  const programmes = connections?.filter(({ member }) => member.permissions > 0 && member.deletedOn === null) ?? [];
  return (
    <ul className={styles.goes}>
      <li>{words.profile}</li>
      {activities !== undefined && storage !== undefined && (
        <li>{words.activities(activities, storage.used.files, bytesText(storage.used.bytes))}</li>
      )}
      {linked.length > 0 && <li>{words.watches(linked.join(', '))}</li>}
      <li>{words.followers}</li>
      <li>{words.programs}</li>
      {payments !== 'off' && <li>{words.subscription}</li>}
      {programmes.length > 0 && <li>{words.programmes(programmes.map(({ cohort }) => cohort.name).join(', '))}</li>}
    </ul>
  );
}

/** Dialog to close the account, then the message that it is closed. */
function ClosingDialogs({ task }: { readonly task: ReturnType<typeof useClosing> }) {
  const { isAsking, isWorking, result, failure, confirm, close } = task;
  if (result !== null) return <AlertDialog title={closure.closed} onClose={close} />;
  if (!isAsking && !isWorking && failure === null) return null;
  return (
    <Dialog
      role="alertdialog"
      title={closure.title}
      onClose={isWorking ? undefined : close}
      actions={
        <>
          <Button isDisabled={isWorking} onPress={close}>
            {profileWords.cancel}
          </Button>
          <Button variant="primary" isPending={isWorking} onPress={() => confirm()} autoFocus>
            {isWorking ? closure.working : closure.confirm}
          </Button>
        </>
      }
    >
      {failure !== null && <FormError title={profileWords.error} message={failure} />}
      <p>{closure.why}</p>
    </Dialog>
  );
}

function DeletionDialog({ task }: { readonly task: ReturnType<typeof useDeletion> }) {
  const { isAsking, isWorking, result, failure, tag, confirm, close } = task;
  const isDeleting = isWorking || result !== null;
  if (!isAsking && !isDeleting && failure === null) return null;
  const isWrong = tag === 'BadCredentials';
  return (
    <PasswordDialog
      title={words.title}
      isBusy={isDeleting}
      refusal={isWrong ? failure : null}
      action={words.confirm}
      working={words.working}
      isDanger
      onSubmit={confirm}
      onCancel={close}
      canClose={!isDeleting}
    >
      {failure !== null && !isWrong && <FormError title={words.failed} message={failure} />}
      <p>{words.note}</p>
      <DeletedData />
      <p>{words.backups}</p>
      <p>{exportWords.first}</p>
      <ExportPanel />
      <p>{words.why}</p>
    </PasswordDialog>
  );
}

/** Statuses without a subscription to cancel, or with a cancelled one. */
const withoutSubscription: readonly PaymentStanding[] = ['none', 'ending', 'ended'];

/** Cancels the subscription, if there is one, and deletes the account for good. [onboarding §2] */
export function AccountClosure() {
  const closing = useClosing();
  const deletion = useDeletion();
  const { payments } = usePublicServices();
  const standing = usePayment(payments !== 'off')?.standing;
  const canCancel = standing !== undefined && !withoutSubscription.includes(standing);
  return (
    <>
      {canCancel && <Button onPress={() => closing.ask(null)}>{closure.button}</Button>}
      <Button onPress={() => deletion.ask(null)}>{words.button}</Button>
      <ClosingDialogs task={closing} />
      <DeletionDialog task={deletion} />
    </>
  );
}
