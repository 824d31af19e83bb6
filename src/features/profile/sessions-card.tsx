import { Link } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { browserName } from '../../../domain/user-agent.ts';
import { alert, confirm, wait } from '../../../machines/modalStack/ask.ts';
import { useApi } from '../../api/api-context.ts';
import type { CallFailure } from '../../api/failure.ts';
import { keys } from '../../api/keys.ts';
import { type OpenSession, useSessions } from '../../api/sessions.ts';
import { useActors } from '../../app/actors.ts';
import { useWhen } from '../../app/when.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './profile.module.css';

/** Asks, ends the session over there, and shows what is left. */
function useEndSession() {
  const { modals } = useActors();
  const { call, memberId } = useApi();
  const queries = useQueryClient();
  return async (sessionId: string, name: string, again: string) => {
    const stack = await modals.stack();
    const isSure = await confirm(stack, `${name} will have to ${again}.`, 'Sign out there');
    if (!isSure) return;
    const ending = call('endSession', { params: { id: memberId, sessionId } });
    await wait(stack, ending, 'Signing out there…').catch((failure: CallFailure) => {
      // One that is gone already is what was wanted.
      if (failure.tag !== 'NotFound') return alert(stack, failure.message);
    });
    await queries.invalidateQueries({ queryKey: keys.sessions });
  };
}

function SessionRow({ session }: { readonly session: OpenSession }) {
  const endSession = useEndSession();
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
            onPress={() => void endSession(session.sessionId, name, isPhone ? 'be linked again' : 'log in again')}
          >
            End
          </Button>
        )}
      </div>
    </li>
  );
}

/** Where the member is signed in, and a way to end what is not theirs. */
export function SessionsCard({ isSample }: { readonly isSample: boolean }) {
  const sessions = useSessions();
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
              <SessionRow key={session.sessionId} session={session} />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}
