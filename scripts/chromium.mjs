// Finds a Chromium for the browser tests, or gets one: Playwright's own, else the distribution's. The headless shell goes first: it draws no
// window of its own around each page, which takes as long as the page.
import { existsSync } from 'node:fs';
import { run } from './install.mjs';

const places = () =>
  [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].filter(Boolean);

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** The path of an executable Chromium, or null when none is there and none could be had. */
export async function ensureChromium() {
  const found = places().find(existsSync) ?? (await playwrightsOwn());
  if (found) return found;
  console.log('Installing a Chromium for the browser tests …');
  if (run('npx', ['playwright', 'install', 'chromium'])) return (await playwrightsOwn()) ?? null;
  if (process.platform === 'linux' && process.getuid?.() === 0 && run('apt-get', ['update', '-qq'])) {
    const install = ['install', '-y', '-qq', '--no-install-recommends', 'fonts-liberation'];
    // Older distributions have no package of the shell alone.
    if (!run('apt-get', [...install, 'chromium-headless-shell'])) run('apt-get', [...install, 'chromium']);
  }
  return places().find(existsSync) ?? null;
}
