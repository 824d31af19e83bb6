import type { Browser, Page } from '@playwright/test';
import type { MemberWire } from '../../../domain/entities/member.ts';
import { expect, signUp, test as base } from '../fixtures/person.ts';

type State = Awaited<ReturnType<Page['context']>>['storageState'] extends () => Promise<infer S> ? S : never;

interface Workers {
  /** Somebody who signed up once, for tests that only look. */
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

/** `test.use({ isGuest: true })` for pages of people who are not signed in. */
export const test = base.extend<{ isGuest: boolean }, Workers>({
  somebody: [
    async ({ browser, server }, provide) => provide(await signUpOnce(browser, server.url)),
    { scope: 'worker' },
  ],
  isGuest: [false, { option: true }],
  page: async ({ page }, provide) => {
    await provide(page);
    // What a page still asks when its test is over is nobody's business any more.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  storageState: async ({ isGuest, somebody }, provide) =>
    provide(isGuest ? { cookies: [], origins: [] } : somebody.state),
});
export { expect };

/**
 * Plays members of other standing: what the function is given stands in the session from the next page on, and in what
 * the server says of the member.
 */
export async function playMember(page: Page): Promise<(changes: Partial<MemberWire>) => Promise<void>> {
  let wanted: Partial<MemberWire> = {};
  await page.route(/\/api\/member\/[\da-f-]+$/, async (route) => {
    const answer = await route.fetch();
    const { member } = (await answer.json()) as { member: MemberWire[] };
    await route.fulfill({ response: answer, json: { member: member.map((one) => ({ ...one, ...wanted })) } });
  });
  return async (changes) => {
    wanted = changes;
    // Scripts run in the order in which they were added, so that the last one has the last word.
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

/** One that reads and writes nothing of the session. */
async function openQuietPage(page: Page): Promise<void> {
  await page.goto('/reset');
  await heading(page, 'Reset Password').waitFor();
}

/** Lets the tokens of the next page be so old, in minutes. */
export async function ageTokens(page: Page, minutes: number): Promise<void> {
  await openQuietPage(page);
  await page.evaluate((age) => {
    const stored = JSON.parse(localStorage.getItem('longrun.user') ?? '');
    stored.value.updated_at = Date.now() - age * 60_000;
    localStorage.setItem('longrun.user', JSON.stringify(stored));
  }, minutes);
}

/** As when the tab is looked at again. */
export const lookAgain = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

export const passwordBox = (page: Page, name = 'Password') => page.getByRole('textbox', { name, exact: true });

/** The newest mail to somebody, as whoever runs the server reads it. */
export async function mailTo(page: Page, email: string, origin = ''): Promise<string> {
  const reader = await page.context().newPage();
  const mails = reader.locator('li').filter({ hasText: email });
  // Mails are written by a job, after the answer to what caused them.
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

/** What the browser keeps of the product, by name. */
export const keptNames = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('longrun.'))
      .sort(),
  );
