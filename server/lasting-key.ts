import { sql } from 'drizzle-orm';
import type { Db } from './db/open.ts';
import { rowsOf } from './db/rows.ts';
import { createSealer, type Sealer } from './seal.ts';

const NAME = 'lasting key';

/**
 * A sealer whose names outlive the server's secret: what they are made with is kept in the database, sealed. It is the secret of the first start,
 * so that an installation from before this keeps the names that it has. Where it cannot be opened any more, since the secret was lost, the names
 * begin anew.
 * @param previous secrets from before, the one replaced last first
 */
export async function openSealer(db: Db, secret: string, previous: readonly string[] = []): Promise<Sealer> {
  const plain = createSealer(secret, { previous });
  const oldest = previous.at(-1) ?? secret;
  const read = async () => {
    const found = await db.execute(sql`select value from installation where name = ${NAME}`);
    return rowsOf<{ value: string }>(found)[0]?.value ?? null;
  };
  const sealed = () => plain.seal(oldest, NAME);
  // Several processes that start at once take the one that was first.
  await db.execute(sql`insert into installation (name, value) values (${NAME}, ${sealed()}) on conflict do nothing`);
  const kept = await read();
  const lasting = kept === null ? null : plain.open(kept, NAME);
  if (lasting === null) {
    await db.execute(sql`update installation set value = ${sealed()} where name = ${NAME} and value = ${kept}`);
  } else if (kept !== null && !plain.isCurrent(kept)) {
    await db.execute(
      sql`update installation set value = ${plain.seal(lasting, NAME)} where name = ${NAME} and value = ${kept}`,
    );
  }
  return createSealer(secret, { previous, lasting: lasting ?? oldest });
}
