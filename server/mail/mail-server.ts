import { lookup } from 'node:dns/promises';
import { isIP, isIPv4 } from 'node:net';
import { createTransport, type SentMessageInfo } from 'nodemailer';
import type { MailOutcome } from '../../domain/entities/site-setting.ts';
import { isMetadataService } from '../metadata-services.ts';
import type { SiteSettings } from '../site-settings.ts';
import type { Email } from './emails.ts';

/** Settings for sending mail. */
export type MailServer = Pick<SiteSettings, 'smtpUrl' | 'isSmtpTyped' | 'mailFrom'>;

/** Reason why a mail server refused an email. */
export interface MailTrouble {
  readonly outcome: MailOutcome;
  /** Kind of the problem, without an address, since it is logged. */
  readonly kind: string;
  /** Reply of the mail server; `null` if there was none. */
  readonly reply: string | null;
}

/** Timeout of each step of the mail server in milliseconds. */
const patience = 10_000;

/** Ports of mail servers: submission, submission over TLS, relay, and a common alternative where 25 is blocked. */
const MAIL_PORTS: readonly string[] = ['', '25', '465', '587', '2525'];

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');
const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/**
 * Whether an admin may set this mail server. The admin need not be the operator, so only ports of mail servers are allowed, no cloud
 * metadata, and no options, which could make the mailer connect elsewhere or run a program.
 * @param loopback allows every port of this machine, for development and tests
 */
export function isAllowedServer(text: string, { loopback }: { readonly loopback: boolean }): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const host = hostOf(url);
  if (host === '' || (url.pathname !== '' && url.pathname !== '/') || url.search !== '' || url.hash !== '')
    return false;
  if (isIP(host) !== 0 && isMetadataService(host)) return false;
  return MAIL_PORTS.includes(url.port) || (loopback && isLoopback(host));
}

/** Thrown if the address of a mail server set by an admin has become a forbidden one. */
class Forbidden extends Error {
  override readonly name = 'Forbidden';
}

/**
 * Resolves a mail server's address once, so that the name cannot resolve differently on connecting. Local and private addresses are
 * allowed, since mail servers often have them.
 */
async function pinned(text: string): Promise<{ readonly url: string; readonly servername?: string }> {
  const url = new URL(text);
  const host = hostOf(url);
  if (isIP(host) !== 0) return { url: text };
  const found = await lookup(host, { all: true });
  if (found.some(({ address }) => isMetadataService(address)))
    throw new Forbidden('the name leads to metadata of a cloud');
  const { address } = found.find(({ family }) => family === 4) ?? found[0]!;
  url.hostname = isIPv4(address) ? address : `[${address}]`;
  return { url: url.href, servername: host };
}

const outcomes: Readonly<Record<string, MailOutcome>> = {
  EDNS: 'unknown_name',
  ENOTFOUND: 'unknown_name',
  EAI_AGAIN: 'unknown_name',
  ECONNECTION: 'unreachable',
  ECONNREFUSED: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ECONNRESET: 'unreachable',
  ETIMEDOUT: 'timeout',
  ETLS: 'tls',
  EAUTH: 'login',
  ENOAUTH: 'login',
  EENVELOPE: 'refused',
  EMESSAGE: 'refused',
};

interface MailError extends Error {
  readonly code?: string;
  readonly errno?: unknown;
  readonly responseCode?: number;
  readonly response?: string;
}

/** Maximum number of characters of a reply. */
const REPLY_MAX = 300;

/** Returns the reply of a mail server; other programs on that port are not quoted. */
function replyOf(response: string | undefined): string | null {
  if (response === undefined || !/^\d{3}[ -]/.test(response)) return null;
  return response.replace(/\p{Cc}+/gu, ' ').slice(0, REPLY_MAX);
}

function troubleOf(error: unknown): MailTrouble {
  const { name, code, responseCode, response, message } = error as MailError;
  const kind = [code, responseCode].filter(Boolean).join(' ') || 'unknown';
  const reply = replyOf(response);
  if (name === 'Forbidden') return { outcome: 'forbidden', kind: 'forbidden address', reply: null };
  // Sockets have one code for all their errors.
  const inner = /\b(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ECONNRESET|ETIMEDOUT)\b/.exec(message)?.[1];
  const isTls = code === 'ESOCKET' && inner === undefined;
  return { outcome: isTls ? 'tls' : (outcomes[inner ?? code ?? ''] ?? 'failed'), kind, reply };
}

/** Sends an email to the mail server. @returns `null` with its reply, or the reason for the refusal */
export async function handOver(
  { isSmtpTyped, mailFrom }: MailServer,
  smtpUrl: string,
  to: string,
  { subject, text, unsubscribe }: Email,
): Promise<{ readonly trouble: MailTrouble | null; readonly reply: string | null }> {
  const list = unsubscribe !== undefined && {
    list: { unsubscribe },
    // One-click unsubscription only works with https. [RFC 8058 §3.1]
    ...(unsubscribe.startsWith('https:') && {
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  };
  try {
    const transport = createTransport({
      ...(isSmtpTyped ? await pinned(smtpUrl) : { url: smtpUrl }),
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const info: SentMessageInfo = await transport.sendMail({
      from: mailFrom,
      to: { name: '', address: to },
      subject,
      text,
      ...list,
    });
    return { trouble: null, reply: replyOf(info.response as string | undefined) };
  } catch (error) {
    const trouble = troubleOf(error);
    return { trouble, reply: trouble.reply };
  }
}
