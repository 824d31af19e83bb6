import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import type { Letter } from './letters.ts';
import { layDown } from './outbox.store.ts';

export interface Mailer {
  /**
   * Hands a mail to the mail server, or lays it into the outbox where none is set.
   * @throws Error when the mail server does not take it, with the kind of trouble and no address: it may go into the log
   */
  send(to: string, letter: Letter): Promise<void>;
}

export type MailSettings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'outbox'>;

/** Milliseconds to wait for the mail server at each step. */
const patience = 10_000;

/** What mail servers say names the address: only the kind of trouble is told. */
function kindOfTrouble(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [code, responseCode].filter(Boolean).join(' ') || 'unknown';
}

/** Mail by SMTP where SMTP_URL is set. Else mails can be read at `/outbox`, unless that is turned off: then they are lost, and the log says so. */
export function createMailer(db: Db, settings: MailSettings, log: FastifyBaseLogger): Mailer {
  const { smtpUrl, mailFrom } = settings;
  if (smtpUrl !== null) {
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return {
      async send(to, { subject, text, unsubscribe }) {
        const list = unsubscribe !== undefined && {
          list: { unsubscribe },
          // One-click is for https alone. [RFC 8058 §3.1]
          ...(unsubscribe.startsWith('https:') && {
            headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
          }),
        };
        const trouble = await transport
          .sendMail({ from: mailFrom, to: { name: '', address: to }, subject, text, ...list })
          .then(() => null, kindOfTrouble);
        if (trouble !== null) throw new Error(`the mail was not taken (${trouble})`);
      },
    };
  }
  if (settings.outbox) return { send: (to, { subject, text }) => layDown(db, { recipient: to, subject, body: text }) };
  log.warn('mails will be lost: SMTP_URL is not set, and OUTBOX is off');
  return {
    send: async () => log.warn('a mail was not sent: neither SMTP_URL nor OUTBOX is on'),
  };
}
