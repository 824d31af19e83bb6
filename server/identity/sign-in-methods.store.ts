import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { passkeys, providerIdentities } from '../db/schema/factors.ts';
import { users } from '../db/schema/identity.ts';

/** Ways to sign in that this server accepts. Accounts may also have some of removed providers and of earlier host names. */
export interface AcceptedSignInMethods {
  /** Names of providers. */
  readonly providers: readonly string[];
  /** Host name of the passkeys; `null` if browsers have none here. */
  readonly rpId: string | null;
}

/** A provider's name or a passkey's id. */
type Without = { readonly provider: string } | { readonly passkeyId: string };

/**
 * Whether an account can be signed in to without one of its connections or passkeys. Locks its row until the end of the transaction, so
 * that two ways removed concurrently are counted one after the other.
 */
export async function hasOtherSignInMethod(
  tx: Db,
  sub: string,
  accepted: AcceptedSignInMethods,
  without: Without,
): Promise<boolean> {
  const [user] = await tx
    .select({ hasPassword: users.hasPassword })
    .from(users)
    .where(eq(users.sub, sub))
    .for('update');
  if (user?.hasPassword === true) return true;
  const connections = await tx
    .select({ name: providerIdentities.provider })
    .from(providerIdentities)
    .where(eq(providerIdentities.sub, sub));
  const isOther = (name: string) => !('provider' in without && without.provider === name);
  if (connections.some(({ name }) => isOther(name) && accepted.providers.includes(name))) return true;
  if (accepted.rpId === null) return false;
  const keys = await tx
    .select({ passkeyId: passkeys.passkeyId })
    .from(passkeys)
    .where(and(eq(passkeys.sub, sub), eq(passkeys.rpId, accepted.rpId)));
  return keys.some(({ passkeyId }) => !('passkeyId' in without && without.passkeyId === passkeyId));
}
