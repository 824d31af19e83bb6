import type { SnapshotFrom } from 'xstate';
import type { Person } from '../../../machines/partnerAccount/partnerAccount.machine.ts';
import { memberIdIn } from '../../../machines/session/selectors.ts';
import type { SessionRef } from '../../../machines/session/session.machine.ts';

/** The address in an id token, '' where there is none. The token is the server's to check; here it only names somebody. */
export function emailInToken(idToken: string): string {
  try {
    const payload = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (sign) => sign.charCodeAt(0));
    const { email } = JSON.parse(new TextDecoder().decode(bytes)) as { readonly email?: unknown };
    return typeof email === 'string' ? email : '';
  } catch {
    return '';
  }
}

/** Who is signed in, as a partner's page names them; null while nobody is. */
export function personIn(snapshot: SnapshotFrom<SessionRef>): Person | null {
  const memberId = memberIdIn(snapshot);
  const { session } = snapshot.context;
  return memberId === null || session === null ? null : { memberId, email: emailInToken(session.tokens.idToken) };
}
