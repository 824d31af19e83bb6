import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import type { Letter } from './letters.ts';
import { layDown } from './outbox.store.ts';

export interface Mailer {
  /**
   * Hands a mail to the mail server, or lays it into the outbox where none is set.
   * @throws Error when the mail server does not take it; what it says may name the address and is not for the log
   */
  send(to: string, letter: Letter): Promise<void>;
}

export type MailSettings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'outbox'>;

/** Milliseconds to wait for the mail server at each step. */
const patience = 10_000;

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
      async send(to, { subject, text }) {
        await transport.sendMail({ from: mailFrom, to: { name: '', address: to }, subject, text });
      },
    };
  }
  if (settings.outbox) return { send: (to, { subject, text }) => layDown(db, { recipient: to, subject, body: text }) };
  log.warn('mails will be lost: SMTP_URL is not set, and OUTBOX is off');
  return {
    send: async () => log.warn('a mail was not sent: neither SMTP_URL nor OUTBOX is on'),
  };
}
