import { Link } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { browserName } from '../../../domain/user-agent.ts';
import { createRemoteSignOutImplementations } from '../../../machines/remoteSignOut/implementations.ts';
import { type OtherSession, remoteSignOutMachine } from '../../../machines/remoteSignOut/remoteSignOut.machine.ts';
import { useApi } from '../../api/api-context.ts';
import { keys } from '../../api/keys.ts';
import { type OpenSession, useSessions } from '../../api/sessions.ts';
import { useTimeText } from '../../shared/time/time-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { AlertDialog, ConfirmDialog, WaitOverlay } from '../../ui/lazy-modal.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useRemoteSignOut } from '../../workflows/remote-sign-out.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import { profileWords } from './words.ts';
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
  const { timeText } = useTimeText();
  const isPhone = session.kind === 'phone';
  const name = isPhone ? profileWords.yourPhone : browserName(session.userAgent);
  const used = (isPhone ? profileWords.phoneLastUsed : profileWords.lastUsed)(timeText(session.lastUsedAt));
  return (
    <li>
      <div className={styles.source}>
        <div className={styles.name}>
          <strong>{name}</strong>
          <span className={styles.soft}>
            {session.current ? profileWords.thisBrowser : used}
            {session.isKept && ` · ${profileWords.staysSignedIn}`}
          </span>
        </div>
        {!session.current && (
          <Button
            size="small"
            aria-label={profileWords.endTheSessionOf(name)}
            onPress={() => onEnd({ sessionId: session.sessionId, name, isPhone })}
          >
            {profileWords.end}
          </Button>
        )}
      </div>
    </li>
  );
}

/** What lies over the page while a session is being ended. */
function Over({ ending }: { readonly ending: ReturnType<typeof useSignOutThere> }) {
  const { session, isConfirming, isSigningOut, failure } = ending;
  if (isSigningOut) return <WaitOverlay message={profileWords.signingOutThere} />;
  if (failure !== null) return <AlertDialog title={failure} onClose={ending.dismiss} />;
  if (!isConfirming || session === null) return null;
  return (
    <ConfirmDialog
      message={(session.isPhone ? profileWords.willHaveToBeLinked : profileWords.willHaveToLogIn)(session.name)}
      confirmLabel={profileWords.signOutThere}
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
      anchor="sessions"
      title={profileWords.whereYouAreSignedIn}
      note={
        // Nobody knows the password of a sample.
        isSample ? undefined : (
          <>
            {profileWords.signOutAnyDeviceYou} <Link to="/password">{profileWords.changeYourPassword}</Link>.
          </>
        )
      }
      flush
    >
      <QueryView query={sessions} label={profileWords.loadingYourSessions} skeleton={<Skeleton height={64} />}>
        {(list) => (
          <ul className={styles.sources} aria-label={profileWords.sessions}>
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
