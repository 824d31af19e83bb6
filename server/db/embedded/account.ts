import { chownSync, existsSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartFailure } from '../../base/start-failure.ts';

/** A system account by its ids. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Returns the accounts of this machine that PostgreSQL can run as: it looks up its own by id. */
function readAccounts(): (Account & { readonly name: string })[] {
  if (!existsSync('/etc/passwd')) return [];
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return uid === undefined || gid === undefined ? [] : [{ name, uid: Number(uid), gid: Number(gid) }];
  });
}

/**
 * Returns the account to run PostgreSQL as, since it refuses to run as root: the owner of the database, or of the data directory, or the
 * system's account for PostgreSQL, or the user `nobody`.
 * @returns `null` if it can run as this process's account
 * @throws StartFailure if root has no account to switch to
 */
export function accountFor(directory: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  if (process.platform !== 'linux') {
    throw new StartFailure('PostgreSQL does not run as root on this system: start Longrun by another account.');
  }
  const accounts = readAccounts().filter(({ uid }) => uid !== 0);
  const owners = [join(directory, 'data'), directory, dirname(directory)].map(
    (path) => statSync(path, { throwIfNoEntry: false })?.uid,
  );
  const found =
    owners.flatMap((owner) => accounts.find(({ uid }) => uid === owner) ?? [])[0] ??
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody');
  if (found) return { uid: found.uid, gid: found.gid };
  throw new StartFailure(
    'PostgreSQL does not run as root, and this system has no account postgres or nobody: start Longrun by another account, or set DATABASE_URL.',
  );
}

/** Whether an unrelated account can enter a directory and read its content; checks all parent directories. */
export function isOpenTo(directory: string, account: Account): boolean {
  for (let path = directory; ; path = dirname(path)) {
    const { mode, uid, gid } = statSync(path, { throwIfNoEntry: false }) ?? { mode: 0o555, uid: 0, gid: 0 };
    const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
    const needed = path === directory ? 0o5 : 0o1;
    if (((mode >> shift) & needed) !== needed) return false;
    if (dirname(path) === path) return true;
  }
}

/** Changes the owner of a directory and its content: a database copied back by root belongs to root. */
export function changeOwner(directory: string, account: Account): void {
  const { uid } = statSync(directory);
  chownSync(directory, account.uid, account.gid);
  if (uid === account.uid) return;
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    lchownSync(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
}
