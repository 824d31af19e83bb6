import type { FastifyBaseLogger } from 'fastify';
import { normalEmail } from '../domain/forms/account.ts';
import type { Metrics } from './http/metrics.ts';
import type { Sealer } from './base/seal.ts';

/**
 * All security events for the operator: kind → log level. `warn`: suspicious if frequent. `info`: a record of user actions. A new kind only
 * needs a row here.
 */
export const SECURITY_EVENTS = {
  account_made: 'info',
  signed_in: 'info',
  sign_in_failed: 'warn',
  /** Wrong passwords locked an account's address, for one browser or for all unknown ones. */
  sign_in_locked: 'warn',
  lock_opened: 'info',
  signed_out: 'info',
  /** All sessions of an account, or all but the current one, were ended. */
  sessions_ended: 'info',
  /** A refresh token was reused after its replacement, so a copy exists. */
  token_reused: 'warn',
  /** A signature, token or proof is invalid, except if merely expired. */
  proof_refused: 'warn',
  code_failed: 'warn',
  /** Too many codes were requested, or too many attempts made. */
  code_locked: 'warn',
  password_changed: 'info',
  address_changed: 'info',
  password_reset: 'info',
  /** A wrong password was entered when it was requested again. */
  password_check_failed: 'warn',
  second_factor_on: 'info',
  second_factor_off: 'warn',
  second_factor_failed: 'warn',
  recovery_code_used: 'warn',
  passkey_added: 'info',
  passkey_removed: 'info',
  /** A passkey is unknown, copied, or not for this site or account. */
  passkey_refused: 'warn',
  provider_connected: 'info',
  provider_disconnected: 'info',
  /** A sign-in provider's response is invalid, was used before, or belongs to another browser. */
  provider_refused: 'warn',
  /** A signed-in caller requested data or an action without having the right to it. */
  access_refused: 'warn',
  /** A link ticket is from another browser, or was already used. */
  link_refused: 'warn',
  /** A request was answered with 429. */
  rate_limited: 'warn',
  /** A member's quota of storage, files or sample members is used up. */
  quota_reached: 'warn',
  connection_refused: 'warn',
  /** A personal access token was created. */
  token_made: 'info',
  token_revoked: 'info',
  /** A calendar's secret URL was created or replaced. */
  feed_made: 'info',
  feed_revoked: 'info',
  /** A secret URL of an activity or a week was created for people without an account. */
  share_link_made: 'info',
  share_link_revoked: 'info',
  /** A webhook or its signing secret was created. */
  webhook_made: 'info',
  webhook_removed: 'info',
  /** An ntfy topic, or a browser for push notifications, was added. */
  channel_made: 'info',
  channel_removed: 'info',
  phone_linked: 'info',
  account_deleted: 'info',
  invitation_made: 'info',
  invitation_refused: 'warn',
  /** A wrong code was entered for the first admin, or too many of them. */
  first_admin_refused: 'warn',
  /** A coach or an admin wrote to members. */
  message_sent: 'info',
  /** An action restricted to admins and coaches was performed. */
  admin_act: 'info',
  /** A job that crashed the process too often was set aside. */
  job_set_aside: 'warn',
  signing_key_made: 'info',
  secrets_resealed: 'info',
} as const satisfies Record<string, 'info' | 'warn'>;

export type SecurityEvent = keyof typeof SECURITY_EVENTS;

/** Subject of an event. People are only logged as keyed pseudonyms. */
export interface EventDetails {
  /** The account's `sub`. */
  readonly sub?: string | undefined;
  /** The entered address, even if it has no account. */
  readonly email?: string | undefined;
  /** Client address, as Fastify's `request.ip`. */
  readonly ip?: string | undefined;
  /** Further detail as a fixed identifier: a call, an operation, a rule. Never user input. */
  readonly what?: string | undefined;
}

export interface SecurityEvents {
  /** Counts the event and logs a line. Takes microseconds; never throws. */
  note(kind: SecurityEvent, about?: EventDetails): void;
}

/** Maximum number of lines per kind and minute; further events are only counted, so the log cannot be used to fill the disk. */
export const LINES_PER_MINUTE = 300;
const windowMs = 60_000;
const pseudonymBytes = 8;

/** Returns the identifier; drops any other text. */
const asWord = (what: string | undefined) => (what !== undefined && /^[\w.:/ -]{1,80}$/.test(what) ? what : undefined);

/** Creates a logger that writes security lines even at log level `warn`, the default, as ordinary security lines have level `info`. */
export function securityLog(log: FastifyBaseLogger): FastifyBaseLogger {
  return log.level === 'warn' ? log.child({}, { level: 'info' }) : log;
}

/**
 * Logs lines named `security` with an `event`, and counts `security_events_total` by kind.
 * @param now milliseconds, for tests
 */
export function createSecurityEvents(
  {
    log,
    metrics,
    sealer,
  }: { readonly log: FastifyBaseLogger; readonly metrics: Metrics; readonly sealer: Pick<Sealer, 'name'> },
  now: () => number = () => performance.now(),
): SecurityEvents {
  const lines = securityLog(log);
  const kinds = Object.keys(SECURITY_EVENTS) as SecurityEvent[];
  const count = metrics.counter('security_events_total', 'What happened about safety, by kind.', { kind: kinds });
  const pseudonym = (purpose: string, value: string | undefined) =>
    value === undefined ? undefined : sealer.name(`pseudonym of ${purpose}`, value).toString('hex', 0, pseudonymBytes);
  let windowStart = now();
  let written = new Map<SecurityEvent, number>();

  function beginWindow(): void {
    for (const [event, lineCount] of written) {
      const more = lineCount - LINES_PER_MINUTE;
      if (more > 0) lines.warn({ security: true, event, more }, 'security events that were only counted');
    }
    written = new Map();
    windowStart = now();
  }

  return {
    note(kind, { sub, email, ip, what } = {}) {
      count(kind);
      if (now() - windowStart >= windowMs) beginWindow();
      const soFar = (written.get(kind) ?? 0) + 1;
      written.set(kind, soFar);
      if (soFar > LINES_PER_MINUTE) return;
      const line = {
        security: true,
        event: kind,
        account: pseudonym('account', sub),
        address: pseudonym('address', email === undefined ? undefined : normalEmail(email)),
        client: pseudonym('client', ip),
        what: asWord(what),
      };
      lines[SECURITY_EVENTS[kind]](line, 'security');
    },
  };
}
