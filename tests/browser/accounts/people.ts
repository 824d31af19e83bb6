import type { Browser, Page } from '@playwright/test';
import type { MemberWire } from '../../../domain/entities/member.ts';
import { expect, signUp, test as base } from '../fixtures/person.ts';

type State = Awaited<ReturnType<Page['context']>>['storageState'] extends () => Promise<infer S> ? S : never;

interface Workers {
  /** Member who signed up once, for read-only tests. */
  readonly somebody: { readonly email: string; readonly state: State };
}

async function signUpOnce(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, timezoneId: 'UTC' });
  const page = await context.newPage();
  const { email } = await signUp(page);
  const state = await context.storageState();
  await context.close();
  return { email, state };
}

/** `test.use({ isGuest: true })` for pages without a signed-in member. */
export const test = base.extend<{ isGuest: boolean }, Workers>({
  somebody: [
    async ({ browser, server }, provide) => provide(await signUpOnce(browser, server.url)),
    { scope: 'worker' },
  ],
  isGuest: [false, { option: true }],
  page: async ({ page }, provide) => {
    await provide(page);
    // Requests of the page after the end of its test are ignored.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  storageState: async ({ isGuest, somebody }, provide) =>
    provide(isGuest ? { cookies: [], origins: [] } : somebody.state),
});
export { expect };

/** Simulates other members: the given changes are in the session from the next page on, and in the server's responses about the member. */
export async function playMember(page: Page): Promise<(changes: Partial<MemberWire>) => Promise<void>> {
  let wanted: Partial<MemberWire> = {};
  await page.route(/\/api\/member\/[\da-f-]+$/, async (route) => {
    const answer = await route.fetch();
    const { member } = (await answer.json()) as { member: MemberWire[] };
    await route.fulfill({ response: answer, json: { member: member.map((one) => ({ ...one, ...wanted })) } });
  });
  return async (changes) => {
    wanted = changes;
    // Scripts run in the order in which they were added, so the last one wins.
    await page.addInitScript((visitor) => {
      const stored = JSON.parse(localStorage.getItem('longrun.user') ?? 'null');
      if (stored === null) return;
      stored.value.member.visitor = visitor;
      localStorage.setItem('longrun.user', JSON.stringify(stored));
    }, visitorLike(changes));
  };
}

const visitorLike = ({ access_level = 10, member_type = 'Athlete', teams = [] }: Partial<MemberWire>) => ({
  access_level,
  member_type,
  dashboard_hidden: teams.some((team) => !team.athletes_can_view_dashboard),
});

/** A page that does not access the session. */
async function openQuietPage(page: Page): Promise<void> {
  await page.goto('/reset');
  await heading(page, 'Reset Password').waitFor();
}

/** Makes the tokens of the next page this old, in minutes. */
export async function ageTokens(page: Page, minutes: number): Promise<void> {
  await openQuietPage(page);
  await page.evaluate((age) => {
    const stored = JSON.parse(localStorage.getItem('longrun.user') ?? '');
    stored.value.updated_at = Date.now() - age * 60_000;
    localStorage.setItem('longrun.user', JSON.stringify(stored));
  }, minutes);
}

/** Like returning to the tab. */
export const lookAgain = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

export const passwordBox = (page: Page, name = 'Password') => page.getByRole('textbox', { name, exact: true });

/** The newest mail to an address, as the operator reads it. */
export async function mailTo(page: Page, email: string, origin = ''): Promise<string> {
  const reader = await page.context().newPage();
  const mails = reader.locator('li').filter({ hasText: email });
  // Mails are written by a job, after the response that caused them.
  await expect
    .poll(async () => {
      await reader.goto(`${origin}/outbox`);
      return mails.count();
    })
    .toBeGreaterThan(0);
  await mails.first().getByRole('link').click();
  const text = await reader.locator('pre').innerText();
  await reader.close();
  return text;
}

export const codeIn = (mail: string): string => /\b\d{6,}\b/.exec(mail)?.[0] ?? '';

/** Names of the product's stored data in the browser. */
export const keptNames = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('longrun.'))
      .sort(),
  );
