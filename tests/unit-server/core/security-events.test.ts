import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createMetrics } from '../../../server/http/metrics.ts';
import { loggerOptions } from '../../../server/base/log.ts';
import { createSealer } from '../../../server/base/seal.ts';
import {
  createSecurityEvents,
  LINES_PER_MINUTE,
  SECURITY_EVENTS,
  type SecurityEvent,
} from '../../../server/security-events.ts';

const secret = 'a secret of the tests, long enough';

function world(level: Parameters<typeof loggerOptions>[0] = 'warn', key = secret) {
  const written: string[] = [];
  const log = pino(loggerOptions(level) as object, { write: (line: string) => void written.push(line) });
  const metrics = createMetrics();
  const clock = { now: 0 };
  const sealer = createSealer(key);
  const events = createSecurityEvents({ log: log as FastifyBaseLogger, metrics, sealer }, () => clock.now);
  return { events, metrics, written, clock, lines: () => written.map((line) => JSON.parse(line) as LogLine) };
}

interface LogLine {
  readonly level: number;
  readonly event: SecurityEvent;
  readonly account?: string;
  readonly address?: string;
  readonly client?: string;
  readonly what?: string;
  readonly more?: number;
}

const kinds = Object.keys(SECURITY_EVENTS) as SecurityEvent[];

describe('a security event', () => {
  test.each(kinds)('is a line and a figure, at the default level: %s', (kind) => {
    const { events, metrics, lines } = world();
    expect(metrics.text()).toContain(`security_events_total{kind="${kind}"} 0\n`);
    events.note(kind, { what: 'getMember' });
    expect(lines()).toEqual([
      {
        security: true,
        event: kind,
        what: 'getMember',
        level: expect.any(Number),
        time: expect.any(String),
        msg: 'security',
      },
    ]);
    expect(metrics.text()).toContain(`security_events_total{kind="${kind}"} 1\n`);
  });

  test('is only counted if the operator wants no warnings', () => {
    for (const level of ['error', 'silent'] as const) {
      const { events, metrics, written } = world(level);
      for (const kind of kinds) events.note(kind);
      expect(written).toEqual([]);
      expect(metrics.text()).toContain('security_events_total{kind="sign_in_failed"} 1\n');
    }
  });

  test('names persons by pseudonyms: the same for the same, others on another installation', () => {
    const about = { sub: '7f1c8a4e-0000-4000-8000-000000000001', email: ' Ada@Example.org', ip: '192.0.2.7' };
    const { events, written, lines } = world();
    events.note('sign_in_failed', about);
    events.note('signed_in', { ...about, email: 'ada@example.org' });
    events.note('signed_in', { sub: 'another', email: 'b@example.org', ip: '192.0.2.8' });
    expect(written.join('')).not.toMatch(/ada|example|192\.0|7f1c8a4e|another/i);
    const [first, second, third] = lines();
    for (const part of ['account', 'address', 'client'] as const) {
      expect(first?.[part]).toMatch(/^[0-9a-f]{16}$/);
      expect(second?.[part]).toBe(first?.[part]);
      expect(third?.[part]).not.toBe(first?.[part]);
    }
    const elsewhere = world('warn', 'another secret of the tests, long enough');
    elsewhere.events.note('sign_in_failed', about);
    expect(elsewhere.lines()[0]?.account).not.toBe(first?.account);
  });

  test('writes only the program’s own words', () => {
    const { events, lines } = world();
    for (const what of ['ada@example.org', '"}', 'x\n{"level":60}', 'é', 'x'.repeat(81), '']) {
      events.note('proof_refused', { what });
    }
    expect(lines().map(({ what }) => what)).toEqual(Array(6).fill(undefined));
  });

  test('fills no disk: past a limit a minute it is only counted, and the next minute reports the count', () => {
    const { events, metrics, lines, clock } = world();
    for (let i = 0; i < LINES_PER_MINUTE + 50; i += 1) events.note('access_refused');
    events.note('token_reused');
    expect(lines()).toHaveLength(LINES_PER_MINUTE + 1);
    expect(metrics.text()).toContain(`security_events_total{kind="access_refused"} ${LINES_PER_MINUTE + 50}\n`);
    clock.now = 60_000;
    events.note('access_refused');
    expect(lines().slice(-2)).toEqual([
      {
        event: 'access_refused',
        more: 50,
        level: 40,
        time: expect.any(String),
        security: true,
        msg: 'security events that were only counted',
      },
      { event: 'access_refused', level: 40, time: expect.any(String), security: true, msg: 'security' },
    ]);
  });
});
