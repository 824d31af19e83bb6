import type { Page, Request } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { subscriptionWords as words } from '../../../src/features/accounting/subscription-words.ts';
import type { TestServer } from '../../server/harness.ts';
import { startShop, steer } from '../../server/payments.ts';
import { withDatabase } from '../../server/with-database.ts';
import { expect, haveAccount, test } from '../fixtures/person.ts';
import { chooseCard, subscription } from './shop.ts';

// Cuts the network at each request on the way to a subscription, one after another.
test.use({ mayFail: true, ownContext: true });

let server: TestServer;
test.beforeAll(async () => {
  server = await startShop();
});
test.afterAll(() => server.stop());

/** The requests for a working card; cards with confirmation need more. */
const requests = [
  'GET /api/member/payment',
  'POST /api/member/payment/card',
  'GET /sandbox/stripe/practice.js',
  'POST /sandbox/stripe/practice/confirm/id',
  'PUT /api/member/payment/card',
];
const MAX_REQUESTS = 20;
const MAX_PRESSES = 8;
/** Tests all cards with LONG=1. */
const cards = process.env.LONG ? [/that works/, /asks you once/, /asks you each time/] : [/that works/];

/** Requests to the server and to the payment service on the way. */
const isOnTheWay = (request: Request): boolean => /\/payment(?:\/card)?$|\/sandbox\/stripe\//.test(request.url());

/** Follows the page until it shows that the subscription is paid. */
async function goOn(page: Page, card: RegExp): Promise<void> {
  const at = subscription(page);
  const isPaid = at.getByText(words.active, { exact: true });
  const begin = words.subscribeAndPay.replace('{amount}', () => 'US$15.99');
  const ways = [words.retry, words.goOn, begin, words.start, words.payAgain, 'Yes, it is me'];
  const way = page
    .locator('button:not([data-busy])')
    .filter({ hasText: new RegExp(`^(?:${ways.join('|').replaceAll(/[$.]/g, '\\$&')})$`) });
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    await expect(isPaid.or(way).first()).toBeVisible();
    if (await isPaid.isVisible()) return;
    const name = (await way.allTextContents()).at(-1);
    if (name === undefined) continue;
    if (name === begin) await chooseCard(page, card);
    await way.last().click();
  }
  await expect(isPaid).toBeVisible();
}

interface Cut {
  /** Index of the request to cut, starting at 1. */
  readonly place: number;
  /** The request is processed, and its response is lost. */
  readonly isAnswered: boolean;
  readonly card: RegExp;
}

/** Subscribes. @returns the request that was cut; `null` if there were fewer requests */
async function subscribe(page: Page, { place, isAnswered, card }: Cut): Promise<string | null> {
  await page.goto('about:blank');
  await haveAccount(page, server.url);
  // A subscription without a trial is paid immediately.
  await withDatabase(server, (db) => db.execute(sql`update members set trial_ends_at = now()`));
  const before = await steer(server);
  let sent = 0;
  let cut: string | null = null;
  const cutIn = () =>
    page.route('**/*', async (route) => {
      if (!isOnTheWay(route.request())) return route.fallback();
      sent += 1;
      if (sent !== place) return route.fallback();
      cut = `${route.request().method()} ${new URL(route.request().url()).pathname}`;
      if (isAnswered) await route.fetch();
      await route.abort('connectionreset');
    });
  // Browsers do not cache while requests are intercepted, so the page is loaded first, unless its own request is to be cut.
  if (place === 1) await cutIn();
  await page.goto(`${server.url}/accounting`);
  if (place > 1) {
    await expect(subscription(page)).toContainText(words.none);
    sent = 1;
    await cutIn();
  }
  await goOn(page, card);
  await expect(subscription(page)).toContainText('Next payment: US$15.99');
  await page.unroute('**/*');
  const after = await steer(server);
  const known = new Set(before.subscriptions.map(({ id }) => id));
  expect(after.subscriptions.filter(({ id }) => !known.has(id)).map(({ status }) => status)).toEqual(['active']);
  expect(after.paid - before.paid).toBe(1);
  return cut;
}

for (const card of cards) {
  for (const isAnswered of [false, true]) {
    const when = isAnswered ? 'after it was answered' : 'before it is sent';
    test(`a card, ${card.source}: each request that is interrupted ${when} leads to one subscription, and the page shows it`, async ({
      page,
    }) => {
      test.slow();
      const cuts: string[] = [];
      for (let place = 1; place <= MAX_REQUESTS; place += 1) {
        const cut = await test.step(`request ${place}`, () => subscribe(page, { place, isAnswered, card }));
        if (cut === null) break;
        cuts.push(cut.replace(/member\/[^/]+/, 'member').replace(/seti_\w+|pi_\w+/, 'id'));
      }
      expect(cuts).toEqual(expect.arrayContaining(requests));
      expect(cuts.length).toBeLessThan(MAX_REQUESTS);
    });
  }
}
