import { useApi } from '../api/api-context.ts';
import { useSession } from './session-context.ts';

/**
 * Ends this device's session, on the server and locally, before the browser leaves for another site.
 * @throws CallFailure without a response
 */
export function useEndSession(): () => Promise<void> {
  const session = useSession();
  const { call } = useApi();
  return async () => {
    const refreshToken = session.getSnapshot().context.session?.tokens.refreshToken;
    if (refreshToken !== undefined) await call('signOut', { body: { refresh_token: refreshToken } });
    session.send({ type: 'SIGN_OUT' });
  };
}
