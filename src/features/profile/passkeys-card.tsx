import { PASSKEY_NAME_MAX, type Passkey } from '../../../domain/entities/passkey.ts';
import { createPasskeysImplementations } from '../../../machines/passkeys/implementations.ts';
import { passkeysMachine } from '../../../machines/passkeys/passkeys.machine.ts';
import { useApi } from '../../api/api-context.ts';
import { ProofDialog } from '../../shared/account/proof-dialog.tsx';
import { ownPasskeyCalls } from '../../shared/passkeys/passkey-calls.ts';
import { mayUsePasskeys } from '../../shared/passkeys/passkey-support.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { useTimeText } from '../../shared/time/time-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Form, FormError } from '../../ui/form.tsx';
import { ConfirmDialog, Dialog, WaitOverlay } from '../../ui/lazy-modal.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { usePasskeys } from '../../workflows/passkeys.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import { passkeyWords as words } from './passkey-words.ts';
import styles from './profile.module.css';

function useOwnPasskeys() {
  const { now } = useMemberServices();
  const { call, memberId } = useApi();
  const implementations = () => createPasskeysImplementations(ownPasskeyCalls({ call, memberId, now }));
  return usePasskeys(useWorkflow(passkeysMachine, implementations, undefined));
}
type Own = ReturnType<typeof useOwnPasskeys>;

function PasskeyRow({ passkey, own }: { readonly passkey: Passkey; readonly own: Own }) {
  const { timeText } = useTimeText();
  const { name, createdAt, lastUsedAt, isSynced } = passkey;
  const used = lastUsedAt === null ? words.addedOn(timeText(createdAt)) : words.lastUsed(timeText(lastUsedAt));
  return (
    <li>
      <div className={styles.source}>
        <div className={styles.name}>
          <strong>{name}</strong>
          <span className={styles.soft}>
            {used}
            {isSynced && ` · ${words.synced}`}
          </span>
        </div>
        <Button
          size="small"
          aria-label={words.renameThe(name)}
          isDisabled={own.isBusy}
          onPress={() => own.rename(passkey)}
        >
          {words.rename}
        </Button>
        <Button
          size="small"
          aria-label={words.removeThe(name)}
          isDisabled={own.isBusy}
          onPress={() => own.remove(passkey)}
        >
          {words.remove}
        </Button>
      </div>
    </li>
  );
}

const rules = ({ name }: { readonly name: string }): { name?: string[] } =>
  name.trim() === '' ? { name: [words.nameMissing] } : {};

function NameDialog({ passkey, own }: { readonly passkey: Passkey; readonly own: Own }) {
  const { bind, submit } = useFields<{ name: string }, 'name'>({ name: passkey.name }, rules);
  return (
    <Dialog title={words.renameThe(passkey.name)} onClose={own.isRenaming ? undefined : own.cancel}>
      <Form aria-label={words.renameThe(passkey.name)} onSubmit={() => submit(({ name }) => own.saveName(name))}>
        {own.failure !== null && <FormError title={own.failure} />}
        <TextField
          {...bind('name')}
          label={words.newName}
          hint={words.nameHint}
          autoComplete="off"
          maxLength={PASSKEY_NAME_MAX}
          isRequired
          autoFocus
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" isPending={own.isRenaming}>
            {own.isRenaming ? words.saving : words.save}
          </Button>
          <Button isDisabled={own.isRenaming} onPress={own.cancel}>
            {words.cancel}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Dialog over the page during registration, renaming or deletion. */
function Over({ own }: { readonly own: Own }) {
  const { proof, chosen, isNaming, isConfirming, isRemoving } = own;
  if (proof) {
    return <ProofDialog proof={proof} action={chosen === null ? words.add : words.remove} isDanger={chosen !== null} />;
  }
  if (isRemoving) return <WaitOverlay message={words.removing} />;
  if (chosen === null) return null;
  if (isNaming) return <NameDialog passkey={chosen} own={own} />;
  if (!isConfirming) return null;
  return (
    <ConfirmDialog
      message={words.askRemove(chosen.name)}
      confirmLabel={words.remove}
      onConfirm={own.confirm}
      onCancel={own.cancel}
    />
  );
}

/** Explains why no passkey can be added here; `null` if one can. */
function useObstacle(): string | null {
  const { passkeyOrigin } = usePublicServices();
  if (passkeyOrigin === null) return words.noHost;
  if (mayUsePasskeys(passkeyOrigin)) return null;
  if (passkeyOrigin === window.location.origin) return words.oldBrowser;
  // `localhost` cannot be reached from another device of the network.
  return new URL(passkeyOrigin).hostname === 'localhost' ? words.noHost : words.otherAddress(passkeyOrigin);
}

function List({ passkeys, own }: { readonly passkeys: readonly Passkey[]; readonly own: Own }) {
  const obstacle = useObstacle();
  return (
    <>
      {own.failure !== null && !own.isNaming && <FormError title={own.failure} />}
      {own.added !== null && <p role="status">{words.added(own.added)}</p>}
      {passkeys.length > 0 && (
        <ul className={styles.sources} aria-label={words.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.passkeyId} passkey={passkey} own={own} />
          ))}
        </ul>
      )}
      {obstacle !== null && <p className={styles.soft}>{obstacle}</p>}
      {obstacle === null && passkeys.length === 0 && <p className={styles.soft}>{words.none}</p>}
      {passkeys.length > 0 && <p className={styles.soft}>{words.lost}</p>}
      {obstacle === null && (
        <div className={styles.buttons}>
          <Button isPending={own.isAdding} onPress={own.add}>
            {own.isAdding ? words.adding : words.add}
          </Button>
        </div>
      )}
    </>
  );
}

/** Lists the member's passkeys, with ways to change them. */
export function PasskeysCard() {
  const own = useOwnPasskeys();
  const { passkeys, failure, isUnknown } = own;
  return (
    <Card anchor="passkeys" title={words.title} note={words.note}>
      <div className={styles.stack}>
        {isUnknown && <ErrorState message={failure ?? ''} onRetry={own.retry} />}
        {!isUnknown && passkeys === null && (
          <Loading label={words.loading}>
            <Skeleton height={64} />
          </Loading>
        )}
        {!isUnknown && passkeys !== null && <List passkeys={passkeys} own={own} />}
      </div>
      <Over own={own} />
    </Card>
  );
}
