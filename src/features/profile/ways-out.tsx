import { useNavigate } from '@tanstack/react-router';
import { messages } from '../../../domain/messages.ts';
import type { PaymentStanding } from '../../../domain/entities/payment.ts';
import { bytesText } from '../../../domain/views/storage-use.ts';
import { accountClosureMachine } from '../../../machines/accountClosure/accountClosure.machine.ts';
import { createAccountClosureImplementations } from '../../../machines/accountClosure/implementations.ts';
import { failureOf } from '../../../machines/shared/failure.ts';
import { useApi } from '../../api/api-context.ts';
import { proofInOurWords } from '../../api/code-refusal.ts';
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
import { useAccountClosure } from '../../workflows/account-closure.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import { ExportPanel } from './export-panel.tsx';
import { exportWords } from './export-words.ts';
import { profileWords } from './words.ts';
import styles from './profile.module.css';

const { deletion: words, closure } = messages;

/** The user pool's error name for a wrong password. */
const isWrongPassword = (error: unknown) => error instanceof CallFailure && error.code === 'NotAuthorizedException';

/** Closes the account, or deletes it and signs out. The login page confirms that. */
function useClosure() {
  const { call, memberId } = useApi();
  const reloadMember = useReloadMember();
  const navigate = useNavigate();
  const implementations = () =>
    createAccountClosureImplementations({
      cancelSubscription: async ({ signal }) => {
        await call('cancelSubscription', { params: { id: memberId }, signal });
      },
      reloadMember,
      deleteAccount: async ({ password, signal }) => {
        try {
          await call('deleteMember', { params: { id: memberId }, body: { password }, signal }).catch(proofInOurWords);
        } catch (error) {
          throw isWrongPassword(error) ? { ...failureOf(error), tag: 'BadCredentials' } : error;
        }
      },
      leave: () => void navigate({ to: '/logout', state: { isDeleted: true } }),
    });
  return useAccountClosure(useWorkflow(accountClosureMachine, implementations, undefined));
}

/** Data that would be deleted, if the page knows its amount. */
function WhatGoes() {
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

function CloseDialog({ closure: { isClosing, trouble, confirm, cancel } }: { readonly closure: Closure }) {
  return (
    <Dialog
      role="alertdialog"
      title={closure.title}
      onClose={isClosing ? undefined : cancel}
      actions={
        <>
          <Button isDisabled={isClosing} onPress={cancel}>
            {profileWords.cancel}
          </Button>
          <Button variant="primary" isPending={isClosing} onPress={confirm} autoFocus>
            {isClosing ? closure.working : closure.confirm}
          </Button>
        </>
      }
    >
      {trouble !== null && <FormError title={profileWords.error} message={trouble} />}
      <p>{closure.why}</p>
    </Dialog>
  );
}

type Closure = ReturnType<typeof useClosure>;

/** Dialogs for closing the account. */
function Over({ way }: { readonly way: Closure }) {
  if (way.asksToClose) return <CloseDialog closure={way} />;
  if (way.isClosed) return <AlertDialog title={closure.closed} onClose={way.dismiss} />;
  if (!way.asksToDelete) return null;
  return (
    <PasswordDialog
      title={words.title}
      isBusy={way.isDeleting}
      refusal={way.refusal}
      action={words.confirm}
      working={words.working}
      isDanger
      onSubmit={way.deleteAccount}
      onCancel={way.cancel}
      canClose={!way.isDeleting}
    >
      {way.trouble !== null && <FormError title={words.failed} message={way.trouble} />}
      <p>{words.note}</p>
      <WhatGoes />
      <p>{words.backups}</p>
      <p>{exportWords.first}</p>
      <ExportPanel />
      <p>{words.why}</p>
    </PasswordDialog>
  );
}

/** There is no subscription to cancel, or it is already cancelled. */
const withoutSubscription: readonly PaymentStanding[] = ['none', 'ending', 'ended'];

/** Cancels the subscription, if there is one, and deletes the account for good. [onboarding §2] */
export function WaysOut() {
  const way = useClosure();
  const { payments } = usePublicServices();
  const standing = usePayment(payments !== 'off')?.standing;
  const canCancel = standing !== undefined && !withoutSubscription.includes(standing);
  return (
    <>
      {canCancel && <Button onPress={way.close}>{closure.button}</Button>}
      <Button onPress={way.ask}>{words.button}</Button>
      <Over way={way} />
    </>
  );
}
