import { Link } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { browserName } from '../../../domain/user-agent.ts';
import { createRemoteSignOutImplementations } from '../../../machines/remoteSignOut/implementations.ts';
import { type OtherSession, remoteSignOutMachine } from '../../../machines/remoteSignOut/remoteSignOut.machine.ts';
import { useApi } from '../../api/api-context.ts';
import { keys } from '../../api/keys.ts';
import { type OpenSession, useSessions } from '../../api/sessions.ts';
import { useWhen } from '../../app/when.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { AlertDialog, ConfirmDialog, WaitOverlay } from '../../ui/lazy-modal.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useRemoteSignOut } from '../../workflows/remote-sign-out.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import styles from './profile.module.css';

function useSignOutThere() {
  const { call, memberId } = useApi();
  const queries = useQueryClient();
  const implementations = () =>
    createRemoteSignOutImplementations({
      endSession: async ({ sessionId, signal }) => {
        await call('endSession', { params: { id: memberId, sessionId }, signal });
      },
      reloadSessions: () => queries.invalidateQueries({ queryKey: keys.sessions }),
    });
  return useRemoteSignOut(useWorkflow(remoteSignOutMachine, implementations, undefined));
}

interface SessionRowProps {
  readonly session: OpenSession;
  readonly onEnd: (session: OtherSession) => void;
}

function SessionRow({ session, onEnd }: SessionRowProps) {
  const { when } = useWhen();
  const isPhone = session.kind === 'phone';
  const name = isPhone ? 'Your phone' : browserName(session.userAgent);
  const used = `${isPhone ? 'Sends workouts from Apple Health. ' : ''}Last used: ${when(session.lastUsedAt)}`;
  return (
    <li>
      <div className={styles.source}>
        <div className={styles.name}>
          <strong>{name}</strong>
          <span className={styles.soft}>{session.current ? 'This browser' : used}</span>
        </div>
        {!session.current && (
          <Button
            size="small"
            aria-label={`End the session of ${name}`}
            onPress={() => onEnd({ sessionId: session.sessionId, name, isPhone })}
          >
            End
          </Button>
        )}
      </div>
    </li>
  );
}

/** What lies over the page while a session is being ended. */
function Over({ ending }: { readonly ending: ReturnType<typeof useSignOutThere> }) {
  const { session, isConfirming, isSigningOut, failure } = ending;
  if (isSigningOut) return <WaitOverlay message="Signing out there…" />;
  if (failure !== null) return <AlertDialog title={failure} onClose={ending.dismiss} />;
  if (!isConfirming || session === null) return null;
  return (
    <ConfirmDialog
      message={`${session.name} will have to ${session.isPhone ? 'be linked again' : 'log in again'}.`}
      confirmLabel="Sign out there"
      onConfirm={ending.confirm}
      onCancel={ending.cancel}
    />
  );
}

/** Where the member is signed in, and a way to end what is not theirs. */
export function SessionsCard({ isSample }: { readonly isSample: boolean }) {
  const sessions = useSessions();
  const ending = useSignOutThere();
  return (
    <Card
      title="Where you are signed in"
      note={
        // Nobody knows the password of a sample.
        isSample ? undefined : (
          <>
            Sign out any device you do not recognise, then <Link to="/password">change your password</Link>.
          </>
        )
      }
      flush
    >
      <QueryView query={sessions} label="Loading your sessions" skeleton={<Skeleton height={64} />}>
        {(list) => (
          <ul className={styles.sources} aria-label="Sessions">
            {list.map((session) => (
              <SessionRow key={session.sessionId} session={session} onEnd={ending.signOut} />
            ))}
          </ul>
        )}
      </QueryView>
      <Over ending={ending} />
    </Card>
  );
}
