import type { Config } from '../config.ts';
import { StartFailure } from '../base/start-failure.ts';
import { onDatabase } from './run-sql.ts';

const ADMIN = 30;

/**
 * Makes the account with an address an admin, whether or not a server is running. Requires access to the data directory or the database, so
 * only the operator can do it.
 * @throws StartFailure if the account does not exist
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
