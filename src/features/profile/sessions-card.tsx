import { Link } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { browserName } from '../../../domain/user-agent.ts';
import { useApi } from '../../api/api-context.ts';
import { CallFailure } from '../../api/failure.ts';
import { keys } from '../../api/keys.ts';
import { type OpenSession, useSessions } from '../../api/sessions.ts';
import { TaskDialogs } from '../../shared/forms/task-dialogs.tsx';
import { useTimeText } from '../../shared/time/time-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useDialogTask } from '../../workflows/dialog-task.ts';
import { profileWords } from './words.ts';
import styles from './profile.module.css';

/** A session on another device. */
interface OtherSession {
  readonly sessionId: string;
  /** Display name: its browser, or “Your phone”. */
  readonly name: string;
  readonly isPhone: boolean;
}

function useSignOutThere() {
  const { call, memberId } = useApi();
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries({ queryKey: keys.sessions });
  const task = useDialogTask<OtherSession>(async ({ sessionId }, { signal }) => {
    try {
      await call('endSession', { params: { id: memberId, sessionId }, signal });
    } catch (error) {
      // A session that has already ended is the desired result.
      if (!(error instanceof CallFailure && error.tag === 'NotFound')) throw error;
    }
    reload();
    return null;
  });
  return { ...task, reload };
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

/** Dialogs of ending a session. */
function EndingDialogs({ ending }: { readonly ending: ReturnType<typeof useSignOutThere> }) {
  const { subject: session, failure, close, reload } = ending;
  if (session === null) return null;
  return (
    <TaskDialogs
      task={ending}
      question={(session.isPhone ? profileWords.willHaveToBeLinked : profileWords.willHaveToLogIn)(session.name)}
      confirmLabel={profileWords.signOutThere}
      working={profileWords.signingOutThere}
      failed={failure}
      onFailureRead={() => {
        close();
        reload();
      }}
    />
  );
}

/** Lists the member's sessions, with a button to sign out unknown ones. */
export function SessionsCard({ isSample }: { readonly isSample: boolean }) {
  const sessions = useSessions();
  const ending = useSignOutThere();
  return (
    <Card
      anchor="sessions"
      title={profileWords.whereYouAreSignedIn}
      note={
        // The password of sample data is unknown.
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
              <SessionRow key={session.sessionId} session={session} onEnd={ending.ask} />
            ))}
          </ul>
        )}
      </QueryView>
      <EndingDialogs ending={ending} />
    </Card>
  );
}
