// `npm run screenshots`: the screenshots of the README, taken as a new member: sign up, link the stand-in with ten
// years of training, wait for the import. `--all FOLDER` also takes every page at both widths and in both themes: with
// data, of a second member without data, while loading, and with errors.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureChromium } from './chromium.mjs';
import { root } from './install.mjs';

const all = process.argv.indexOf('--all');
const folder = all < 0 ? join(root, 'docs/screenshots') : process.argv[all + 1];
if (!folder) {
  console.error('--all needs the folder to write into.');
  process.exit(1);
}
mkdirSync(folder, { recursive: true });

const port = 18_000 + Math.floor(Math.random() * 2000);
const address = `http://localhost:${port}`;
const data = mkdtempSync(join(tmpdir(), 'longrun-pictures-'));
const server = spawn(process.execPath, [join(root, 'dist/server/run.js')], {
  cwd: root,
  env: { ...process.env, PORT: String(port), DATA_DIR: data, NODE_ENV: 'production' },
  stdio: ['ignore', 'inherit', 'inherit'],
});

async function ready() {
  for (let tries = 0; tries < 120; tries += 1) {
    const up = await fetch(`${address}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (up) return;
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error('The server did not start within a minute.');
}

async function becomeMember(page, email = 'robin@example.org') {
  await page.goto(`${address}/signup`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').first().fill('Long-way-2-go');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Holm');
  await page.getByLabel('Month').selectOption('05');
  await page.getByLabel('Day').selectOption('12');
  await page.getByLabel('Year').selectOption('1988');
  await page.getByLabel('Sex').selectOption({ label: 'Female' });
  await page.getByRole('radio', { name: /^Metric/ }).check({ force: true });
  await page.getByLabel('Weight').fill('62');
  await page.getByLabel(/^Height/).fill('1.70');
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function linkHistory(page) {
  const complete = page.waitForResponse(
    async (answer) =>
      answer.url().includes('import/status') && answer.ok() && (await answer.json()).state === 'complete',
    { timeout: 600_000 },
  );
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: /Garmin/ }).click();
  const consent = await opened;
  await consent.getByLabel(/marathon/i).check();
  await consent.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL(`${address}/`, { timeout: 60_000 });
  await complete;
}

const inDays = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const pages = [
  '/',
  '/calendar',
  `/calendar?week=${inDays(0)}`,
  `/calendar/${inDays(-1)}`,
  `/calendar/year/${new Date().getFullYear()}`,
  '/activities',
  '/activities/new',
  '/training',
  `/training?new=${inDays(1)}`,
  '/training?library=true',
  '/training?removed=true',
  '/training/goals',
  '/analysis',
  '/records',
  '/import',
  '/profile',
  '/profile/zones',
  '/profile/body',
  '/profile/gear',
  '/profile/following',
  '/profile/teams',
];
const nameOf = (path) => (path === '/' ? 'dashboard' : path.slice(1).replaceAll(/[/?=]/g, '-'));
/** Paths of the requests for a member's training. */
const training = /\/api\/(calendar\/|activity|member\/[^/]+\/(activities|analysis|training-plans|goals|gear|records))/;

/** Waits for content that loads gradually: charts, and names of what is below. */
async function settled(page) {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.documentElement.dataset.settled === 'yes');
  await page.evaluate(() => document.fonts.ready);
}

/** Screenshots of the README, each of a page or a part of it. */
const pictures = [
  { name: 'dashboard', open: (page) => page.goto(address) },
  { name: 'calendar', open: (page) => page.goto(`${address}/calendar`) },
  {
    name: 'fitness',
    async open(page) {
      await page.goto(address);
      const card = page.getByRole('region', { name: 'Fitness over time' });
      await card.getByRole('radio', { name: '5 years' }).check({ force: true });
      return card;
    },
  },
  {
    name: 'planner',
    async open(page) {
      await page.goto(`${address}/training?new=${inDays(1)}`);
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Threshold');
      await page.getByLabel('As text').fill('15 min z2, 4x(8 min z4, 2 min z1), 10 min z1');
      await page.getByRole('img', { name: /^Chart of the workout/ }).waitFor();
    },
  },
  {
    name: 'analysis',
    async open(page) {
      await page.goto(`${address}/analysis`);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
    },
  },
  { name: 'year', open: (page) => page.goto(`${address}/calendar/year/${new Date().getFullYear()}`) },
  {
    name: 'activity',
    async open(page) {
      await page.goto(address);
      await page.locator('a[href*="/activity/"]').first().click();
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'explanation',
    async open(page) {
      await page.goto(address);
      await page.getByRole('button', { name: 'How is this computed? Load ratio' }).click();
      return page.getByRole('dialog');
    },
  },
  { name: 'phone', phone: true, open: (page) => page.goto(`${address}/calendar`) },
  {
    name: 'phone-activity',
    phone: true,
    async open(page) {
      await page.goto(address);
      await page.locator('a[href*="/activity/"]').first().click();
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
];

const desk = { viewport: { width: 1280, height: 860 }, colorScheme: 'light' };
const phone = { viewport: { width: 360, height: 740 }, colorScheme: 'dark' };

async function picturesOfReadme(browser, storageState) {
  for (const picture of pictures) {
    const context = await browser.newContext({ storageState, ...(picture.phone ? phone : desk) });
    const page = await context.newPage();
    // A page whose font loads slowly keeps the system's, and the next page uses it.
    await page.goto(address);
    await settled(page);
    const part = await picture.open(page);
    await settled(page);
    const shown = typeof part?.screenshot === 'function' ? part : page;
    await shown.screenshot({ path: join(folder, `${picture.name}.png`) });
    await context.close();
  }
}

/** Both widths in both themes. */
async function inAllLooks(browser, storageState, take) {
  for (const width of [360, 1280]) {
    for (const colorScheme of ['light', 'dark']) {
      const context = await browser.newContext({
        storageState,
        colorScheme,
        serviceWorkers: 'block',
        viewport: { width, height: 800 },
      });
      await take(await context.newPage(), `${width}-${colorScheme}`);
      await context.close();
    }
  }
}

/** Takes a screenshot of the full page, and checks that it is no wider than its window. */
async function keep(page, name) {
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (tooWide > 0) console.error(`${name} is ${tooWide} pixels wider than its window.`);
}

/** Creates a member who has signed up and left the wizard. */
async function becomeEmptyMember(browser) {
  const context = await browser.newContext(desk);
  const page = await context.newPage();
  await becomeMember(page, 'alex@example.org');
  await page.getByRole('button', { name: /Garmin/ }).waitFor();
  const kept = await context.storageState();
  await context.close();
  return kept;
}

async function picturesOfAll(browser, storageState) {
  await inAllLooks(browser, storageState, async (page, look) => {
    for (const path of pages) {
      await page.goto(address + path);
      await settled(page);
      await keep(page, `${nameOf(path)}-${look}`);
    }
    await page.goto(address);
    await page.locator('a[href*="/activity/"]').first().click();
    await settled(page);
    await keep(page, `activity-${look}`);
    await page.goto(`${page.url()}/correct`);
    await settled(page);
    await keep(page, `activity-correct-${look}`);
  });
  await inAllLooks(browser, await becomeEmptyMember(browser), async (page, look) => {
    for (const path of pages) {
      await page.goto(address + path);
      await settled(page);
      await keep(page, `empty-${nameOf(path)}-${look}`);
    }
  });
  await inAllLooks(browser, storageState, async (page, look) => {
    for (const path of ['/', '/calendar', '/activities', '/training', '/analysis']) {
      await page.route(training, () => undefined);
      await page.goto(address + path, { waitUntil: 'load' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await keep(page, `loading-${nameOf(path)}-${look}`);
      await page.goto('about:blank');
      await page.unroute(training);
      await page.route(training, (route) =>
        route.fulfill({ status: 422, json: { code: 'refused', message: 'It cannot be read today.' } }),
      );
      await page.goto(address + path);
      await page.getByRole('alert').first().waitFor();
      await keep(page, `failing-${nameOf(path)}-${look}`);
      // Cached responses of a page that is still open would appear on the next one.
      await page.goto('about:blank');
      await page.unroute(training);
    }
  });
}

try {
  await ready();
  const browser = await chromium.launch({
    executablePath: (await ensureChromium()) ?? undefined,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const context = await browser.newContext(desk);
  const page = await context.newPage();
  await becomeMember(page);
  await linkHistory(page);
  const kept = await context.storageState();
  await (all < 0 ? picturesOfReadme(browser, kept) : picturesOfAll(browser, kept));
  await browser.close();
} finally {
  server.kill('SIGTERM');
  await new Promise((done) => server.once('exit', done));
  rmSync(data, { recursive: true, force: true });
}
