import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { EMAIL_MAX } from '../../../domain/constants.ts';
import { bytesText } from '../../../domain/views/storage-use.ts';
import { numberText } from '../../../domain/words/area.ts';
import {
  type AccountAct,
  accountManagingMachine,
  type FoundAccount,
} from '../../../machines/accountManaging/accountManaging.machine.ts';
import { createAccountManagingImplementations } from '../../../machines/accountManaging/implementations.ts';
import { proofInOurWords } from '../../api/code-refusal.ts';
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
import { useAccountManaging } from '../../workflows/account-managing.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import { managingWords as words } from './managing-words.ts';
import styles from './admin.module.css';

function useManaging() {
  const { call } = useMemberServices();
  const workflow = useWorkflow(
    accountManagingMachine,
    () =>
      createAccountManagingImplementations({
        findAccount: ({ typed, signal }) => call('lookAtAccount', { body: { member: typed }, signal }),
        async perform({ act, memberId, password, signal }) {
          const params = { id: memberId };
          if (act === 'close') await call('cancelSubscription', { params, signal });
          else await call('deleteMember', { params, body: { password }, signal }).catch(proofInOurWords);
        },
      }),
    undefined,
  );
  return useAccountManaging(workflow);
}

const saidOr = (list: Readonly<Record<string, string>>, key: string | number) => list[key] ?? String(key);
const hasSubscription = ({ subscription }: FoundAccount) =>
  subscription !== null && !['none', 'ended', 'ending'].includes(subscription);

function Facts({ account }: { readonly account: FoundAccount }) {
  const { memberId, emailAddress, memberType, accessLevel, subscription, teams } = account;
  const facts = [
    [words.email, emailAddress],
    [words.id, memberId],
    [words.type, saidOr(words.types, memberType)],
    [words.level, `${accessLevel} (${saidOr(standingWords.levels, accessLevel)})`],
    [
      words.subscription,
      subscription === null ? words.nothingCharged : saidOr(standingWords.subscriptions, subscription),
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
              {saidOr(words.touches, what)}: {numberText(count)}
            </li>
          ))}
          {files.count > 0 && <li>{words.files(numberText(files.count), bytesText(files.bytes), files.count)}</li>}
        </ul>
      )}
      {empty.length > 0 && <p>{words.teamsLeft(empty.join(', '))}</p>}
    </div>
  );
}

type Managing = ReturnType<typeof useManaging>;

function Question({
  managing,
  act,
  who,
}: {
  readonly managing: Managing;
  readonly act: AccountAct;
  readonly who: string;
}) {
  const { isWorking, notDone, confirm, leave } = managing;
  if (act === 'delete') {
    return (
      <PasswordDialog
        title={words.deleteTitle(who)}
        isBusy={isWorking}
        refusal={notDone}
        action={words.deleteAccount}
        working={words.working}
        isDanger
        canClose={!isWorking}
        onSubmit={confirm}
        onCancel={leave}
      >
        <p>{words.deleteText}</p>
      </PasswordDialog>
    );
  }
  return (
    <Dialog
      role="alertdialog"
      title={words.closeTitle(who)}
      onClose={isWorking ? undefined : leave}
      actions={
        <>
          <Button isDisabled={isWorking} onPress={leave} autoFocus>
            {words.cancel}
          </Button>
          <Button variant="danger" isPending={isWorking} onPress={() => confirm('')}>
            {isWorking ? words.working : words.closeAccount}
          </Button>
        </>
      }
    >
      {notDone !== null && <FormError title={words.notDone} message={notDone} />}
      <p>
        {words.closing} {managing.found && hasSubscription(managing.found) ? words.closes : words.closesNothing}
      </p>
    </Dialog>
  );
}

/** Looks up an account, and closes or deletes it after showing the effects. [onboarding §2.27] */
export default function ManagePage() {
  const managing = useManaging();
  const { found, asked } = managing;
  const { member: named }: { readonly member?: unknown } = useSearch({ strict: false });
  const [typed, setTyped] = useState(typeof named === 'string' ? named : '');
  const who = found === null ? '' : (found.name ?? found.emailAddress);
  return (
    <div className={styles.stack}>
      <Card>
        <Form aria-label={words.find} onSubmit={() => managing.find(typed)}>
          <TextField
            label={words.memberId}
            name="member"
            autoComplete="off"
            maxLength={EMAIL_MAX}
            value={typed}
            errors={managing.notFound === null ? undefined : [managing.notFound]}
            onChange={setTyped}
          />
          <FormActions>
            <Button type="submit" variant="primary" isPending={managing.isFinding}>
              {words.find}
            </Button>
          </FormActions>
          <StatusText tone="good">{managing.isConcluded ? words.concluded : null}</StatusText>
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
            <Button onPress={() => managing.ask('close')}>{words.closeAccount}</Button>
            <Button variant="danger" onPress={() => managing.ask('delete')}>
              {words.deleteAccount}
            </Button>
          </div>
        </Card>
      )}
      {asked !== null && <Question managing={managing} act={asked} who={who} />}
    </div>
  );
}
