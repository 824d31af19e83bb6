import { Secret, TOTP, URI } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { keyUri } from '../../../server/identity/factor-handlers.ts';
import { codeOf, isCode, newSecret, stepAt, stepOfCode, toBase32 } from '../../../server/identity/totp.ts';

/** The secret in both RFCs' tests. */
const secret = Buffer.from('12345678901234567890', 'ascii');

test('matches RFC 4226, appendix D', () => {
  const expected = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'];
  expect(expected.map((_, counter) => codeOf(secret, counter))).toEqual(expected);
});

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])(
  'at %i s matches RFC 6238, appendix B, without its first two of eight digits, which apps leave out',
  (seconds, eight) => {
    const now = seconds * 1000;
    expect(codeOf(secret, stepAt(now))).toBe(eight.slice(2));
    expect(stepOfCode(secret, eight.slice(2), now)).toBe(stepAt(now));
  },
);

describe('a code', () => {
  const now = 1_800_000_015_000;
  const at = (steps: number) => codeOf(secret, stepAt(now) + steps);

  test('is accepted one step before and after its time, and no further', () => {
    const taken = [-2, -1, 0, 1, 2].map((steps) => stepOfCode(secret, at(steps), now));
    const step = stepAt(now);
    expect(taken).toEqual([null, step - 1, step, step + 1, null]);
  });

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '12345x', ' 12345'])('is never "%s"', (typed) => {
    expect([isCode(typed), stepOfCode(secret, typed, now)]).toEqual([false, null]);
  });
});

test('agrees with another implementation for a thousand secrets and moments', () => {
  for (let i = 0; i < 1000; i += 1) {
    const own = newSecret();
    const timestamp = i * 1_987_654_321;
    const theirs = new TOTP({ secret: Secret.fromBase32(toBase32(own)) }).generate({ timestamp });
    expect(codeOf(own, stepAt(timestamp))).toBe(theirs);
  }
});

test('base32 keeps leading zeros', () => {
  expect(toBase32(Buffer.from('foobarfoob'))).toBe('MZXW6YTBOJTG633C');
  expect(toBase32(Buffer.alloc(20))).toBe('A'.repeat(32));
});

test('the URL in the QR code is readable by other programs', () => {
  const read = URI.parse(keyUri('Läufe & Co 1', 'ada+run@example.org', toBase32(secret))) as TOTP;
  expect([read.issuer, read.label, read.secret.base32, read.digits, read.period, read.algorithm]).toEqual([
    'Läufe & Co 1',
    'ada+run@example.org',
    toBase32(secret),
    6,
    30,
    'SHA1',
  ]);
});
