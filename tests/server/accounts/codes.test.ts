import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CodePurpose, type Codes, createCodes } from '../../../server/accounts/codes.store.ts';
import { type Asker, stranger } from '../../../server/identity/devices.ts';
import type { Database } from '../../../server/db/open.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { CognitoFailure } from '../../../server/identity/cognito-failure.ts';
import { createSealer } from '../../../server/base/seal.ts';
import { openOwnDatabase } from '../own-database.ts';
import { otherThan } from './mails.ts';

const sealer = createSealer('a secret of the tests, long enough');
let database: Database;
let codes: Codes;
beforeAll(async () => {
  database = await openOwnDatabase();
  codes = createCodes(database.db, sealer);
});
afterAll(() => database.close());

/** Advances the time by `minutes` minutes for the codes of an address. */
const pass = (purpose: CodePurpose, email: string, minutes: number) =>
  database.db.execute(sql`
    update codes set expires_at = expires_at - ${minutes} * interval '1 minute',
      window_ends_at = window_ends_at - ${minutes} * interval '1 minute'
    where purpose = ${purpose} and address = ${codes.addressOf(purpose, email)}`);

async function newCode(purpose: CodePurpose, email: string): Promise<string> {
  await codes.ask(purpose, email, stranger());
  const made = await codes.make(purpose, email);
  if (!made) throw new Error('no code');
  return made.code;
}
const outcomeOf = (work: Promise<void>) =>
  work.then(
    () => 'taken',
    (error: unknown) => (error instanceof CognitoFailure ? error.type : String(error)),
  );
const redeem = (purpose: CodePurpose, email: string, code: string, asker = stranger()) =>
  outcomeOf(codes.redeem(purpose, email, code, asker));
const ask = (purpose: CodePurpose, email: string, asker = stranger()) => outcomeOf(codes.ask(purpose, email, asker));
/** A browser that has signed in, or has requested a code. */
const known = (name: string): Asker => ({ ...stranger(), knownFor: () => name, askedFor: () => name });
const asking = (name: string): Asker => ({ ...stranger(), askedFor: () => name });

/** Retry seconds of a refusal. */
const retryAfter = (work: Promise<void>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof CognitoFailure ? error.retryAfter : null),
  );
/** Expects about `minutes` minutes, with a tolerance for the duration of a test. */
const expectMinutes = (seconds: number | null, minutes: number) => {
  expect(seconds).toBeLessThanOrEqual(minutes * 60);
  expect(seconds).toBeGreaterThan(minutes * 60 - 300);
};

describe('a code', () => {
  test('is valid for an hour', async () => {
    const [soon, late] = ['soon@example.org', 'late@example.org'];
    const [first, second] = [await newCode('reset', soon), await newCode('reset', late)];
    await pass('reset', soon, 59);
    await pass('reset', late, 60);
    expect(await redeem('reset', soon, first)).toBe('taken');
    expect(await redeem('reset', late, second)).toBe('ExpiredCodeException');
  });

  test('has six digits, including leading zeros', async () => {
    const made = [];
    for (let i = 0; i < 50; i += 1) made.push(await newCode('reset', `digits-${i}@example.org`));
    for (const code of made) expect(code).toMatch(/^\d{6}$/);
    expect(new Set(made).size).toBeGreaterThan(45);
  });

  test('is valid for its purpose only, and for its address in any spelling', async () => {
    const code = await newCode('verify', 'Ada@Example.org ');
    await codes.ask('reset', 'ada@example.org', stranger());
    expect(await redeem('reset', 'ada@example.org', code)).toBe('CodeMismatchException');
    expect(await redeem('confirm', 'ada@example.org', code)).toBe('ExpiredCodeException');
    expect(await redeem('verify', 'ada@example.org', code)).toBe('taken');
  });

  test('allows five attempts, whatever is entered', async () => {
    const email = 'tries@example.org';
    const code = await newCode('reset', email);
    for (const guess of ['', 'x', `${code}0`, otherThan(code), '９９９９９９']) {
      expect(await redeem('reset', email, guess)).toBe('CodeMismatchException');
    }
    expect(await redeem('reset', email, code)).toBe('LimitExceededException');
    // A new code is issued in the last quarter of the old one's hour.
    expectMinutes(await retryAfter(codes.redeem('reset', email, code, stranger())), 45);
    await pass('reset', email, 50);
    expect(await retryAfter(codes.redeem('reset', email, code, stranger()))).toBe(1);
    await pass('reset', email, 10);
    expect(await redeem('reset', email, code)).toBe('ExpiredCodeException');
  });

  test('that was requested and never made is not an empty one', async () => {
    await codes.ask('reset', 'nobody@example.org', stranger());
    for (const guess of ['', '000000', 'null']) {
      expect(await redeem('reset', 'nobody@example.org', guess)).toBe('CodeMismatchException');
    }
  });

  test('is not stored in the table in plain text, and neither is the address', async () => {
    const code = await newCode('reset', 'secret@example.org');
    const stored = await database.db.execute(sql`select * from codes`);
    expect(JSON.stringify(rowsOf<object>(stored))).not.toMatch(new RegExp(`"${code}"|@|secret`));
  });
});

describe('strangers', () => {
  const owner = 'owner@example.org';

  test('cannot void a code by requesting: the same one is mailed, and a new one when little time is left', async () => {
    const code = await newCode('reset', owner);
    await pass('reset', owner, 40);
    expect(await ask('reset', owner)).toBe('taken');
    expect(await redeem('reset', owner, code)).toBe('taken');
    const next = await newCode('reset', owner);
    expect(next).not.toBe(code);
    await pass('reset', owner, 50);
    expect(await newCode('reset', owner)).not.toBe(next);
  });

  test.each([
    ['has signed in there', known],
    ['asked for it', asking],
  ])('cannot use up the attempts of a browser that %s', async (_, browser) => {
    const email = `tries-${browser.name}@example.org`;
    const code = await newCode('reset', email);
    const own = browser('its name');
    for (let i = 0; i < 5; i += 1) expect(await redeem('reset', email, otherThan(code))).toBe('CodeMismatchException');
    expect(await redeem('reset', email, code)).toBe('LimitExceededException');
    for (let i = 0; i < 4; i += 1) {
      expect(await redeem('reset', email, otherThan(code), own)).toBe('CodeMismatchException');
    }
    expect(await redeem('reset', email, code, own)).toBe('taken');
    expect(await redeem('reset', email, code, own)).toBe('ExpiredCodeException');
  });

  test('with browsers of their own have five attempts with each, and no more', async () => {
    const email = 'bounded@example.org';
    const code = await newCode('reset', email);
    const [one, other] = [asking('one'), asking('other')];
    for (const browser of [one, other]) {
      const outcomes = [];
      for (let i = 0; i < 7; i += 1) outcomes.push(await redeem('reset', email, otherThan(code), browser));
      const [right, over] = ['CodeMismatchException', 'LimitExceededException'];
      expect(outcomes).toEqual([right, right, right, right, right, over, over]);
    }
    expect(await redeem('reset', email, code, one)).toBe('LimitExceededException');
    // A new code has five new attempts.
    await pass('reset', email, 50);
    const next = await newCode('reset', email);
    expect(await redeem('reset', email, next, one)).toBe('taken');
  });

  test('cannot use up the requests of a known browser; a request alone makes none known', async () => {
    const email = 'asked-out@example.org';
    for (let i = 0; i < 5; i += 1) expect(await ask('reset', email)).toBe('taken');
    expect(await ask('reset', email)).toBe('LimitExceededException');
    expect(await ask('reset', email, asking('a browser'))).toBe('LimitExceededException');
    for (let i = 0; i < 5; i += 1) expect(await ask('reset', email, known('a browser'))).toBe('taken');
    expect(await ask('reset', email, known('a browser'))).toBe('LimitExceededException');
    expectMinutes(await retryAfter(codes.ask('reset', email, known('a browser'))), 60);
    expect(await ask('reset', email, known('another'))).toBe('taken');
  });

  test('at the same time get five attempts', async () => {
    const email = 'at-once@example.org';
    const code = await newCode('reset', email);
    const browser = asking('a browser');
    const guesses = Array.from({ length: 20 }, () => redeem('reset', email, otherThan(code), browser));
    const judged = (await Promise.all(guesses)).filter((outcome) => outcome === 'CodeMismatchException');
    expect(judged).toHaveLength(5);
  });
});

describe('requesting', () => {
  test('is limited to five an hour for each purpose and address', async () => {
    const email = 'asks@example.org';
    for (let i = 0; i < 5; i += 1) expect(await ask('reset', email)).toBe('taken');
    expect(await ask('reset', email)).toBe('LimitExceededException');
    expect(await ask('verify', email)).toBe('taken');
    expect(await ask('reset', `other-${email}`)).toBe('taken');
    expectMinutes(await retryAfter(codes.ask('reset', email, stranger())), 60);
    await pass('reset', email, 59);
    expect(await ask('reset', email)).toBe('LimitExceededException');
    expectMinutes(await retryAfter(codes.ask('reset', email, stranger())), 1);
    await pass('reset', email, 1);
    expect(await ask('reset', email)).toBe('taken');
  });

  test('too often keeps the current code', async () => {
    const email = 'kept@example.org';
    for (let i = 0; i < 4; i += 1) await codes.ask('reset', email, stranger());
    const code = await newCode('reset', email);
    expect(await ask('reset', email)).toBe('LimitExceededException');
    expect(await redeem('reset', email, code)).toBe('taken');
  });

  test('deletes codes that ended more than a day ago', async () => {
    await codes.ask('reset', 'old@example.org', stranger());
    await pass('reset', 'old@example.org', 26 * 60);
    await codes.ask('reset', 'new@example.org', stranger());
    const left = await database.db.execute(
      sql`select 1 from codes where address = ${codes.addressOf('reset', 'old@example.org')}`,
    );
    expect(rowsOf<object>(left)).toEqual([]);
  });
});
