import { basename } from 'node:path';
import type { Config } from '../server/config.ts';
import { openDataDir } from '../server/data-dir.ts';
import { forgetReplaced, listReplacedDatabases, rollBack, undoRollback } from '../server/db/rollback.ts';
import { listUpgradeBackups, type UpgradeBackup, upgradeBackupDirectory } from '../server/db/upgrade-backups.ts';
import { PROGRAM_VERSION } from '../server/program-version.ts';
import { StartFailure } from '../server/base/start-failure.ts';

const versionText = (version: string | null) => (version === null ? 'a version before 1.0.0' : `version ${version}`);
const timeText = (at: string | null) => (at === null ? 'unknown time' : `${at.slice(0, 16).replace('T', ' ')} UTC`);

function printBackups(backups: readonly UpgradeBackup[], directory: string): void {
  if (backups.length === 0) return console.log(`There are no backups from before upgrades in ${directory}.`);
  console.log(`Backups from before upgrades in ${directory}, newest first:`);
  for (const { name, at, version } of backups) console.log(`  ${name}  ${timeText(at)}  ${versionText(version)}`);
}

/** Advises which version to start after a rollback of the database. */
const adviseVersion = (version: string | null) =>
  version === PROGRAM_VERSION
    ? `Start Longrun ${version} now.`
    : `Start ${version === null ? 'the version that you ran before the upgrade' : `Longrun ${version}`} now: this one, ${PROGRAM_VERSION}, would upgrade the tables again.`;

const stays = (replaced: string | null) => (replaced === null ? '' : ` The replaced database stays as ${replaced}.`);

async function onEmbedded(config: Config, backups: readonly UpgradeBackup[], args: readonly string[]): Promise<void> {
  const replaced = await listReplacedDatabases(config);
  if (replaced.length > 0) console.log('Databases that a rollback replaced, newest first:');
  for (const { name, version } of replaced) console.log(`  ${name}  ${versionText(version)}`);
  const isSure = args.includes('--yes');
  if (args.includes('--forget')) {
    if (replaced.length === 0) throw new StartFailure('There is no replaced database.');
    if (!isSure) throw new StartFailure('Nothing was changed. To delete the replaced databases, add --yes.');
    console.log(`Deleted: ${(await forgetReplaced(config)).join(', ')}.`);
    return;
  }
  const [named] = args.filter((arg) => !arg.startsWith('--'));
  const choice = named === undefined ? backups[0]?.name : basename(named);
  const database = replaced.find(({ name }) => name === choice);
  const backup = backups.find(({ name }) => name === choice);
  if (choice !== undefined && !database && !backup)
    throw new StartFailure(`There is no backup from before an upgrade and no replaced database named ${choice}.`);
  if (!isSure || choice === undefined) {
    throw new StartFailure(
      choice === undefined
        ? 'Nothing was changed.'
        : `Nothing was changed. To put ${choice} in the place of the database, add --yes, or name another one: --rollback NAME --yes`,
    );
  }
  if (database) {
    const other = await undoRollback(config, database.name, new Date());
    console.log(`${database.name} is the database again.${stays(other)}\n${adviseVersion(database.version)}`);
  } else if (backup) {
    const other = await rollBack(config, backup, new Date(), (table, rows) =>
      console.log(`${table}: ${rows} rows, all compared`),
    );
    console.log(`${backup.name} is the database now.${stays(other)}\n${adviseVersion(backup.version)}`);
  }
}

/**
 * Lists the backups made before upgrades and, with `--yes`, replaces the embedded database by one of them, while no
 * server runs.
 * @param args name of a backup or of a replaced database (default: the newest backup), `--yes`, `--forget`
 * @throws StartFailure if nothing was changed
 */
export async function rollback(config: Config, args: readonly string[]): Promise<void> {
  const directory = upgradeBackupDirectory(config);
  const backups = await listUpgradeBackups(directory);
  printBackups(backups, directory);
  if (config.databaseUrl !== null) {
    throw new StartFailure(
      'Nothing was changed. With DATABASE_URL, load a backup into an empty database with psql: see "Roll back" in docs/operating/update.md.',
    );
  }
  const dataDir = await openDataDir(config);
  try {
    await onEmbedded(config, backups, args);
  } finally {
    await dataDir.release();
  }
}
