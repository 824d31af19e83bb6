import { useState } from 'react';
import type { NewWebhook, Webhook } from '../../../domain/entities/webhook.ts';
import { isSample } from '../../../domain/navigation.ts';
import { useApi } from '../../api/api-context.ts';
import { useMember } from '../../api/queries.ts';
import { useWebhookChanges, useWebhooks } from '../../api/webhooks.ts';
import { proofCalls } from '../../shared/second-factor/factor-calls.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { ProofDialog } from '../../shared/account/proof-dialog.tsx';
import { useTimeText } from '../../shared/time/time-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form.tsx';
import { ConfirmDialog } from '../../ui/lazy-modal.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { useDialogTask } from '../../workflows/dialog-task.ts';
import { useListChange } from '../../workflows/list-change.ts';
import { AddWebhook } from './add-webhook.tsx';
import { ShownOnce } from './shown-once.tsx';
import { Messages } from './webhook-messages.tsx';
import { webhooksWords as words } from './webhook-words.ts';
import styles from './tokens.module.css';

const actions = ['test', 'pause', 'resume', 'remove'] as const;
type Action = (typeof actions)[number];

/** Confirmations by action, also used as titles of errors. */
const actionMessages: Readonly<Record<Action, (address: string) => string>> = {
  test: (address) => words.tested(address),
  pause: (address) => words.paused(address),
  resume: (address) => words.resumed(address),
  remove: (address) => words.removed(address),
};
const notDone = (action: Action): string =>
  ({ test: words.notTested, pause: words.notPaused, resume: words.notResumed, remove: words.notRemoved })[action];
const actionOf = (action: string): Action => actions.find((one) => one === action) ?? 'test';

function StateText({ webhook: { pausedFor, failingSince } }: { readonly webhook: Webhook }) {
  const { timeInSentence } = useTimeText();
  if (pausedFor !== null) return words.pausedFor[pausedFor];
  return failingSince === null ? words.on : words.failing(timeInSentence(failingSince));
}

interface RowProps {
  readonly webhook: Webhook;
  readonly isBusy: boolean;
  readonly onDo: (action: Action) => void;
  readonly onRenew: () => void;
}

function Row({ webhook, isBusy, onDo, onRenew }: RowProps) {
  const { address, events, pausedFor } = webhook;
  const [isOpen, open] = useState(false);
  const isPaused = pausedFor !== null;
  const test = () => {
    open(true);
    onDo('test');
  };
  return (
    <li>
      <div className={styles.address}>
        <strong>{address}</strong>
        <span className={styles.soft}>{events.map((event) => words.eventNames[event]).join(' · ')}</span>
        <span className={styles.soft}>
          <StateText webhook={webhook} />
        </span>
      </div>
      <div className={styles.buttons}>
        <Button size="small" aria-label={words.testOf(address)} isDisabled={isBusy} onPress={test}>
          {words.test}
        </Button>
        <Button
          size="small"
          aria-label={isPaused ? words.resumeOf(address) : words.pauseOf(address)}
          isDisabled={isBusy}
          onPress={() => onDo(isPaused ? 'resume' : 'pause')}
        >
          {isPaused ? words.resume : words.pause}
        </Button>
        <Button size="small" aria-label={words.renewOf(address)} isDisabled={isBusy} onPress={onRenew}>
          {words.renew}
        </Button>
        <Button size="small" aria-label={words.removeOf(address)} isDisabled={isBusy} onPress={() => onDo('remove')}>
          {words.remove}
        </Button>
      </div>
      <details className={styles.messages} open={isOpen} onToggle={({ currentTarget }) => open(currentTarget.open)}>
        <summary aria-label={words.messagesOf(address)}>{words.messages}</summary>
        {isOpen && <Messages webhook={webhook} />}
      </details>
    </li>
  );
}

interface WebhookListProps {
  /** True while a webhook is being added or a secret renewed. */
  readonly isMaking: boolean;
  /** Why the last secret was not renewed; `null` if it was. */
  readonly notRenewed: string | null;
  readonly onRenew: (webhook: Webhook) => void;
}

function WebhookList({ isMaking, notRenewed, onRenew }: WebhookListProps) {
  const webhooks = useWebhooks();
  const { pause, test, remove } = useWebhookChanges();
  const changing = useListChange(async ({ action, id }, signal) => {
    const does = actionOf(action);
    if (does === 'test') await test(id, signal);
    else if (does === 'remove') await remove(id, signal);
    else await pause(id, does === 'pause', signal);
    return null;
  });
  const { confirming, made, failed } = changing;
  const isBusy = changing.changing !== null || isMaking;
  return (
    <Card title={words.yours}>
      <QueryView query={webhooks} label={words.loading} skeleton={<Skeleton height={120} />}>
        {(list) => (
          <div className={styles.stack}>
            {failed !== null && <FormError title={notDone(actionOf(failed.change.action))} message={failed.message} />}
            {notRenewed !== null && <FormError title={words.notRenewed} message={notRenewed} />}
            {list.length === 0 ? (
              <p className={styles.soft}>{words.none}</p>
            ) : (
              <ul className={styles.list} aria-label={words.yours}>
                {list.map((webhook) => (
                  <Row
                    key={webhook.webhookId}
                    webhook={webhook}
                    isBusy={isBusy}
                    onDo={(action) => {
                      const change = { action, id: webhook.webhookId, name: webhook.address };
                      if (action === 'remove') changing.ask(change);
                      else changing.change(change);
                    }}
                    onRenew={() => onRenew(webhook)}
                  />
                ))}
              </ul>
            )}
            <StatusText tone="good">{made !== null && actionMessages[actionOf(made.action)](made.name)}</StatusText>
          </div>
        )}
      </QueryView>
      {confirming !== null && (
        <ConfirmDialog
          title={words.removeTitle}
          message={words.removeText(confirming.name)}
          confirmLabel={words.remove}
          isDanger
          onConfirm={changing.confirm}
          onCancel={changing.cancel}
        />
      )}
    </Card>
  );
}

/** Request for a new webhook, or for a new secret of an existing one. */
type Wish =
  | { readonly kind: 'add'; readonly webhook: NewWebhook }
  | { readonly kind: 'renew'; readonly webhookId: string; readonly address: string };

/** A newly created secret. It cannot be retrieved again. */
interface MadeSecret {
  readonly address: string;
  readonly secret: string;
}

function useMaking() {
  const { now } = useMemberServices();
  const { call, memberId } = useApi();
  const { add, renew } = useWebhookChanges();
  return useDialogTask(
    async (wish: Wish, { signal }): Promise<MadeSecret> =>
      wish.kind === 'add'
        ? add(wish.webhook, signal)
        : { address: wish.address, secret: await renew(wish.webhookId, signal) },
    proofCalls({ call, memberId, now }),
  );
}

function Webhooks() {
  const { subject: wish, isWorking, result: made, failure, proof, ask, close } = useMaking();
  const kind = wish?.kind ?? null;
  const isMaking = wish !== null && failure === null;
  return (
    <div className={styles.columns}>
      <WebhookList
        isMaking={isMaking}
        notRenewed={kind === 'renew' ? failure : null}
        onRenew={({ webhookId, address }) => ask({ kind: 'renew', webhookId, address })}
      />
      <AddWebhook
        isBusy={isMaking}
        isAdding={isWorking && kind === 'add'}
        isAdded={made !== null && kind === 'add'}
        notAdded={kind === 'add' ? failure : null}
        onAdd={(webhook) => ask({ kind: 'add', webhook })}
      />
      {proof && <ProofDialog proof={proof} action={kind === 'renew' ? words.renew : words.addIt} />}
      {made !== null && (
        <ShownOnce
          title={words.shownTitle}
          note={words.shownOnce}
          label={words.secretOf(made.address)}
          secret={made.secret}
          onKept={close}
        />
      )}
    </div>
  );
}

/** Page of the member's webhooks, with a form for a new one. */
export default function WebhooksScreen() {
  const member = useMember();
  return (
    <Page title={words.title} subtitle={words.subtitle} back={<BackLink to="/profile/tokens">{words.tokens}</BackLink>}>
      <QueryView query={member} label={words.loading} skeleton={<Skeleton height={480} round />}>
        {(known) => (isSample(known) ? <Note>{words.sample}</Note> : <Webhooks />)}
      </QueryView>
    </Page>
  );
}
