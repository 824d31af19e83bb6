import { vi } from 'vitest';
import type { TestServer } from '../harness.ts';
import { soon } from '../soon.ts';

export interface TestMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const escapes: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const plain = (html: string) => html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => escapes[name] ?? '');

async function page(server: TestServer, path: string): Promise<string> {
  const answer = await fetch(`${server.url}${path}`);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  return answer.text();
}

/** Mails in the outbox to an address, newest first, as a person reads them there. */
export async function mailsTo(server: TestServer, address: string): Promise<TestMail[]> {
  const list = await page(server, '/outbox');
  const entries = [...list.matchAll(/<li><a href="(\/outbox\/[^"]+)">([^<]*)<\/a><small>to ([^,]*),/g)];
  const own = entries.filter(([, , , to = '']) => plain(to) === address);
  return Promise.all(
    own.map(async ([, path = '', subject = '', to = '']) => {
      const text = /<pre>([^<]*)<\/pre>/.exec(await page(server, path))?.[1] ?? '';
      return { to: plain(to), subject: plain(subject), text: plain(text) };
    }),
  );
}

/** Waits until `count` mails to an address have arrived; newest first. */
export const whenMailed = (server: TestServer, address: string, count = 1): Promise<TestMail[]> =>
  vi.waitFor(async () => {
    const mails = await mailsTo(server, address);
    if (mails.length < count) throw new Error(`${mails.length} mails of ${count} for ${address}`);
    return mails;
  }, soon);

/** The confirmation code in a mail. */
export function codeIn(mail: TestMail | undefined): string {
  const code = /Confirmation code: (\d{6})\n/.exec(mail?.text ?? '')?.[1];
  if (code === undefined) throw new Error(`no code in ${JSON.stringify(mail)}`);
  return code;
}

/** The token of the invitation linked in a mail. */
export function invitationIn(mail: TestMail | undefined): string {
  const token = /\/signup\/invitation#([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no invitation in ${JSON.stringify(mail)}`);
  return token;
}

/** Another code of six digits. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
