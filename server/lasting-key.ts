import type { Db } from './db/open.ts';
import { readValue, replaceValue, settle } from './installation.store.ts';
import { createSealer, type Sealer } from './base/seal.ts';

const NAME = 'lasting key';

/**
 * Opens a sealer whose names outlive the server's secret: their key is stored in the database, sealed. It is initially the secret of the
 * first start, so older installations keep their names. If the key can no longer be opened because the secret was lost, the names start
 * over.
 * @param previous secrets, latest first
 */
export async function openSealer(db: Db, secret: string, previous: readonly string[] = []): Promise<Sealer> {
  const plain = createSealer(secret, { previous });
  const oldest = previous.at(-1) ?? secret;
  const sealed = () => plain.seal(oldest, NAME);
  // Of several processes that start at the same time, the first one determines the value.
  await settle(db, NAME, sealed());
  const kept = await readValue(db, NAME);
  const lasting = kept === null ? null : plain.open(kept, NAME);
  if (kept !== null && lasting === null) await replaceValue(db, NAME, kept, sealed());
  else if (kept !== null && lasting !== null && !plain.isCurrent(kept)) {
    await replaceValue(db, NAME, kept, plain.seal(lasting, NAME));
  }
  return createSealer(secret, { previous, lasting: lasting ?? oldest });
}
