import { afterEach, describe, expect, test, vi } from 'vitest';
import { type ClockRecord, judgeClock } from '../../../server/clock/judge-clock.ts';
import { createLimits } from '../../../server/http/limits.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 10, 27);
const at = (time: number): ClockRecord => ({ trustedAt: time, seenAt: time, waitedMs: 0 });

describe('the clock', () => {
  test('is trusted at the first look, in steady progress, and after two days without a server', () => {
    expect(judgeClock(null, START, 0)).toEqual({ record: at(START), isTrusted: true, backMs: 0 });
    expect(judgeClock(at(START), START + HOUR, HOUR)).toEqual({ record: at(START + HOUR), isTrusted: true, backMs: 0 });
    expect(judgeClock(at(START), START + 2 * DAY, 0)).toEqual({
      record: at(START + 2 * DAY),
      isTrusted: true,
      backMs: 0,
    });
  });

  test('is not trusted 40 days ahead, and is again as soon as it is set back', () => {
    const ahead = judgeClock(at(START), START + 40 * DAY, 0);
    expect(ahead).toEqual({
      record: { trustedAt: START, seenAt: START + 40 * DAY, waitedMs: 0, latestAt: START + 40 * DAY },
      isTrusted: false,
      backMs: 0,
    });
    const later = judgeClock(ahead.record, START + 40 * DAY + 23 * HOUR, 23 * HOUR);
    expect(later).toEqual({
      record: {
        trustedAt: START,
        seenAt: START + 40 * DAY + 23 * HOUR,
        waitedMs: 23 * HOUR,
        latestAt: START + 40 * DAY + 23 * HOUR,
      },
      isTrusted: false,
      backMs: 0,
    });
    expect(judgeClock(later.record, START + DAY, HOUR)).toEqual({
      record: at(START + DAY),
      isTrusted: true,
      backMs: 40 * DAY - HOUR,
    });
  });

  test('is not trusted 40 days back, and corrects waiting times only when it counts as right there', () => {
    const back = judgeClock(at(START), START - 40 * DAY, 0);
    expect(back).toEqual({
      record: { trustedAt: START, seenAt: START - 40 * DAY, waitedMs: 0, latestAt: START },
      isTrusted: false,
      backMs: 0,
    });
    const now = START - 39 * DAY;
    expect(judgeClock(back.record, now, DAY)).toEqual({ record: at(now), isTrusted: true, backMs: 39 * DAY });
  });

  test('that shows 1970 after a start until its time service answers corrects nothing', () => {
    const reset = judgeClock(at(START), 0, 0, true);
    expect([reset.isTrusted, reset.backMs]).toEqual([false, 0]);
    expect(judgeClock(reset.record, START + HOUR, HOUR)).toEqual({
      record: at(START + HOUR),
      isTrusted: true,
      backMs: 0,
    });
  });

  test('is eventually trusted by a server that runs for three hours a week', () => {
    let record = at(START);
    let weeks = 0;
    for (let isTrusted = false; !isTrusted && weeks < 20; ) {
      weeks += 1;
      const begin = START + weeks * 7 * DAY;
      ({ record } = judgeClock(record, begin, 0, true));
      ({ record, isTrusted } = judgeClock(record, begin + 3 * HOUR, 3 * HOUR));
    }
    expect(weeks).toBe(8);
  });

  test('counts as right after 24 hours of uptime, which a restart does not reset', () => {
    const waited = { trustedAt: START, seenAt: START + 40 * DAY, waitedMs: 23 * HOUR };
    const restarted = judgeClock(waited, START + 40 * DAY + HOUR, 0);
    expect(restarted.isTrusted).toBe(false);
    const now = START + 40 * DAY + 2 * HOUR;
    expect(judgeClock(restarted.record, now, HOUR)).toEqual({ record: at(now), isTrusted: true, backMs: 0 });
  });

  test('begins the 24 hours again when it jumps once more', () => {
    const waited = { trustedAt: START, seenAt: START + 40 * DAY, waitedMs: 23 * HOUR };
    expect(judgeClock(waited, START + 80 * DAY, HOUR)).toEqual({
      record: { trustedAt: START, seenAt: START + 80 * DAY, waitedMs: 0, latestAt: START + 80 * DAY },
      isTrusted: false,
      backMs: 0,
    });
  });

  test('counts the uptime of two servers that look in turn once', () => {
    const waited = { trustedAt: START, seenAt: START + 40 * DAY, waitedMs: HOUR };
    const { record } = judgeClock(waited, START + 40 * DAY + 30_000, 60_000);
    expect(record.waitedMs).toBe(HOUR + 30_000);
  });
});

describe('limits of calls', () => {
  afterEach(() => void vi.useRealTimers());

  test('refuse no one because the clock was set back', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: START });
    const limits = createLimits({ authRatePerMinute: 60, callRatePercent: 100 });
    limits.ofMember('write', 'ada');
    vi.setSystemTime(START - 40 * DAY);
    expect(() => limits.ofMember('write', 'ada')).not.toThrow();
  });
});
