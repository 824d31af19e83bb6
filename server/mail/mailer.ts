import type { FastifyBaseLogger } from 'fastify';
import type { MailOutcome } from '../../domain/entities/site-setting.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import type { Email } from './emails.ts';
import { handOver } from './mail-server.ts';
import { storeMail } from './outbox.store.ts';

export interface Mailer {
  /**
   * Sends an email to the mail server, or stores it in the outbox if there is none.
   * @throws Error if the mail server refuses it, with the reason but no address, so that it can be logged
   */
  send(to: string, message: Email): Promise<void>;
}

export interface SiteMailer extends Mailer {
  /** Sends an email and returns the outcome, with the mail server's reply for the admin who tests it. */
  test(to: string, message: Email): Promise<{ readonly outcome: MailOutcome; readonly reply: string | null }>;
  /** Whether emails are delivered or stored; false if they would be lost. */
  delivers(): boolean;
}

export type MailSettings = Pick<Config, 'site' | 'outbox'>;

/**
 * Creates the mailer. It sends by SMTP if a mail server is set; otherwise it stores emails for `/outbox` or, if that is off, drops
 * and logs them.
 */
export function createMailer(db: Db, { site, outbox }: MailSettings, log: FastifyBaseLogger): SiteMailer {
  if (site().smtpUrl === null && !outbox) log.warn('mails will be lost: SMTP_URL is not set, and OUTBOX is off');

  async function attempt(to: string, message: Email) {
    const server = site();
    if (server.smtpUrl !== null) return handOver(server, server.smtpUrl, to, message);
    if (outbox) await storeMail(db, { recipient: to, subject: message.subject, body: message.text });
    else log.warn('a mail was not sent: neither SMTP_URL nor OUTBOX is on');
    return null;
  }

  return {
    async send(to, message) {
      const trouble = (await attempt(to, message))?.trouble ?? null;
      if (trouble !== null) throw new Error(`the mail was not taken (${trouble.kind})`);
    },
    async test(to, message) {
      const handed = await attempt(to, message);
      if (handed === null) return { outcome: outbox ? 'kept' : 'lost', reply: null };
      return { outcome: handed.trouble?.outcome ?? 'sent', reply: handed.reply };
    },
    delivers: () => outbox || site().smtpUrl !== null,
  };
}
