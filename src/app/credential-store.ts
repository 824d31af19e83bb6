import { toCamel, toSnake } from '../../domain/case.ts';
import { PERSISTENCE_VERSION, STORAGE_PREFIX } from '../../domain/persistence-version.ts';
import type { TemporaryCredentials } from '../api/temporary-credentials.ts';
import { ownerIn, storage, valueIn } from '../shared/storage/browser-storage.ts';

const KEY = `${STORAGE_PREFIX}credentials`;

/** Store for temporary credentials that outlives the page, with the tokens used to get them. */
export interface CredentialStore {
  /** Returns the stored credentials; `null` if there are none for the signed-in member. */
  load(): TemporaryCredentials | null;
  save(credentials: TemporaryCredentials): void;
  /** Deletes these credentials, but not newer ones stored by another tab. */
  remove(credentials: TemporaryCredentials): void;
}

/**
 * Creates the store.
 * @param memberId returns the signed-in member; nothing is stored if `null`
 */
export function credentialStore(memberId: () => string | null): CredentialStore {
  const load = () => {
    const text = storage.get(KEY);
    const found = toCamel(valueIn(text)) as Partial<TemporaryCredentials> | null;
    if (found === null || ownerIn(text) !== memberId()) return null;
    const texts = [found.identityId, found.accessKeyId, found.secretAccessKey, found.sessionToken];
    const isWhole = texts.every((part) => typeof part === 'string') && typeof found.expiresAt === 'number';
    return isWhole ? (found as TemporaryCredentials) : null;
  };
  return {
    load,
    save: (credentials) => {
      const owner = memberId();
      if (owner === null) return;
      storage.set(KEY, JSON.stringify({ version: PERSISTENCE_VERSION, owner, value: toSnake(credentials) }));
    },
    remove: ({ accessKeyId }) => {
      if (valueIn(storage.get(KEY)) === null) return;
      if ((valueIn(storage.get(KEY)) as { access_key_id?: unknown }).access_key_id === accessKeyId) storage.remove(KEY);
    },
  };
}
