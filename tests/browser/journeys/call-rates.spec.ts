import { sql } from 'drizzle-orm';
import type { Page } from '@playwright/test';
import type { Call, Cost } from '../../../contract/call.ts';
import { calls } from '../../../contract/calls.ts';
import { MEMBER_ALLOWANCES } from '../../../server/http/limits.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { startTestServer, type TestServer } from '../../server/harness.ts';
import { withDatabase } from '../../server/with-database.ts';
import { answerGarmin, expect, giveBiometrics, goTo, signUp, test } from '../fixtures/person.ts';

test.use({ ownContext: true });

let server: TestServer;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  // Uses the real limits, which tests otherwise turn off.
  server = await startTestServer({ sandbox: true, env: { CALL_RATE_PERCENT: '100', AUTH_RATE_PER_MINUTE: '60' } });
});
test.afterAll(() => server.stop());

const parametersIn = ({ path }: { readonly path: string }) => path.split(':').length;
/** Routes in order of matching: `import/status` before `import/:id`, which also matches it. */
const rows = Object.values<Call>(calls)
  .toSorted((one, other) => parametersIn(one) - parametersIn(other))
  .map(({ method, path, cost, proof }) => ({
    method,
    cost,
    proof,
    shape: new RegExp(`/api/${path.replace(/:\w+/g, '[^/]+')}$`),
  }));

/** Kinds of jobs that are due. Attempts are counted in that table and never run. */
const jobsThatAreDue = () =>
  withDatabase(server, async (db) =>
    rowsOf<{ kind: string }>(
      await db.execute(sql`select kind from jobs where run_at <= now() and kind <> 'tries'`),
    ).map(({ kind }) => kind),
  );

interface Asked {
  readonly cost: Cost;
  readonly at: number;
}

/** Records each signed call by cost, and each refusal. */
function watch(page: Page): { readonly asked: Asked[]; readonly refused: string[] } {
  const asked: Asked[] = [];
  const refused: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    const row = rows.find(({ method, shape }) => method === request.method() && shape.test(path));
    if (row?.proof === 'signed') asked.push({ cost: row.cost, at: performance.now() });
  });
  page.on('response', (response) => {
    if (response.status() === 429) refused.push(response.url());
  });
  return { asked, refused };
}

/** Maximum number within any minute. */
const maxPerMinute = (times: readonly number[]): number =>
  Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + 60_000).length));

const costs = Object.keys(MEMBER_ALLOWANCES) as Cost[];

test('a member who does everything at maximum speed needs at most half of the rate limits', async ({ page }) => {
  test.slow();
  const { asked, refused } = watch(page);
  // Data older than half a minute is read again, which a fast user never experiences; a slow machine would. Each visit has its own time, since
  // the channel reports messages missed since the page started reading.
  const holdTime = () => page.clock.setFixedTime(Date.now());
  await holdTime();
  await signUp(page, server.url);
  await giveBiometrics(page);
  await answerGarmin(page, 'Allow', 'New runner');
  await expect(page.getByRole('heading', { name: 'Last 7 days' })).toBeVisible({ timeout: 60_000 });
  // Computations after an import change the page, which sends more requests: how often depends on the machine. They must not be refused, but only
  // the member's own actions are counted.
  await expect.poll(() => jobsThatAreDue(), { timeout: 60_000 }).toEqual([]);
  asked.length = 0;

  await goTo(page, 'Calendar');
  const grid = page.getByRole('grid');
  for (const way of ['Previous month', 'Next month'] as const) {
    for (let month = 0; month < 12; month += 1) {
      await page.getByRole('link', { name: way }).click();
      await expect(grid).toHaveAttribute('aria-busy', 'false');
    }
  }
  for (let i = 0; i < 6; i += 1) {
    await page.locator('a[href^="/activity/"]').nth(i).click();
    await expect(page.getByRole('slider').first()).toBeVisible();
    await page.goBack();
    await expect(grid).toBeVisible();
  }
  await goTo(page, 'Import');
  await goTo(page, 'Profile');
  await goTo(page, 'Dashboard');
  for (let i = 0; i < 5; i += 1) {
    await holdTime();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Last 7 days' })).toBeVisible();
  }

  expect(refused).toEqual([]);
  const needed = costs.map((cost) => {
    const most = maxPerMinute(asked.filter((one) => one.cost === cost).map(({ at }) => at));
    return { cost, most, isEnough: most <= MEMBER_ALLOWANCES[cost].burst / 2 };
  });
  test.info().annotations.push({ type: 'calls in the busiest minute', description: JSON.stringify(needed) });
  expect(needed.filter(({ isEnough }) => !isEnough)).toEqual([]);
  // Verifies that the journey made calls of the relevant classes, however long it took.
  const often = costs.filter((cost) => asked.filter((one) => one.cost === cost).length > 3);
  expect(often).toEqual(expect.arrayContaining(['light', 'read', 'heavy']));
});
