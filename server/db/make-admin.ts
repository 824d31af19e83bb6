import type { Config } from '../config.ts';
import { StartFailure } from '../base/start-failure.ts';
import { onDatabase } from './run-sql.ts';

const ADMIN = 30;

/**
 * Gives the account of an address the level of an admin, whether or not a server runs. An operator's word: it takes who holds the data directory or
 * the database.
 * @throws StartFailure without such an account
 */
export async function makeAdmin(config: Config, email: string | undefined): Promise<void> {
  if (email === undefined || email.trim() === '') throw new StartFailure('Whom? npm start -- --admin E-MAIL');
  const { rowCount } = await onDatabase(config, (client) =>
    client.query(
      `update members set access_level = ${ADMIN}, trial_ends_at = null from users
      where users.sub = members.sub and users.email = $1`,
      [email.trim().toLowerCase()],
    ),
  );
  if (rowCount === 0) throw new StartFailure('Nobody has an account with this address: sign up with it first.');
}
