import { useEffect } from 'react';
import type { Member } from '../../../domain/entities/member.ts';
import { emailMessages, normalEmail } from '../../../domain/forms/account.ts';
import { withErrors } from '../../../domain/forms/field-errors.ts';
import { addressChangeMachine } from '../../../machines/addressChange/addressChange.machine.ts';
import { createAddressChangeImplementations } from '../../../machines/addressChange/implementations.ts';
import { useApi } from '../../api/api-context.ts';
import { useReloadMember } from '../../api/queries.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { ProofDialog } from '../../shared/account/proof-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { CheckIcon } from '../../ui/form-icons.tsx';
import { Dialog } from '../../ui/lazy-modal.tsx';
import { Note } from '../../ui/note.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useAddressChange } from '../../workflows/address-change.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import { addressCalls } from '../../shared/address/address-calls.ts';
import { addressWords as words } from '../../shared/address/address-words.ts';
import styles from './profile.module.css';

function useAddress() {
  const { now } = useMemberServices();
  const { call, memberId } = useApi();
  const reload = useReloadMember();
  const dependencies = () => addressCalls({ call, memberId, now, reloadMember: () => void reload() });
  const implementations = () => createAddressChangeImplementations(dependencies());
  return useAddressChange(useWorkflow(addressChangeMachine, implementations, undefined));
}
type Address = ReturnType<typeof useAddress>;

interface Parts {
  readonly address: Address;
  /** Current address. */
  readonly email: string;
}

function NewAddressDialog({ address, email }: Parts) {
  const { typed, failure, isAsking } = address;
  const { bind, errors, submit } = useFields({ email: typed }, (values) => {
    const isSame = normalEmail(values.email) === normalEmail(email);
    return withErrors([['email', isSame ? [words.sameAddress] : emailMessages(values.email)]]);
  });
  return (
    <Dialog title={words.changeTitle} onClose={isAsking ? undefined : address.cancel}>
      <Form aria-label={words.changeTitle} onSubmit={() => submit((values) => address.send(values.email))}>
        {failure !== null && <FormError title={failure} />}
        <p>{words.changeHow}</p>
        <TextField
          {...bind('email')}
          label={words.newAddress}
          type="email"
          inputMode="email"
          autoComplete="email"
          isRequired
          autoFocus
          errors={errors.email}
        />
        <FormActions>
          <Button type="submit" variant="primary" isPending={isAsking}>
            {isAsking ? words.sending : words.continue}
          </Button>
          <Button isDisabled={isAsking} onPress={address.cancel}>
            {words.cancel}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function CodeDialog({ address, email }: Parts) {
  const { code, facts, failure, isChecking } = address;
  const { values, bind, errors, submit, reset } = useFields({ code: '' }, (typed) =>
    withErrors([['code', typed.code.trim() === '' ? [words.codeRequired] : []]]),
  );
  useEffect(() => {
    // Clears a refused code, since the member types the next one at once.
    if (failure !== null) reset({ code: '' });
    // oxlint-disable-next-line react/exhaustive-deps -- only a refusal clears the field
  }, [failure]);
  return (
    <Dialog title={words.codeTitle} onClose={isChecking ? undefined : address.cancel}>
      <Form aria-label={words.codeTitle} onSubmit={() => submit((typed) => address.confirm(typed.code))}>
        <p>{words.codeSentTo(code === 'new' ? (facts?.wish ?? '') : email)}</p>
        <TextField
          {...bind('code')}
          label={words.code}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={10}
          isRequired
          autoFocus
          errors={failure === null || values.code !== '' ? errors.code : [failure]}
        />
        <FormActions>
          <Button type="submit" variant="primary" isPending={isChecking}>
            {isChecking ? words.confirming : words.confirm}
          </Button>
          <Button isDisabled={isChecking} onPress={address.again}>
            {words.again}
          </Button>
          <Button isDisabled={isChecking} onPress={address.cancel}>
            {words.later}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** Dialogs for the current step. */
function Over({ address, email }: Parts) {
  if (address.proof) return <ProofDialog proof={address.proof} action={words.sendCode} />;
  if (address.typing || address.isAsking) return <NewAddressDialog address={address} email={email} />;
  if (address.code === null) return null;
  return <CodeDialog address={address} email={email} />;
}

function Waiting({ address }: { readonly address: Address }) {
  return (
    <>
      <Note>{words.waitingFor(address.facts?.wish ?? '')}</Note>
      <div className={styles.buttons}>
        <Button variant="primary" isDisabled={address.isGivingUp} onPress={address.enterCode}>
          {words.enterCode}
        </Button>
        <Button isPending={address.isGivingUp} onPress={address.keepOld}>
          {words.keepOld}
        </Button>
      </div>
    </>
  );
}

function Resting({ address }: { readonly address: Address }) {
  const isVerified = address.facts?.verified === true;
  return (
    <>
      {isVerified ? (
        <span className={styles.done}>
          <span>
            <CheckIcon size={18} />
            {words.confirmed}
          </span>
        </span>
      ) : (
        <div className={styles.name}>
          <strong>{words.notConfirmed}</strong>
          <span className={styles.soft}>{words.whyConfirm}</span>
        </div>
      )}
      <div className={styles.buttons}>
        {!isVerified && (
          <Button variant="primary" isPending={address.isMailing} onPress={address.verify}>
            {words.confirmAddress}
          </Button>
        )}
        <Button isDisabled={address.isMailing} onPress={address.change}>
          {words.changeAddress}
        </Button>
      </div>
    </>
  );
}

/** Shows the member's email address, whether it is confirmed, and a way to change it. */
export function AddressField({ member }: { readonly member: Member }) {
  const address = useAddress();
  const { facts, failure, isUnknown, isWaiting } = address;
  const isOpen = address.typing || address.code !== null;
  return (
    <div className={styles.address} role="group" aria-label={words.email}>
      {isUnknown && <ErrorState message={failure ?? ''} onRetry={address.retry} />}
      {!isUnknown && !isOpen && failure !== null && <FormError title={failure} />}
      {!isUnknown && facts === null && (
        <Loading label={words.loading}>
          <Skeleton height={64} />
        </Loading>
      )}
      {!isUnknown && facts !== null && (isWaiting ? <Waiting address={address} /> : <Resting address={address} />)}
      <Over address={address} email={member.emailAddress} />
    </div>
  );
}
