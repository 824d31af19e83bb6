import type { FastifyBaseLogger } from 'fastify';
import { normalEmail } from '../domain/forms/account.ts';
import type { Metrics } from './http/metrics.ts';
import type { Sealer } from './base/seal.ts';

/**
 * All security events for the operator, with their log levels. `warn`: worth a look if there are many. `info`: a record of user actions. A new
 * kind only needs an entry here.
 */
export const SECURITY_EVENTS = {
  account_made: 'info',
  signed_in: 'info',
  sign_in_failed: 'warn',
  /** Wrong passwords have locked an address, for one browser or for all unknown browsers. */
  sign_in_locked: 'warn',
  lock_opened: 'info',
  signed_out: 'info',
  /** A user signed out all sessions, or all other sessions. */
  sessions_ended: 'info',
  /** A refresh token was reused after its replacement, so it was copied. */
  token_reused: 'warn',
  /** An invalid signature, token or proof; merely expired ones are not logged. */
  proof_refused: 'warn',
  code_failed: 'warn',
  /** Too many codes were requested, or too many attempts failed. */
  code_locked: 'warn',
  password_changed: 'info',
  address_changed: 'info',
  password_reset: 'info',
  /** The wrong password was entered when it was requested again. */
  password_check_failed: 'warn',
  second_factor_on: 'info',
  second_factor_off: 'warn',
  second_factor_failed: 'warn',
  recovery_code_used: 'warn',
  passkey_added: 'info',
  passkey_removed: 'info',
  /** A passkey is unknown, was copied, or is not for this site or account. */
  passkey_refused: 'warn',
  provider_connected: 'info',
  provider_disconnected: 'info',
  /** A sign-in provider's response is invalid, was used before, or belongs to another browser. */
  provider_refused: 'warn',
  /** A signed-in caller requested data or an action without the right to it. */
  access_refused: 'warn',
  /** A link ticket from another browser or already used. */
  link_refused: 'warn',
  /** A request was rejected with status 429. */
  rate_limited: 'warn',
  /** A member's quota of space, files or sample members is used up. */
  quota_reached: 'warn',
  connection_refused: 'warn',
  /** A personal access token was created. */
  token_made: 'info',
  token_revoked: 'info',
  /** A calendar's secret URL was created or replaced. */
  feed_made: 'info',
  feed_revoked: 'info',
  /** A secret URL of an activity or a week was created, for people without an account. */
  share_link_made: 'info',
  share_link_revoked: 'info',
  /** A webhook or its signing secret was created. */
  webhook_made: 'info',
  webhook_removed: 'info',
  /** An ntfy topic or a browser was added for push notifications. */
  channel_made: 'info',
  channel_removed: 'info',
  phone_linked: 'info',
  account_deleted: 'info',
  invitation_made: 'info',
  invitation_refused: 'warn',
  /** A wrong code was entered for the first admin, or too many were. */
  first_admin_refused: 'warn',
  /** A coach or an admin wrote to members. */
  message_sent: 'info',
  /** A member performed an action that requires an admin or a coach. */
  admin_act: 'info',
  /** A job was set aside after it crashed the process too often. */
  job_set_aside: 'warn',
  signing_key_made: 'info',
  secrets_resealed: 'info',
} as const satisfies Record<string, 'info' | 'warn'>;

export type SecurityEvent = keyof typeof SECURITY_EVENTS;

/** Details of an event. People are only logged as keyed pseudonyms. */
export interface EventDetails {
  /** The account's `sub`. */
  readonly sub?: string | undefined;
  /** Entered email address, whether or not it has an account. */
  readonly email?: string | undefined;
  /** Client address, from Fastify's `request.ip`. */
  readonly ip?: string | undefined;
  /** Further detail as a fixed term, such as a call, an operation or a rule. Never user input. */
  readonly what?: string | undefined;
}

export interface SecurityEvents {
  /** Counts an event and logs it. Takes some microseconds; never throws. */
  note(kind: SecurityEvent, about?: EventDetails): void;
}

/** Maximum log lines per minute and kind. Further events are counted but not logged, so that the log cannot fill the disk. */
export const LINES_PER_MINUTE = 300;
const windowMs = 60_000;
const pseudonymBytes = 8;

/** Returns a fixed term, or drops a value that cannot be one. */
const asWord = (what: string | undefined) => (what !== undefined && /^[\w.:/ -]{1,80}$/.test(what) ? what : undefined);

/** Returns a logger that also writes `info` lines at the default log level `warn`. */
export function securityLog(log: FastifyBaseLogger): FastifyBaseLogger {
  return log.level === 'warn' ? log.child({}, { level: 'info' }) : log;
}

/**
 * Creates the recorder of security events. Logs lines named `security` with an `event`, and counts
 * `security_events_total` by kind.
 * @param now current time in ms; replaced in tests
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
