import { randomBytes } from 'node:crypto';
import { fetchOnce } from './client.ts';

/** The response of a vendor's consent page. */
export interface Decided {
  readonly status: number;
  /** Redirect URL, or null. */
  readonly location: URL | null;
  readonly text: string;
}

/** A person with a browser at one vendor's consent page, and a tester at the switches. */
export class Person {
  /** URL of the vendor's folder. */
  readonly base: string;
  readonly page: string;
  account = randomBytes(8).toString('hex');

  /** @param page path of the consent page below the vendor's folder */
  constructor(base: string, page: string) {
    this.base = base;
    this.page = page;
  }

  async show(fields: Record<string, string>): Promise<Response> {
    return await fetchOnce(`${this.base}${this.page}?${new URLSearchParams(fields)}`, { redirect: 'manual' });
  }

  /** Submits the consent form like a browser. */
  async decide(
    fields: Record<string, string>,
    persona: string,
    { decision = 'allow', permissions = [] }: { decision?: string; permissions?: readonly string[] } = {},
  ): Promise<Decided> {
    const form = new URLSearchParams({ ...fields, persona, account: this.account, decision });
    for (const name of permissions) form.append('permission', name);
    const answer = await fetchOnce(`${this.base}${this.page}`, { method: 'POST', body: form, redirect: 'manual' });
    const location = answer.headers.get('location');
    return { status: answer.status, location: location === null ? null : new URL(location), text: await answer.text() };
  }

  async code(
    fields: Record<string, string>,
    persona: string,
    options: { permissions?: readonly string[] } = {},
  ): Promise<string> {
    const { location, status } = await this.decide(fields, persona, options);
    const code = location?.searchParams.get('code');
    if (!code) throw new Error(`The consent page answered ${status} without a code`);
    return code;
  }

  async control(wanted: Record<string, unknown>): Promise<Record<string, unknown>> {
    const answer = await fetchOnce(`${this.base}/control`, { method: 'POST', body: JSON.stringify(wanted) });
    return (await answer.json()) as Record<string, unknown>;
  }
}

export const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

/** Reads the id in a FIT file's header, bytes 8 to 11. */
export const fitMark = async (answer: Response): Promise<string> =>
  Buffer.from(await answer.arrayBuffer()).toString('latin1', 8, 12);
