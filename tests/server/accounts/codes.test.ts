import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CodePurpose, type Codes, createCodes } from '../../../server/accounts/codes.ts';
import type { Database } from '../../../server/db/open.ts';
import { rowsOf } from '../../../server/db/rows.ts';
import { CognitoFailure } from '../../../server/identity/cognito-failure.ts';
import { createSealer } from '../../../server/seal.ts';
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

/** Lets so many minutes pass for the codes of an address. */
const pass = (purpose: CodePurpose, email: string, minutes: number) =>
  database.db.execute(sql`
    update codes set expires_at = expires_at - ${minutes} * interval '1 minute',
      window_ends_at = window_ends_at - ${minutes} * interval '1 minute'
    where purpose = ${purpose} and address = ${codes.addressOf(purpose, email)}`);

async function newCode(purpose: CodePurpose, email: string): Promise<string> {
  await codes.ask(purpose, email);
  return codes.make(purpose, email);
}
const outcomeOf = (work: Promise<void>) =>
  work.then(
    () => 'taken',
    (error: unknown) => (error instanceof CognitoFailure ? error.type : String(error)),
  );
const redeem = (purpose: CodePurpose, email: string, code: string) => outcomeOf(codes.redeem(purpose, email, code));
const ask = (purpose: CodePurpose, email: string) => outcomeOf(codes.ask(purpose, email));

describe('a code', () => {
  test('is good for an hour', async () => {
    const [soon, late] = ['soon@example.org', 'late@example.org'];
    const [first, second] = [await newCode('reset', soon), await newCode('reset', late)];
    await pass('reset', soon, 59);
    await pass('reset', late, 60);
    expect(await redeem('reset', soon, first)).toBe('taken');
    expect(await redeem('reset', late, second)).toBe('ExpiredCodeException');
  });

  test('is made of six digits, those in front included', async () => {
    const made = [];
    for (let i = 0; i < 50; i += 1) made.push(await codes.make('reset', 'digits@example.org'));
    for (const code of made) expect(code).toMatch(/^\d{6}$/);
    expect(new Set(made).size).toBeGreaterThan(45);
  });

  test('is good for what it was asked for, and for its address in any spelling', async () => {
    const code = await newCode('verify', 'Ada@Example.org ');
    await codes.ask('reset', 'ada@example.org');
    expect(await redeem('reset', 'ada@example.org', code)).toBe('CodeMismatchException');
    expect(await redeem('confirm', 'ada@example.org', code)).toBe('ExpiredCodeException');
    expect(await redeem('verify', 'ada@example.org', code)).toBe('taken');
  });

  test('can be tried five times, whatever is tried', async () => {
    const email = 'tries@example.org';
    const code = await newCode('reset', email);
    for (const guess of ['', 'x', `${code}0`, otherThan(code), '９９９９９９']) {
      expect(await redeem('reset', email, guess)).toBe('CodeMismatchException');
    }
    expect(await redeem('reset', email, code)).toBe('LimitExceededException');
    await pass('reset', email, 60);
    expect(await redeem('reset', email, code)).toBe('ExpiredCodeException');
  });

  test('that was asked for and never made is no empty one', async () => {
    await codes.ask('reset', 'nobody@example.org');
    for (const guess of ['', '000000', 'null']) {
      expect(await redeem('reset', 'nobody@example.org', guess)).toBe('CodeMismatchException');
    }
  });

  test('is nowhere in the table, and neither is the address', async () => {
    const code = await newCode('reset', 'secret@example.org');
    const stored = await database.db.execute(sql`select * from codes`);
    expect(JSON.stringify(rowsOf<object>(stored))).not.toMatch(new RegExp(`"${code}"|@|secret`));
  });
});

describe('asking', () => {
  test('is limited to five an hour for each purpose and address', async () => {
    const email = 'asks@example.org';
    for (let i = 0; i < 5; i += 1) expect(await ask('reset', email)).toBe('taken');
    expect(await ask('reset', email)).toBe('LimitExceededException');
    expect(await ask('verify', email)).toBe('taken');
    expect(await ask('reset', `other-${email}`)).toBe('taken');
    await pass('reset', email, 59);
    expect(await ask('reset', email)).toBe('LimitExceededException');
    await pass('reset', email, 1);
    expect(await ask('reset', email)).toBe('taken');
  });

  test('too often leaves the code that is under way', async () => {
    const email = 'kept@example.org';
    for (let i = 0; i < 4; i += 1) await codes.ask('reset', email);
    const code = await newCode('reset', email);
    expect(await ask('reset', email)).toBe('LimitExceededException');
    expect(await redeem('reset', email, code)).toBe('taken');
  });

  test('clears away what ended more than a day ago', async () => {
    await codes.ask('reset', 'old@example.org');
    await pass('reset', 'old@example.org', 26 * 60);
    await codes.ask('reset', 'new@example.org');
    const left = await database.db.execute(
      sql`select 1 from codes where address = ${codes.addressOf('reset', 'old@example.org')}`,
    );
    expect(rowsOf<object>(left)).toEqual([]);
  });
});
