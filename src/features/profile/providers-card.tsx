import { Link } from '@tanstack/react-router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnProvider, ProviderAttempt } from '../../../domain/entities/provider.ts';
import { useApi } from '../../api/api-context.ts';
import { keys } from '../../api/keys.ts';
import { ProofDialog } from '../../shared/account/proof-dialog.tsx';
import { TaskDialogs } from '../../shared/forms/task-dialogs.tsx';
import { leaveForProvider, unknownAttempt } from '../../shared/providers/provider-calls.ts';
import { proofCalls } from '../../shared/second-factor/factor-calls.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { useTimeText } from '../../shared/time/time-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useDialogTask } from '../../workflows/dialog-task.ts';
import { useEndSession } from '../../workflows/end-session.ts';
import { providerWords as words } from './provider-words.ts';
import styles from './profile.module.css';

type Task = ReturnType<typeof useDialogTask<OwnProvider>>;

const attemptOf = (provider: string): ProviderAttempt => ({ ...unknownAttempt(provider), isConnecting: true });

/** Manages the actions for a provider. For a member without a password, the server requires a recent sign-in instead. */
function useTasks(hasPassword: boolean) {
  const { call, memberId } = useApi();
  const { now } = useMemberServices();
  const { providerOrigin } = usePublicServices();
  const queries = useQueryClient();
  const endSession = useEndSession();
  const proof = hasPassword ? proofCalls({ call, memberId, now }) : undefined;
  const connecting: Task = useDialogTask<OwnProvider>(async ({ name }, { signal }) => {
    if (providerOrigin === window.location.origin) {
      await leaveForProvider(call, { attempt: attemptOf(name), signal });
    } else window.location.assign(`${providerOrigin}/profile#providers`);
    return null;
  }, proof);
  const disconnecting: Task = useDialogTask<OwnProvider>(async ({ name }, { signal }) => {
    await call('disconnectProvider', { params: { id: memberId, provider: name }, signal });
    await queries.invalidateQueries({ queryKey: keys.providers });
    return null;
  }, proof);
  const signingOut: Task = useDialogTask<OwnProvider>(async ({ signOutUrl }) => {
    await endSession();
    window.location.assign(signOutUrl ?? '/login');
    return null;
  });
  return { connecting, disconnecting, signingOut };
}
type Tasks = ReturnType<typeof useTasks>;

function ProviderRow({ provider, tasks }: { readonly provider: OwnProvider; readonly tasks: Tasks }) {
  const { timeText } = useTimeText();
  const { label, connection, isOffered, signOutUrl } = provider;
  const status =
    connection === null
      ? [words.notConnected]
      : [
          connection.email === null ? words.connected : words.connectedAs(connection.email),
          ...(connection.lastUsedAt === null ? [] : [words.lastUsed(timeText(connection.lastUsedAt))]),
          ...(isOffered ? [] : [words.gone]),
        ];
  return (
    <li>
      <div className={styles.source}>
        <div className={styles.name}>
          <strong>{label}</strong>
          <span className={styles.soft}>{status.join(' · ')}</span>
        </div>
        {signOutUrl !== null && (
          <Button size="small" aria-label={words.signOutOf(label)} onPress={() => tasks.signingOut.ask(provider)}>
            {words.signOut}
          </Button>
        )}
        {connection === null ? (
          <Button size="small" aria-label={words.connectThe(label)} onPress={() => tasks.connecting.ask(provider)}>
            {words.connect}
          </Button>
        ) : (
          <Button
            size="small"
            aria-label={words.disconnectThe(label)}
            onPress={() => tasks.disconnecting.ask(provider)}
          >
            {words.disconnect}
          </Button>
        )}
      </div>
    </li>
  );
}

interface OverProps {
  readonly task: Task;
  readonly action: string;
  readonly isDanger?: boolean;
  readonly question: (label: string) => string;
  readonly working: (label: string) => string;
}

function Over({ task, action, isDanger = false, question, working }: OverProps) {
  if (task.subject === null) return null;
  if (task.proof) return <ProofDialog proof={task.proof} action={action} isDanger={isDanger} />;
  const { label } = task.subject;
  return (
    <TaskDialogs
      task={task}
      question={question(label)}
      confirmLabel={action}
      working={working(label)}
      failed={task.failure}
    />
  );
}

function List({
  providers,
  hasPassword,
}: {
  readonly providers: readonly OwnProvider[];
  readonly hasPassword: boolean;
}) {
  const tasks = useTasks(hasPassword);
  return (
    <div className={styles.stack}>
      <ul className={styles.sources} aria-label={words.list}>
        {providers.map((provider) => (
          <ProviderRow key={provider.name} provider={provider} tasks={tasks} />
        ))}
      </ul>
      {!hasPassword && (
        <p className={styles.soft}>
          {words.noPassword} <Link to="/reset">{words.setPassword}</Link>.
        </p>
      )}
      <Over task={tasks.connecting} action={words.connect} question={words.askConnect} working={words.leaving} />
      <Over
        task={tasks.disconnecting}
        action={words.disconnect}
        isDanger
        question={words.askDisconnect}
        working={() => words.disconnecting}
      />
      <Over
        task={tasks.signingOut}
        action={words.signOut}
        question={words.askSignOut}
        working={() => words.signingOut}
      />
    </div>
  );
}

/** Lists the server's sign-in providers, and which are connected. Nothing if the server has none. */
export function ProvidersCard() {
  const { providers: offered } = usePublicServices();
  const { call, memberId } = useApi();
  const query = useQuery({
    queryKey: keys.providers,
    queryFn: ({ signal }) => call('listProviders', { params: { id: memberId }, signal }),
    enabled: offered.length > 0,
    staleTime: 0,
  });
  if (offered.length === 0) return null;
  return (
    <Card anchor="providers" title={words.title} note={words.note}>
      <QueryView query={query} label={words.loading} skeleton={<Skeleton height={64} />}>
        {({ providers, hasPassword }) => (
          <List key={String(hasPassword)} providers={providers} hasPassword={hasPassword} />
        )}
      </QueryView>
    </Card>
  );
}
