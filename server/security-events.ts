import type { FastifyBaseLogger } from 'fastify';
import { normalEmail } from '../domain/forms/account.ts';
import type { Metrics } from './http/metrics.ts';
import type { Sealer } from './base/seal.ts';

/**
 * Everything that the operator is told about safety: kind → how loud its line is. `warn`: somebody should look when there are many of them.
 * `info`: a trace of what people did. A new kind is a row here and nothing else.
 */
export const SECURITY_EVENTS = {
  account_made: 'info',
  signed_in: 'info',
  sign_in_failed: 'warn',
  /** Wrong passwords have locked an address, for one browser or for all strangers. */
  sign_in_locked: 'warn',
  lock_opened: 'info',
  signed_out: 'info',
  /** Signed out everywhere, or everywhere else. */
  sessions_ended: 'info',
  /** A refresh token was used again after it had been replaced: somebody has a copy. */
  token_reused: 'warn',
  /** A signature, token or proof that is not good, beyond one that has merely ended. */
  proof_refused: 'warn',
  code_failed: 'warn',
  /** More codes or tries than are allowed. */
  code_locked: 'warn',
  password_changed: 'info',
  address_changed: 'info',
  password_reset: 'info',
  /** The password was asked for once more, and was wrong. */
  password_check_failed: 'warn',
  second_factor_on: 'info',
  second_factor_off: 'warn',
  second_factor_failed: 'warn',
  recovery_code_used: 'warn',
  /** Somebody who is signed in asked for what is not theirs to see or do. */
  access_refused: 'warn',
  /** A link ticket from another browser, or one that was used already. */
  link_refused: 'warn',
  /** 429. */
  rate_limited: 'warn',
  /** A member's share of room, files or sample members is used up. */
  quota_reached: 'warn',
  connection_refused: 'warn',
  /** A personal token, by which programs call. */
  token_made: 'info',
  token_revoked: 'info',
  /** A secret address of a calendar, made or replaced. */
  feed_made: 'info',
  feed_revoked: 'info',
  /** An address that is told of what changes, or its signing secret, was made. */
  webhook_made: 'info',
  webhook_removed: 'info',
  /** An ntfy topic or a browser that gets notifications. */
  channel_made: 'info',
  channel_removed: 'info',
  phone_linked: 'info',
  account_deleted: 'info',
  invitation_made: 'info',
  invitation_refused: 'warn',
  /** A wrong code for the first admin, or too many of them. */
  first_admin_refused: 'warn',
  /** A coach or an admin wrote to members. */
  message_sent: 'info',
  /** Something that only admins and coaches may do. */
  admin_act: 'info',
  /** A job that ended the process too often is set aside. */
  job_set_aside: 'warn',
  signing_key_made: 'info',
  secrets_resealed: 'info',
} as const satisfies Record<string, 'info' | 'warn'>;

export type SecurityEvent = keyof typeof SECURITY_EVENTS;

/** Who and what an event is about. Persons are written down as keyed pseudonyms only. */
export interface EventDetails {
  /** The account's `sub`. */
  readonly sub?: string | undefined;
  /** The address that somebody gave, whether it has an account or not. */
  readonly email?: string | undefined;
  /** Where the request came from, as Fastify's `request.ip`. */
  readonly ip?: string | undefined;
  /** What it was, in a word of the program's own: a call, an operation, a rule. Never what somebody sent. */
  readonly what?: string | undefined;
}

export interface SecurityEvents {
  /** Counts it and writes a line. Costs some microseconds; never throws. */
  note(kind: SecurityEvent, about?: EventDetails): void;
}

/** Lines of one kind in a minute; the others of that minute are only counted, so that nobody fills the disk through the log. */
export const LINES_PER_MINUTE = 300;
const windowMs = 60_000;
const pseudonymBytes = 8;

/** A word of ours: what it is not is not written. */
const asWord = (what: string | undefined) => (what !== undefined && /^[\w.:/ -]{1,80}$/.test(what) ? what : undefined);

/**
 * A log whose security lines are written as long as warnings are: the ordinary ones among them have the level `info`, and would be missing at
 * the level that is on by default.
 */
export function securityLog(log: FastifyBaseLogger): FastifyBaseLogger {
  return log.level === 'warn' ? log.child({}, { level: 'info' }) : log;
}

/**
 * Lines named `security` with an `event`, and the figure `security_events_total` by kind.
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
