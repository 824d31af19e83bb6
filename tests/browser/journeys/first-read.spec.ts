import type { AuthenticatedWire } from '../../../domain/entities/session.ts';
import { type ServerAddresses, anonymousCall, signedIn } from '../../server/member.ts';
import { expect, password, signUp, subscription, test } from '../fixtures/person.ts';
import { viewCookie } from '../fixtures/first-view.ts';
import { holdRequests } from '../fixtures/hold-requests.ts';

for (const isRendered of [true, false]) {
  const page = isRendered ? 'a page that the server rendered' : 'a page that reads its data itself';
  test(`${page} sees a change between the first reading and the subscription, and reads the rest once`, async ({
    page,
    context,
    baseURL,
  }) => {
    const { email } = await signUp(page);
    const addresses = (await (await fetch(`${baseURL}/config.json`)).json()) as ServerAddresses;
    const answer = await anonymousCall(addresses.apiBase, 'POST', 'auth/authenticate', { email, password });
    const desk = await signedIn(addresses, answer.body as AuthenticatedWire);
    const rename = (first_name: string) => desk.call('POST', `member/${desk.memberId}`, { body: { first_name } });
    const me = (name: string) => page.getByRole('link', { name }).filter({ visible: true });
    const isMember = (url: string) => /\/api\/member\/[\da-f-]+$/.test(url);
    await expect.poll(() => viewCookie(page)).not.toBe('');

    const read: string[] = [];
    // Ignores requests and the channel of the previous page.
    await page.goto('about:blank');
    if (!isRendered) await context.clearCookies({ name: 'document' });
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('/api/')) read.push(request.url());
    });
    const subscribed = subscription(page);
    await page.goto('/calendar');
    await expect(me(email)).toBeVisible();
    await subscribed;
    await rename('Bea');
    await expect(me('Bea')).toBeVisible();
    expect(read.some(isMember)).toBe(!isRendered);
    expect(read.toSorted()).toEqual([...new Set(read)].toSorted());

    const release = await holdRequests(page, '**/assets/mqtt-connection-*.js');
    // Stored data of the last visit shows the name before the server responds.
    const answered = isRendered ? null : page.waitForResponse((response) => isMember(response.url()));
    await page.goto('/calendar');
    await (await answered)?.finished();
    await expect(me('Bea')).toBeVisible();
    await rename('Cyd');
    release();
    await expect(me('Cyd')).toBeVisible();
  });
}
