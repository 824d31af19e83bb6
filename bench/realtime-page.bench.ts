import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { connectAsync } from 'mqtt';
import { chromiumPath } from '../tests/browser/chromium-path.ts';
import type { AuthenticatedWire } from '../domain/entities/session.ts';
import { answerGarmin, giveBiometrics, password, signUp } from '../tests/browser/fixtures/person.ts';
import { startTestCluster } from '../tests/server/cluster/cluster.ts';
import { busPassword, busUser, findMosquitto, startMosquitto } from '../tests/server/cluster/mosquitto.ts';
import { anonymousCall, signedIn } from '../tests/server/member.ts';
import { startCluster } from '../tests/server/postgres.ts';
import type { BenchResult } from './run.ts';

const EVENTS = 300;
const WARM_UP = 20;
/** Between two events: longer than a frame, so that each is drawn by itself. */
const PACE_MS = 60;
const CHROMIUM = {
  executablePath: chromiumPath,
  args: ['--no-sandbox', '--disable-gpu'],
};

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);
const at = (values: readonly number[], share: number) =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

/** What the page notes: each width of the bar, when the DOM had it, and when the frame after that was drawn. */
interface Move {
  readonly width: string;
  readonly changed: number;
  drawn: number;
}

/** Watches the fill of the first bar. Times are milliseconds since 1970. */
function watchBar(): void {
  const moves: Move[] = [];
  Object.assign(globalThis, { moves });
  const bar = document.querySelector('[role=progressbar] [style*=width]');
  if (!(bar instanceof HTMLElement)) throw new Error('there is no bar');
  new MutationObserver(() => {
    const move = { width: bar.style.width, changed: Date.now(), drawn: Number.NaN };
    moves.push(move);
    requestAnimationFrame(() =>
      setTimeout(() => {
        move.drawn = Date.now();
      }),
    );
  }).observe(bar, { attributes: true, attributeFilter: ['style'] });
}

/** Walks to the wizard's last tab with an import that never moves by itself. @returns its id */
async function watchImport(page: Page, url: string, control: (wanted: object) => Promise<unknown>) {
  // The vendor puts the request for history off, so the import stays open and empty.
  await control({ switches: { where: 'backfill', rateLimited: 1000, retryAfter: 3600 } });
  const bucket = (target: number) => ({ target, total: 0, processed: { target, total: 0 } });
  await page.route('**/api/import/status**', async (route) => {
    const answer = await route.fetch();
    if (answer.status() !== 200) return route.fulfill({ response: answer });
    const { import_id } = (await answer.json()) as { import_id: string };
    const json = { import_id, state: 'active', hot: bucket(EVENTS), warm: bucket(0), error: null };
    return route.fulfill({ status: 200, json });
  });
  const { email } = await signUp(page, url);
  await giveBiometrics(page);
  await answerGarmin(page, 'Allow', 'New runner');
  await page.locator('[role=progressbar] [style*=width]').first().waitFor({ state: 'attached' });
  return email;
}

/** Milliseconds from the publishing of an event by another process until the bar has moved. */
export async function run(): Promise<BenchResult> {
  spawnSync('node', ['scripts/build.mjs'], { cwd: fileURLToPath(new URL('..', import.meta.url)) });
  const [busy = 0] = loadavg();
  const program = findMosquitto();
  if (!program) throw new Error('Mosquitto is needed');
  const [database, bus] = await Promise.all([startCluster(), startMosquitto(program)]);
  const cluster = await startTestCluster(database.url, bus.url);
  const browser = await chromium.launch(CHROMIUM);
  const account = { username: busUser, password: busPassword };
  const publisher = await connectAsync(`mqtt://127.0.0.1:${bus.port}`, account);
  try {
    const context = await browser.newContext({ timezoneId: 'UTC', locale: 'en-GB', serviceWorkers: 'block' });
    const page = await context.newPage();
    const email = await watchImport(page, cluster.url, cluster.control);
    const [server] = cluster.servers;
    const given = await anonymousCall(`${cluster.url}/api`, 'POST', 'auth/authenticate', { email, password });
    const member = await signedIn(await server.addresses(), given.body as AuthenticatedWire);
    const { body } = await member.call('GET', 'import/status', { query: { member_id: member.memberId } });
    const { import_id } = body as { import_id: string };
    await page.evaluate(watchBar);

    const sent: number[] = [];
    for (let count = 1; count <= EVENTS; count += 1) {
      const news = { import_id, target: EVENTS, count, temperature: 'hot' };
      const message = { headers: { event: 'import_progress' }, body: news };
      sent[count] = Date.now();
      publisher.publish(`web/${member.identityId}`, JSON.stringify({ message }));
      await new Promise((resolve) => setTimeout(resolve, PACE_MS));
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    const moves = await page.evaluate(() => (globalThis as unknown as { moves: Move[] }).moves);
    const changed: number[] = [];
    const drawn: number[] = [];
    for (const move of moves) {
      const count = Math.round((Number.parseFloat(move.width) / 100) * EVENTS);
      if (count <= WARM_UP) continue;
      changed.push(move.changed - (sent[count] ?? Number.NaN));
      drawn.push(move.drawn - (sent[count] ?? Number.NaN));
    }
    const row = (what: string, values: readonly number[]) => ({
      what,
      n: values.length,
      'p50 ms': at(values, 0.5),
      'p99 ms': at(values, 0.99),
      'max ms': Math.max(...values),
    });
    return {
      title: 'From an event to the bar',
      rows: [
        row('published → the bar has its new width', changed),
        row('published → the frame with it is drawn', drawn),
      ],
      notes: [
        `${EVENTS} progress events, one every ${PACE_MS} ms, the first ${WARM_UP} left out. Published on the bus as by another process, over Mosquitto, the process that the page is connected to, and the page in headless Chromium; all on the same two cores.`,
        `Load average of the machine before: ${busy.toFixed(1)}.`,
        `${EVENTS - WARM_UP - changed.length} of the events moved no bar of their own because the next one came first.`,
      ],
    };
  } finally {
    await publisher.endAsync(true);
    await browser.close();
    await cluster.stop();
    await Promise.all([bus.stop(), database.stop()]);
  }
}
