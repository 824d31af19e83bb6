import type { SnapshotFrom } from 'xstate';
import type { Person } from '../../../machines/partnerAccount/partnerAccount.machine.ts';
import { memberIdIn } from '../../../machines/session/selectors.ts';
import type { SessionRef } from '../../../machines/session/session.machine.ts';

/** Reads the email address in an id token; '' if it contains none. The server verifies the token; here it is only displayed. */
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

/** Returns the signed-in person as shown on a partner's page; `null` if signed out. */
export function personIn(snapshot: SnapshotFrom<SessionRef>): Person | null {
  const memberId = memberIdIn(snapshot);
  const { session } = snapshot.context;
  return memberId === null || session === null ? null : { memberId, email: emailInToken(session.tokens.idToken) };
}
