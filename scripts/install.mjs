// Installs what a fresh clone lacks. Only uses Node itself.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
/** The oldest supported Node. */
const NODE = [20, 19];
const RECOMMENDED = 24;

/** Exits with a message if this Node is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major === NODE[0] && minor >= NODE[1]) {
    console.warn(
      `Node ${major} is past its end of life and gets no security fixes any more: Node ${RECOMMENDED} is recommended.`,
    );
  }
  if (major > NODE[0] || (major === NODE[0] && minor >= NODE[1])) return;
  console.error(`Longrun needs Node ${NODE.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Runs a command with its output shown. Returns whether it succeeded. */
export function run(command, args, options = {}) {
  // On Windows, npm and npx are batch files, which need a shell.
  const shell = process.platform === 'win32' && command !== process.execPath;
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', shell, ...options }).status === 0;
}

const packages = {
  tsc: 'typescript',
  biome: '@biomejs/biome',
  playwright: '@playwright/test',
};

/** Returns the script of an installed package's command, for this Node: works without a shell, even on Windows. */
export function scriptOf(tool) {
  const folder = join(root, 'node_modules', packages[tool] ?? tool);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[tool]);
}

/** Runs a command of an installed package with its output shown. Returns whether it succeeded. */
export const runTool = (tool, args, options) => run(process.execPath, [scriptOf(tool), ...args], options);

const lock = join(root, 'package-lock.json');
const modules = join(root, 'node_modules');
/** The lock file of the last installation from here. */
const installedFrom = join(modules, '.longrun-lock');

const hashOf = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');

function arePackagesFresh() {
  if (existsSync(installedFrom)) return readFileSync(installedFrom, 'utf8') === hashOf(lock);
  // Written by a manual run of npm.
  const byNpm = join(modules, '.package-lock.json');
  return existsSync(byNpm) && statSync(byNpm).mtimeMs >= statSync(lock).mtimeMs;
}

/** Runs `npm ci` if packages are missing or the lock file has changed. */
export function ensurePackages() {
  if (!arePackagesFresh()) installPackages();
}

/** Installs the build tools if `npm ci --omit=dev` left them out. */
export function ensureBuildTools() {
  if (!existsSync(join(modules, 'vite'))) installPackages();
}

function installPackages() {
  console.log('Installing packages (once, about half a minute) …');
  if (!run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])) {
    console.error('The packages could not be installed. Is the npm registry reachable?');
    process.exit(1);
  }
  writeFileSync(installedFrom, hashOf(lock));
}
