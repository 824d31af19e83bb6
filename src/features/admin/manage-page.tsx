import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { EMAIL_MAX } from '../../../domain/constants.ts';
import { bytesText } from '../../../domain/views/storage-use.ts';
import { numberText } from '../../../domain/words/area.ts';
import { failureOf, textOf } from '../../../machines/shared/failure.ts';
import type { CallResponse } from '../../api/requests.ts';
import { withOwnProofMessage } from '../../api/code-refusal.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { PasswordDialog } from '../../shared/account/password-dialog.tsx';
import { standingWords } from '../../shared/account/standing-words.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { Dialog } from '../../ui/lazy-modal.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useDialogTask } from '../../workflows/dialog-task.ts';
import { managingWords as words } from './managing-words.ts';
import styles from './admin.module.css';

/** An account and everything that an action would affect. Fetching it changes nothing. */
type FoundAccount = CallResponse<'lookAtAccount'>;

interface Act {
  readonly act: 'close' | 'delete';
  readonly account: FoundAccount;
}

function useManaging() {
  const { call } = useMemberServices();
  const search = useMutation({
    mutationFn: (member: string) => call('lookAtAccount', { body: { member } }),
  });
  const task = useDialogTask<Act, true>(async ({ act, account }, { entry, signal }) => {
    const params = { id: account.memberId };
    if (act === 'close') await call('cancelSubscription', { params, signal });
    else await call('deleteMember', { params, body: { password: String(entry) }, signal }).catch(withOwnProofMessage);
    search.reset();
    return true;
  });
  const find = (typed: string) => {
    if (typed.trim() === '') return;
    task.close();
    search.mutate(typed.trim());
  };
  return { search, task, find };
}

const labelOr = (list: Readonly<Record<string, string>>, key: string | number) => list[key] ?? String(key);
const hasSubscription = ({ subscription }: FoundAccount) =>
  subscription !== null && !['none', 'ended', 'ending'].includes(subscription);

function Facts({ account }: { readonly account: FoundAccount }) {
  const { memberId, emailAddress, memberType, accessLevel, subscription, teams } = account;
  const facts = [
    [words.email, emailAddress],
    [words.id, memberId],
    [words.type, labelOr(words.types, memberType)],
    [words.level, `${accessLevel} (${labelOr(standingWords.levels, accessLevel)})`],
    [
      words.subscription,
      subscription === null ? words.nothingCharged : labelOr(standingWords.subscriptions, subscription),
    ],
    [
      words.teams,
      teams.length === 0 ? words.noTeams : teams.map(({ name, others }) => words.teamOf(name, others)).join(', '),
    ],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows what each action would affect, before it is confirmed. */
function DryRun({ account }: { readonly account: FoundAccount }) {
  const { files } = account;
  const touched = account.touches.filter(({ count }) => count > 0);
  const isEmpty = touched.length === 0 && files.count === 0;
  const empty = account.teams.filter(({ others }) => others === 0).map(({ name }) => name);
  return (
    <div className={styles.verdict}>
      <p>
        <strong>{words.closing}</strong> {hasSubscription(account) ? words.closes : words.closesNothing}
      </p>
      <p>
        <strong>{words.deleting}</strong> {isEmpty && words.touchesNothing}
      </p>
      {!isEmpty && (
        <ul>
          {touched.map(({ what, count }) => (
            <li key={what}>
              {labelOr(words.touches, what)}: {numberText(count)}
            </li>
          ))}
          {files.count > 0 && <li>{words.files(numberText(files.count), bytesText(files.bytes), files.count)}</li>}
        </ul>
      )}
      {empty.length > 0 && <p>{words.teamsLeft(empty.join(', '))}</p>}
    </div>
  );
}

/** Asks for confirmation. Deleting requires the admin's own password. */
function ActDialog({ task }: { readonly task: ReturnType<typeof useManaging>['task'] }) {
  const { subject, isWorking, result, failure, confirm, close } = task;
  if (subject === null || result !== null) return null;
  const { act, account } = subject;
  const name = account.name ?? account.emailAddress;
  if (act === 'delete') {
    return (
      <PasswordDialog
        title={words.deleteTitle(name)}
        isBusy={isWorking}
        refusal={failure}
        action={words.deleteAccount}
        working={words.working}
        isDanger
        canClose={!isWorking}
        onSubmit={confirm}
        onCancel={close}
      >
        <p>{words.deleteText}</p>
      </PasswordDialog>
    );
  }
  return (
    <Dialog
      role="alertdialog"
      title={words.closeTitle(name)}
      onClose={isWorking ? undefined : close}
      actions={
        <>
          <Button isDisabled={isWorking} onPress={close} autoFocus>
            {words.cancel}
          </Button>
          <Button variant="danger" isPending={isWorking} onPress={() => confirm()}>
            {isWorking ? words.working : words.closeAccount}
          </Button>
        </>
      }
    >
      {failure !== null && <FormError title={words.notDone} message={failure} />}
      <p>
        {words.closing} {hasSubscription(account) ? words.closes : words.closesNothing}
      </p>
    </Dialog>
  );
}

/** Looks up an account, and closes or deletes it after showing the effects. [onboarding §2.27] */
export default function ManagePage() {
  const { search, task, find } = useManaging();
  const found = search.data ?? null;
  const notFound = search.error === null ? null : textOf(failureOf(search.error));
  const { member: named }: { readonly member?: unknown } = useSearch({ strict: false });
  const [typed, setTyped] = useState(typeof named === 'string' ? named : '');
  return (
    <div className={styles.stack}>
      <Card>
        <Form aria-label={words.find} onSubmit={() => find(typed)}>
          <TextField
            label={words.memberId}
            name="member"
            autoComplete="off"
            maxLength={EMAIL_MAX}
            value={typed}
            errors={notFound === null ? undefined : [notFound]}
            onChange={setTyped}
          />
          <FormActions>
            <Button type="submit" variant="primary" isPending={search.isPending}>
              {words.find}
            </Button>
          </FormActions>
          <StatusText tone="good">{task.result === null ? null : words.concluded}</StatusText>
        </Form>
      </Card>
      {found !== null && (
        <Card title={found.name ?? words.account}>
          <Facts account={found} />
          <DryRun account={found} />
          <div className={styles.row}>
            <LinkButton to="/profile/$memberId" params={{ memberId: found.memberId }}>
              {words.openProfile}
            </LinkButton>
            <LinkButton to="/admin/$" params={{ _splat: 'messages' }} search={{ member: found.memberId }}>
              {words.writeTo}
            </LinkButton>
            <Button onPress={() => task.ask({ act: 'close', account: found })}>{words.closeAccount}</Button>
            <Button variant="danger" onPress={() => task.ask({ act: 'delete', account: found })}>
              {words.deleteAccount}
            </Button>
          </div>
        </Card>
      )}
      <ActDialog task={task} />
    </div>
  );
}
