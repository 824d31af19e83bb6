import { isIP } from 'node:net';

/** The site as a WebAuthn relying party. */
export interface RelyingParty {
  /** Host name. */
  readonly id: string;
  readonly origin: string;
}

/**
 * Returns the relying party; `null` if browsers have no passkeys: without encryption, except on the machine itself, and on IP addresses.
 * [WebAuthn §5.1.2, §13.4.9]
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname: id, origin } = new URL(publicUrl);
  const isLocal = id === 'localhost' || id.endsWith('.localhost');
  const isName = isIP(id) === 0 && !id.startsWith('[');
  return isLocal || (protocol === 'https:' && isName) ? { id, origin } : null;
}
