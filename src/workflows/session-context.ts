import { createContext, useContext } from 'react';
import type { SessionRef } from '../../machines/session/session.machine.ts';

export const SessionContext = createContext<SessionRef | null>(null);

/**
 * Returns the session of this page.
 * @throws Error outside of the app
 */
export function useSession(): SessionRef {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('There is no app around this.');
  return session;
}
