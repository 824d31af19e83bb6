import type { Db } from './db/open.ts';
import { readSettled, replaceSettled, settle } from './installation.store.ts';
import { createSealer, type Sealer } from './base/seal.ts';

const NAME = 'lasting key';

/**
 * A sealer whose names outlive the server's secret: what they are made with is kept in the database, sealed. It is the secret of the first start,
 * so that an installation from before this keeps the names that it has. Where it cannot be opened any more, since the secret was lost, the names
 * start over.
 * @param previous secrets from before, the one replaced last first
 */
export async function openSealer(db: Db, secret: string, previous: readonly string[] = []): Promise<Sealer> {
  const plain = createSealer(secret, { previous });
  const oldest = previous.at(-1) ?? secret;
  const sealed = () => plain.seal(oldest, NAME);
  // Several processes that start at once take the one that was first.
  await settle(db, NAME, sealed());
  const kept = await readSettled(db, NAME);
  const lasting = kept === null ? null : plain.open(kept, NAME);
  if (kept !== null && lasting === null) await replaceSettled(db, NAME, kept, sealed());
  else if (kept !== null && lasting !== null && !plain.isCurrent(kept)) {
    await replaceSettled(db, NAME, kept, plain.seal(lasting, NAME));
  }
  return createSealer(secret, { previous, lasting: lasting ?? oldest });
}
