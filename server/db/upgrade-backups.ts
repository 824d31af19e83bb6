import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import type { Config } from '../config.ts';
import { PROGRAM_VERSION } from '../program-version.ts';
import { StartFailure } from '../base/start-failure.ts';
import { makeDirectory, readBackup, removeUnfinished, writeBackup } from './backup.ts';
import { beforeUpgradeName, isBeforeUpgrade } from './backup-files.ts';
import { linesOf } from './dump/lines.ts';
import { type Head, parseHead } from './dump/write.ts';
import { reasonOf } from './unavailable.ts';

/** Number of pre-upgrade backups to keep. Chosen. */
const MAX_BACKUPS = 3;

/** Returns the directory of pre-upgrade backups. */
export const upgradeBackupDirectory = ({
  backupDir,
  dataDir,
}: Partial<Pick<Config, 'backupDir'>> & { dataDir: string }) => backupDir ?? join(dataDir, 'backups');

const faults: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'this account may not write there',
  EROFS: 'the file system is read-only',
};

/** Lists the pre-upgrade backups in a directory, newest first. */
async function findUpgradeBackups(directory: string): Promise<readonly string[]> {
  const names = (await readdir(directory)).filter(isBeforeUpgrade);
  const files = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(directory, name))).mtimeMs })),
  );
  return files.toSorted((a, b) => b.at - a.at).map(({ name }) => name);
}

/**
 * Backs up a database whose tables are about to change. A second attempt at the same upgrade replaces the first backup once it is complete.
 * The newest three are kept.
 * @returns path of the backup
 * @throws StartFailure if it cannot be written; partial files are removed, earlier backups are kept
 */
export async function backUpBeforeUpgrade(database: ClientConfig, directory: string): Promise<string> {
  const path = join(directory, beforeUpgradeName(PROGRAM_VERSION));
  try {
    await makeDirectory(directory);
    await removeUnfinished(directory);
    await writeBackup(database, path);
    for (const name of (await findUpgradeBackups(directory)).slice(MAX_BACKUPS)) await rm(join(directory, name));
  } catch (error) {
    const reason = reasonOf(error);
    throw new StartFailure(
      `The tables of the database were not upgraded, because the backup before it cannot be written to ${directory} (${faults[reason] ?? reason}). Make room there, or set BACKUP_DIR to another directory.`,
    );
  }
  return path;
}

export interface UpgradeBackup {
  readonly name: string;
  readonly path: string;
  /** Creation time, ISO 8601; `null` if unknown. */
  readonly at: string | null;
  /** Version of Longrun that last ran on the tables; `null` before 1.0.0. */
  readonly version: string | null;
}

async function headOf(path: string): Promise<Head | null> {
  try {
    for await (const line of linesOf(readBackup(path))) {
      const head = parseHead(line.toString('utf8').trimEnd());
      if (head) return head;
    }
  } catch {
    // A restore reports what is wrong with the backup.
  }
  return null;
}

/** Lists pre-upgrade backups, newest first. */
export async function listUpgradeBackups(directory: string): Promise<readonly UpgradeBackup[]> {
  const names = await findUpgradeBackups(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new StartFailure(`The directory ${directory} cannot be read (${error.code}).`);
  });
  return Promise.all(
    names.map(async (name) => {
      const path = join(directory, name);
      const head = await headOf(path);
      return { name, path, at: head?.at ?? null, version: head?.version ?? null };
    }),
  );
}
