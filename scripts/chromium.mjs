// Finds a Chromium for the browser tests, or installs one. The headless shell is preferred: it draws no window around each page, which takes as
// long as the page.
import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { run, runTool } from './install.mjs';

const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Returns the Chromium that Playwright was built for, if installed. */
async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** A browser that cannot start, for example because a library is missing, does not count. */
function versionOf(path) {
  const { stdout, status } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 60_000 });
  return status === 0 ? stdout.trim() : null;
}

async function findChromium() {
  const [path] = [await playwrightsOwn(), ...places].filter((one) => one && existsSync(one) && versionOf(one) !== null);
  return path ?? null;
}

function installFromDistribution() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !run('apt-get', ['update', '-qq'])) return;
  const install = ['install', '-y', '-qq', '--no-install-recommends', 'fonts-liberation'];
  // Older distributions have no separate package of the shell.
  if (!run('apt-get', [...install, 'chromium-headless-shell'])) run('apt-get', [...install, 'chromium']);
}

/**
 * Returns the path of a Chromium that starts, or null if there is none and the installation failed. `CHROMIUM_PATH`
 * overrides the search.
 */
export async function ensureChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (existsSync(wanted)) return wanted;
    console.error(`CHROMIUM_PATH names ${wanted}, which does not exist.`);
    return null;
  }
  let path = await findChromium();
  if (path === null) {
    console.log('Installing a Chromium for the browser tests …');
    runTool('playwright', ['install', 'chromium']);
    path = await findChromium();
  }
  if (path === null) {
    installFromDistribution();
    path = await findChromium();
  }
  if (path !== null && path !== (await playwrightsOwn())) {
    console.log(`Browser tests use ${versionOf(path)} (${path}), not the version that Playwright was built for.`);
  }
  return path;
}
