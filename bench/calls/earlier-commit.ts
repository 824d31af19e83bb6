import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../tests/server/harness.ts';

/** The server of an earlier commit, built next to this one. */
export interface EarlierServer {
  /** The file to start. */
  readonly program: string;
  remove(): void;
}

function run(program: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
  return stdout;
}

const dependenciesOf = (directory: string): Record<string, string> => {
  const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as Record<string, object>;
  return { ...manifest.dependencies, ...manifest.devDependencies } as Record<string, string>;
};

/** Links our own packages if they include the same versions; otherwise installs those of its lock file. */
function givePackages(directory: string): void {
  const ours = dependenciesOf(root);
  if (Object.entries(dependenciesOf(directory)).every(([name, version]) => ours[name] === version)) {
    symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'));
  } else {
    run('npm', ['ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'], directory);
  }
}

/**
 * Checks out an earlier commit into a separate worktree and builds its server there.
 * @returns null if the repository does not have the commit, as in a shallow clone
 */
export function buildEarlier(commit: string): EarlierServer | null {
  if (spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status !== 0) return null;
  const parent = mkdtempSync(join(tmpdir(), 'longrun-earlier-'));
  const directory = join(parent, 'tree');
  const remove = () => {
    spawnSync('git', ['worktree', 'remove', '--force', directory], { cwd: root });
    rmSync(parent, { recursive: true, force: true });
  };
  try {
    run('git', ['worktree', 'add', '--detach', directory, commit], root);
    givePackages(directory);
    run(process.execPath, ['scripts/build.mjs', '--server'], directory);
    const program = join(directory, 'dist/server/run.js');
    if (!existsSync(program)) throw new Error(`${commit} built no server`);
    return { program, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
