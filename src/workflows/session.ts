import type { SnapshotFrom } from 'xstate';
import type { Member } from '../../domain/entities/member.ts';
import type { ProviderAttempt } from '../../domain/entities/provider.ts';
import type { SessionRef } from '../../machines/session/session.machine.ts';
import type { SessionEvent } from '../../machines/session/types.ts';
import { useSession } from './session-context.ts';
import { useView } from './use-view.ts';

type With<Type extends SessionEvent['type']> = Omit<Extract<SessionEvent, { readonly type: Type }>, 'type'>;

/** Returns the actions of a session; documented with the events in machines/session/types.ts. */
export const sessionActions = (session: SessionRef) => ({
  signIn: (login: With<'SIGN_IN'>) => session.send({ type: 'SIGN_IN', ...login }),
  signInWithPasskey: (use: With<'SIGN_IN_WITH_PASSKEY'>) => session.send({ type: 'SIGN_IN_WITH_PASSKEY', ...use }),
  signInWithProvider: (attempt: ProviderAttempt) => session.send({ type: 'SIGN_IN_WITH_PROVIDER', attempt }),
  letIn: (answer: With<'LET_IN'>) => session.send({ type: 'LET_IN', ...answer }),
  usePasskey: () => session.send({ type: 'USE_PASSKEY' }),
  sendCode: (code: string) => session.send({ type: 'SEND_CODE', code }),
  register: (account: With<'REGISTER'>) => session.send({ type: 'REGISTER', ...account }),
  tryDemo: () => session.send({ type: 'TRY_DEMO' }),
  leaveForm: () => session.send({ type: 'FORM_LEFT' }),
  stay: () => session.send({ type: 'STAY' }),
  signOut: () => session.send({ type: 'SIGN_OUT' }),
  refuseToken: (refused: With<'TOKEN_REFUSED'>) => session.send({ type: 'TOKEN_REFUSED', ...refused }),
  changeMember: (member: Member) => session.send({ type: 'MEMBER_CHANGED', member }),
});

/**
 * Calls the listener each time the session's member is updated.
 * @returns unsubscribes
 */
export function onMemberChanged(session: SessionRef, listener: (member: Member) => void): () => void {
  const subscription = session.on('memberChanged', ({ member }) => member !== null && listener(member));
  return () => subscription.unsubscribe();
}

/** Returns the actions of this page's session. */
export const useSessionActions = () => sessionActions(useSession());

/** Returns a view of this page's session; for selectors see machines/session. */
export const useSessionView = <View>(viewOf: (snapshot: SnapshotFrom<SessionRef>) => View): View =>
  useView(useSession(), viewOf);
