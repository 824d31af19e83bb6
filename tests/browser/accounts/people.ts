import type { Browser, Page } from '@playwright/test';
import type { MemberWire } from '../../../domain/entities/member.ts';
import { expect, signUp, test as base } from '../fixtures/person.ts';

type State = Awaited<ReturnType<Page['context']>>['storageState'] extends () => Promise<infer S> ? S : never;

interface Workers {
  /** Somebody who signed up once, for tests that only look. */
  readonly somebody: { readonly email: string; readonly state: State };
}

async function signUpOnce(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), timezoneId: 'UTC' });
  const page = await context.newPage();
  const { email } = await signUp(page);
  const state = await context.storageState();
  await context.close();
  return { email, state };
}

/** `test.use({ isGuest: true })` for pages of people who are not signed in. */
export const test = base.extend<{ isGuest: boolean }, Workers>({
  somebody: [
    async ({ browser }, provide, { project }) => provide(await signUpOnce(browser, project.use.baseURL)),
    { scope: 'worker' },
  ],
  isGuest: [false, { option: true }],
  storageState: async ({ isGuest, somebody }, provide) =>
    provide(isGuest ? { cookies: [], origins: [] } : somebody.state),
});
export { expect };

/** The member as the server would describe one of another standing. */
export async function playMember(page: Page, changes: Partial<MemberWire>): Promise<void> {
  await page.route(/\/api\/member\/[\da-f-]+$/, async (route) => {
    const answer = await route.fetch();
    const { member } = (await answer.json()) as { member: MemberWire[] };
    await route.fulfill({ response: answer, json: { member: member.map((one) => ({ ...one, ...changes })) } });
  });
  await page.addInitScript((wanted) => {
    const text = localStorage.getItem('longrun.user');
    if (text === null) return;
    const stored = JSON.parse(text);
    const { visitor } = stored.value.member;
    visitor.access_level = wanted.access_level ?? visitor.access_level;
    visitor.member_type = wanted.member_type ?? visitor.member_type;
    visitor.dashboard_hidden =
      wanted.teams?.some((team) => !team.athletes_can_view_dashboard) ?? visitor.dashboard_hidden;
    localStorage.setItem('longrun.user', JSON.stringify(stored));
  }, changes);
}

/** Lets the tokens of the next page be so old, in minutes. On a page that keeps its hands off them until then. */
export async function ageTokens(page: Page, minutes: number): Promise<void> {
  await page.goto('/privacy');
  await heading(page, 'Privacy').waitFor();
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
export async function mailTo(page: Page, email: string): Promise<string> {
  const reader = await page.context().newPage();
  await reader.goto('/outbox');
  await reader.locator('li').filter({ hasText: email }).first().getByRole('link').click();
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
