import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, goTo, press, signUp, test } from '../fixtures/person.ts';
import { appIsKept, keptFiles } from './kept.ts';

test.use({ serviceWorkers: 'allow', mayFail: true });

/** Hashed names of build files: all of them change with the update. */
const hashed = /\b([\w-]+-[\w-]{8})\.(js|css)\b/g;

/** Simulates the server of the tests after an update: another version, made of other files. */
class Updated {
  isUpdated = false;
  isSwitchedOff = false;
  version = '';
  origin = '';
  readonly server: Server;
  readonly target: string;

  constructor(target: string) {
    this.target = target;
    this.server = createServer((question, answer) => this.pass(question, answer));
  }

  private pass(question: IncomingMessage, answer: ServerResponse): void {
    const path = question.url ?? '/';
    const isOfOldBuild = this.isUpdated && /^\/assets\/.*\.(?:js|css)$/.test(path) && !path.includes('.v2.');
    if (isOfOldBuild || (this.isSwitchedOff && path === '/sw.js')) return void answer.writeHead(404).end();
    const { 'if-none-match': _tag, ...asks } = question.headers;
    const headers = { ...asks, 'accept-encoding': 'identity' };
    const options = { method: question.method, headers };
    const onward = request(this.target + path.replace('.v2.', '.'), options, (from) => {
      const parts: Buffer[] = [];
      from.on('data', (part: Buffer) => parts.push(part));
      from.on('end', () => {
        const body = Buffer.concat(parts);
        const isText = /javascript|html/.test(from.headers['content-type'] ?? '');
        const { 'content-length': _length, 'content-security-policy': policy = '', ...kept } = from.headers;
        const headed = { ...kept, 'content-security-policy': this.here(String(policy)) };
        answer.writeHead(from.statusCode ?? 500, headed).end(isText ? this.rewrite(body.toString('utf8')) : body);
      });
    });
    question.pipe(onward);
  }

  /** Replaces the server's own URL, since pages must stay at this one. */
  private here(text: string): string {
    return text.replaceAll(new URL(this.target).host, new URL(this.origin).host);
  }

  private rewrite(original: string): string {
    const text = this.here(original);
    this.version ||= /"version":"([\w-]{22})"/.exec(text)?.[1] ?? '';
    return this.isUpdated ? text.replaceAll(this.version, 'version2').replaceAll(hashed, '$1.v2.$2') : text;
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => void this.server.listen(0, '127.0.0.1', resolve));
    this.origin = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return this.origin;
  }
}

test('a page continues with its own version while a newer one arrives, and the next page only uses the new one', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const updated = new Updated(baseURL ?? '');
  const origin = await updated.listen();
  try {
    await signUp(page, origin);
    await goTo(page, 'Profile');
    await appIsKept(page);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.reload();
    await expect(page.getByLabel('First name')).toBeVisible();
    const before = Object.keys(await keptFiles(page));
    expect(before).toHaveLength(1);

    updated.isUpdated = true;
    await page.getByLabel('First name').fill('Ada');
    const offer = page.getByText(/^A new version of Longrun is available\./);
    await expect(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(offer).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 60_000 });
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
    await press(page, 'Calendar');
    // The dialog and the page are of the old version, which the server no longer has.
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('grid')).toBeVisible();
    // The new version is cached next to the old one while the page stays open.
    await expect
      .poll(async () => Object.keys(await keptFiles(page)).sort())
      .toEqual([...before, 'longrun-app-version2'].sort());

    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(offer).toHaveCount(0);
    await expect(page.getByRole('grid')).toBeVisible();
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const programs = loaded.filter((name) => /\/assets\/.*\.(?:js|css)$/.test(name));
    expect(programs.length).toBeGreaterThan(3);
    expect(programs.filter((name) => !name.includes('.v2.'))).toEqual([]);
    await expect.poll(async () => Object.keys(await keptFiles(page))).toEqual(['longrun-app-version2']);

    updated.isSwitchedOff = true;
    await page.reload();
    await expect.poll(() => keptFiles(page)).toEqual({});
    const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await expect.poll(registrations).toBe(0);
  } finally {
    updated.server.closeAllConnections();
    updated.server.close();
  }
});

test('it can be installed', async ({ page }) => {
  await page.goto('/login');
  await appIsKept(page);
  const client = await page.context().newCDPSession(page);
  const { errors, data } = await client.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { name, icons } = JSON.parse(data ?? '') as { name: string; icons: { src: string; sizes: string }[] };
  expect(name).toBe('Longrun');
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(size, src).toBe(sizes);
  }
  // Pages of tests are private windows, which must be the only obstacle.
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});
