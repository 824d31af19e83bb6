import { StartFailure } from '../base/start-failure.ts';

/**
 * Last commit with the migrations that the current first one replaced. It upgrades every older database to the schema of the current first
 * migration.
 */
const LAST_COMMIT_BEFORE = '750a0e6e';
/** SHA-256 of the last replaced migration. A database that has it has the schema of the current first migration. */
const LAST_REPLACED = 'b7cab5020731385ea845e5fdc5929cd9dedfd0507168a7e614fd59f412faea55';

/** Creates the failure for data older than the first migration. @param what "database" or "backup" */
export const olderThanBaseline = (what: string): StartFailure =>
  new StartFailure(
    `This ${what} is older than the oldest schema that this version can upgrade. Start commit ${LAST_COMMIT_BEFORE} once first: see "From an older version" in docs/operating/update.md.`,
  );

/**
 * Returns a database's migrations, with replaced ones counted as the current first one.
 * @param applied SHA-256 digests, oldest first
 * @param first SHA-256 digest of the current first migration
 */
export function sinceBaseline(applied: readonly string[], first: string): readonly string[] {
  const last = applied.lastIndexOf(LAST_REPLACED);
  return last < 0 ? applied : [first, ...applied.slice(last + 1)];
}
