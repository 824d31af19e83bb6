import type { TestServer } from '../harness.ts';
import type { TestMember } from '../member.ts';

/** The stand-in's control URL: switches that make the vendor fail. */
export async function control(server: TestServer, wanted?: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${server.url}/sandbox/garmin/control`, {
    method: wanted ? 'POST' : 'GET',
    ...(wanted && { body: JSON.stringify(wanted), headers: { 'content-type': 'application/json' } }),
  });
  if (answer.status !== 200) throw new Error(`control: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** A browser's way through a link, with the response of each step. */
export class Browser {
  private readonly cookies = new Map<string, string>();

  async open(url: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    this.keep(answer.headers);
    return answer;
  }

  /** Stores the cookies of a response. */
  keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]!.split('=', 2);
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

/** Has the member ask for a link in this browser. */
export async function ticketOf(member: TestMember, browser: Browser): Promise<string> {
  const answer = await member.call('POST', `member/${member.memberId}/link-tickets`, { body: { vendor: 'garmin' } });
  if (answer.status !== 200) throw new Error(`ticket: ${answer.status} ${JSON.stringify(answer.body)}`);
  browser.keep(answer.headers);
  return (answer.body as { url: string }).url;
}

const unescape = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');

/** Answers the consent page like a person. @returns the vendor's redirect */
export async function consent(
  browser: Browser,
  consentUrl: string,
  { persona, decision = 'allow' }: { persona: string; decision?: 'allow' | 'deny' },
): Promise<string> {
  const shown = await browser.open(consentUrl);
  const page = await shown.text();
  if (shown.status !== 200) throw new Error(`consent page: ${shown.status} ${page}`);
  const form = new URLSearchParams({ persona, decision });
  for (const [, name, value] of page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)) {
    form.set(name!, unescape(value!));
  }
  for (const [, name] of page.matchAll(/name="permission" value="([^"]*)"/g)) form.append('permission', name!);
  const answered = await browser.open(new URL('oauth2Confirm', consentUrl).href, { method: 'POST', body: form });
  const location = answered.headers.get('location');
  if (answered.status !== 303 || !location) throw new Error(`consent: ${answered.status} ${await answered.text()}`);
  return location;
}

/** Links a persona's account. @returns the URL of the result page */
export async function linkPersona(
  member: TestMember,
  persona: string,
  decision: 'allow' | 'deny' = 'allow',
  browser = new Browser(),
): Promise<URL> {
  const asked = await browser.open(await ticketOf(member, browser));
  const back = await consent(browser, asked.headers.get('location')!, { persona, decision });
  const finished = await browser.open(back);
  return new URL(finished.headers.get('location')!);
}
