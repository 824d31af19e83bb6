import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recoveryCodes, secondFactors, signInChallenges } from '../../../server/db/schema/factors.ts';
import type { Database } from '../../../server/db/open.ts';
import { members } from '../../../server/db/schema/members.ts';
import {
  type UserDirectory,
  createUserDirectory,
  type ProvenAccount,
} from '../../../server/identity/accounts.store.ts';
import { challengeMinutes, createChallenges } from '../../../server/identity/challenges.store.ts';
import { CognitoFailure } from '../../../server/identity/cognito-failure.ts';
import { createPools } from '../../../server/identity/pools.ts';
import {
  createSecondFactor,
  type FactorEvent,
  type SecondFactor,
} from '../../../server/identity/second-factor.store.ts';
import { createSealer } from '../../../server/base/seal.ts';
import { testPassword } from '../member.ts';
import { openOwnDatabase } from '../own-database.ts';

const sealer = createSealer('a secret of the tests, long enough');
/** The clock of the second factor; the database's continues independently. */
let time = Date.now();
const later = (seconds: number) => {
  time += seconds * 1000;
};

let database: Database;
let accounts: UserDirectory;
let factor: SecondFactor;
let coaches: SecondFactor;
let news: FactorEvent[] = [];
let account: ProvenAccount;
let count = 0;

beforeAll(async () => {
  database = await openOwnDatabase();
  const pools = createPools({ region: 'local-1', publicUrl: 'http://localhost' }, sealer);
  accounts = createUserDirectory(database.db, sealer, pools);
  const deps = {
    db: database.db,
    sealer,
    tell: (_: string, what: FactorEvent) => void news.push(what),
    now: () => time,
  };
  factor = createSecondFactor({ ...deps, duty: 'nobody' });
  coaches = createSecondFactor({ ...deps, duty: 'coaches' });
});
afterAll(() => database.close());
beforeEach(async () => {
  count += 1;
  account = await accounts.create({ email: `runner-${count}@example.org`, password: testPassword, timeZone: null });
  news = [];
});

const codeFor = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time + steps * 30_000 });
/** Switches it on, with the code of the previous step. */
async function switchedOn() {
  const secret = await factor.begin(account.sub);
  await factor.confirm(account.sub, codeFor(secret, -1));
  await factor.switchOn(account.sub);
  return { secret, code: (steps = 0) => codeFor(secret, steps), codes: await factor.makeRecoveryCodes(account.sub) };
}
const rowOf = async (sub: string) =>
  (await database.db.select().from(secondFactors).where(eq(secondFactors.sub, sub)))[0];
const typeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: { type?: string }) => error.type,
  );
const redeem = (code: string) => typeOf(factor.redeem(account.sub, code));

describe('a code of the app', () => {
  test('is valid once, also when two arrive at the same moment', async () => {
    const { code } = await switchedOn();
    const both = await Promise.all([redeem(code()), redeem(code())]);
    expect(both.toSorted()).toEqual(['ExpiredCodeException', 'taken']);
    expect(await redeem(code())).toBe('ExpiredCodeException');
    expect(await redeem(code(1))).toBe('taken');
    // An earlier code is used up with it, although it has not expired.
    expect(await redeem(code())).toBe('ExpiredCodeException');
  });

  test('that switched it on does not sign in as well', async () => {
    const { code } = await switchedOn();
    expect(await redeem(code(-1))).toBe('ExpiredCodeException');
  });

  test('is refused before and after its time', async () => {
    const { code } = await switchedOn();
    expect(await redeem(code(2))).toBe('CodeMismatchException');
    expect(await redeem(code(-2))).toBe('CodeMismatchException');
    expect(await redeem(`${code().slice(0, 3)} ${code().slice(3)}`)).toBe('taken');
  });

  test('works for no other account', async () => {
    const { code } = await switchedOn();
    const hers = code();
    account = await accounts.create({ email: `other-${count}@example.org`, password: testPassword, timeZone: null });
    await switchedOn();
    expect(await redeem(hers)).toBe('CodeMismatchException');
  });
});

describe('wrong codes', () => {
  const wrong = 'not a code';

  test('lock the account for longer and longer, for right codes too', async () => {
    const { code } = await switchedOn();
    for (let i = 0; i < 5; i += 1) expect(await redeem(wrong)).toBe('CodeMismatchException');
    expect(await redeem(code())).toBe('LimitExceededException');
    later(1.1);
    expect(await redeem(wrong)).toBe('CodeMismatchException');
    later(1.1);
    await expect(factor.redeem(account.sub, code())).rejects.toEqual(
      new CognitoFailure('LimitExceededException', 'Attempt limit exceeded, please try after some time.', 1),
    );
    later(1);
    expect(await redeem(code())).toBe('taken');
    const { failures, lockedUntil } = (await rowOf(account.sub))!;
    expect({ failures, lockedUntil }).toEqual({ failures: 0, lockedUntil: null });
  });

  test('are reported once to the owner, when they look like guesses', async () => {
    await switchedOn();
    for (let i = 0; i < 7; i += 1) {
      await redeem(wrong);
      later(5);
    }
    expect(news.filter((what) => what === 'guessed')).toHaveLength(1);
  });

  test('a hundred at once get no more checks than five', async () => {
    await switchedOn();
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => redeem(wrong)));
    expect(outcomes.filter((outcome) => outcome === 'CodeMismatchException')).toHaveLength(5);
  });

  test('twenty in a row require a new password, which allows codes again', async () => {
    const { code } = await switchedOn();
    for (let i = 0; i < 20; i += 1) {
      expect(await redeem(wrong)).toBe('CodeMismatchException');
      later(15 * 60 + 1);
    }
    expect(await redeem(code())).toBe('PasswordResetRequiredException');
    await factor.forgive(account.sub);
    expect(await redeem(code())).toBe('taken');
  });

  test('are reset once a day, however many passwords an intruder in the mailbox sets', async () => {
    const { code } = await switchedOn();
    const tryTwenty = async () => {
      for (let i = 0; i < 20; i += 1) {
        await redeem(wrong);
        later(15 * 60 + 1);
      }
    };
    await tryTwenty();
    await factor.forgive(account.sub);
    await tryTwenty();
    await factor.forgive(account.sub);
    expect(await redeem(code())).toBe('LimitExceededException');
    later(20 * 3600);
    expect(await redeem(code())).toBe('PasswordResetRequiredException');
    await factor.forgive(account.sub);
    expect(await redeem(code())).toBe('taken');
  });
});

describe('recovery codes', () => {
  test('are ten, valid once each, and counted', async () => {
    const { codes } = await switchedOn();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-km-np-z2-9]{5}-[a-km-np-z2-9]{5}-[a-km-np-z2-9]{5}$/);
    const [first = '', second = ''] = codes;
    expect((await Promise.all([redeem(first), redeem(first)])).toSorted()).toEqual(['CodeMismatchException', 'taken']);
    expect(await redeem(` ${second.toUpperCase().replaceAll('-', ' ')} `)).toBe('taken');
    expect((await factor.stateOf(account.sub)).recoveryCodesLeft).toBe(8);
    expect(news.filter((what) => what === 'recoveryCodeUsed')).toHaveLength(2);
  });

  test('are void when new ones are made', async () => {
    const { codes } = await switchedOn();
    const fresh = await factor.makeRecoveryCodes(account.sub);
    expect(await redeem(codes[0] ?? '')).toBe('CodeMismatchException');
    expect(await redeem(fresh[0] ?? '')).toBe('taken');
    await Promise.all([factor.makeRecoveryCodes(account.sub), factor.makeRecoveryCodes(account.sub)]);
    expect((await factor.stateOf(account.sub)).recoveryCodesLeft).toBe(10);
  });

  test('work for no other account, and without the server’s secret', async () => {
    const { codes } = await switchedOn();
    const mine = account.sub;
    account = await accounts.create({ email: `third-${count}@example.org`, password: testPassword, timeZone: null });
    await switchedOn();
    expect(await redeem(codes[0] ?? '')).toBe('CodeMismatchException');
    const elsewhere = createSealer('another secret of the tests, long enough');
    const moved = createSecondFactor({
      db: database.db,
      sealer: elsewhere,
      duty: 'nobody',
      tell: () => {},
      now: () => time,
    });
    expect(await typeOf(moved.redeem(mine, codes[0] ?? ''))).toBe('taken');
  });

  test('are not made while it is off', async () => {
    expect(await typeOf(factor.makeRecoveryCodes(account.sub))).toBe('InvalidParameterException');
  });
});

test('nothing in the database reveals secret or codes', async () => {
  const { secret, codes } = await switchedOn();
  await factor.begin(account.sub);
  const kept = JSON.stringify([
    await rowOf(account.sub),
    await database.db.select().from(recoveryCodes).where(eq(recoveryCodes.sub, account.sub)),
  ]);
  const bytes = Secret.fromBase32(secret);
  for (const told of [
    secret,
    bytes.hex,
    bytes.hex.toLowerCase(),
    ...codes,
    ...codes.map((c) => c.replaceAll('-', '')),
  ]) {
    expect(kept).not.toContain(told);
  }
  const row = await rowOf(account.sub);
  expect(sealer.open(row?.sealedSecret ?? '', 'second factor of somebody else')).toBeNull();
});

describe('switching it on', () => {
  test('accepts a code of the secret that was issued last', async () => {
    const first = await factor.begin(account.sub);
    const second = await factor.begin(account.sub);
    expect(await typeOf(factor.confirm(account.sub, codeFor(first)))).toBe('EnableSoftwareTokenMFAException');
    expect(await typeOf(factor.switchOn(account.sub))).toBe('InvalidParameterException');
    expect(await typeOf(factor.confirm(account.sub, codeFor(second)))).toBe('taken');
    expect((await factor.stateOf(account.sub)).isOn).toBe(false);
    await factor.switchOn(account.sub);
    expect((await factor.stateOf(account.sub)).isOn).toBe(true);
  });

  test('again keeps the old secret valid until the new one is confirmed', async () => {
    const { code } = await switchedOn();
    const next = await factor.begin(account.sub);
    expect(await redeem(codeFor(next))).toBe('CodeMismatchException');
    expect(await redeem(code())).toBe('taken');
    await factor.confirm(account.sub, codeFor(next));
    expect(await redeem(code(1))).toBe('CodeMismatchException');
    expect(await redeem(codeFor(next, 1))).toBe('taken');
  });

  test('is not possible for a sign-in that has shown only the password, once it is on', async () => {
    const { code } = await switchedOn();
    const theirs = await factor.begin(account.sub);
    const attempt = factor.confirm(account.sub, codeFor(theirs), { onlyIfOff: true });
    expect(await typeOf(attempt)).toBe('NotAuthorizedException');
    expect(await redeem(code())).toBe('taken');
  });

  test('off deletes everything', async () => {
    const { codes } = await switchedOn();
    await factor.switchOff(account.sub);
    expect(await factor.stateOf(account.sub)).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 });
    expect(await rowOf(account.sub)).toBeUndefined();
    expect(await typeOf(factor.switchOn(account.sub))).toBe('InvalidParameterException');
    expect(await redeem(codes[0] ?? '')).toBe('NotAuthorizedException');
    expect(news.filter((what) => what === 'on' || what === 'off')).toEqual(['on', 'off']);
  });
});

describe('an operator who asks it of coaches', () => {
  test.each([
    ['an athlete', { memberType: 'Athlete', accessLevel: 20 }, false],
    ['a trainer', { memberType: 'Trainer', accessLevel: 20 }, true],
    ['a coach', { memberType: 'Coach', accessLevel: 20 }, true],
    ['an admin', { memberType: 'Athlete', accessLevel: 30 }, true],
  ] as const)('means %s: %o → %s', async (_, fields, isRequired) => {
    await database.db.update(members).set(fields).where(eq(members.sub, account.sub));
    expect((await coaches.stateOf(account.sub)).isRequired).toBe(isRequired);
    expect((await factor.stateOf(account.sub)).isRequired).toBe(false);
    expect(await typeOf(coaches.switchOff(account.sub))).toBe(isRequired ? 'InvalidParameterException' : 'taken');
  });
});

describe('a sign-in that waits for its second step', () => {
  const challenges = () => createChallenges(database.db, () => time);

  test('allows five attempts, counted before they are checked, and ends once', async () => {
    const { token } = await challenges().create({ ...account, isKept: false }, 'code');
    const tries = await Promise.all(Array.from({ length: 20 }, () => typeOf(challenges().attempt(token, 'code'))));
    expect(tries.filter((outcome) => outcome === 'taken')).toHaveLength(5);
    const ends = await Promise.all([1, 2, 3].map(() => typeOf(challenges().complete(token, 'code'))));
    expect(ends.toSorted()).toEqual(['NotAuthorizedException', 'NotAuthorizedException', 'taken']);
  });

  test.each(['code', 'set_up'] as const)('ends with its time, and is swept then (%s)', async (kind) => {
    const { token, expiresAt } = await challenges().create({ ...account, isKept: false }, kind);
    expect(expiresAt.getTime() - time).toBe(challengeMinutes[kind] * 60_000);
    later(challengeMinutes[kind] * 60 - 1);
    expect(await typeOf(challenges().find(token, kind))).toBe('taken');
    later(1);
    expect(await typeOf(challenges().find(token, kind))).toBe('NotAuthorizedException');
    expect(await typeOf(challenges().attempt(token, kind))).toBe('NotAuthorizedException');
    await challenges().create({ ...account, isKept: false }, kind);
    const left = await database.db.select().from(signInChallenges).where(eq(signInChallenges.sub, account.sub));
    expect(left).toHaveLength(1);
  });

  test('is of one kind, and a set-up succeeds only after it was done', async () => {
    const { token } = await challenges().create({ ...account, isKept: false }, 'set_up');
    expect(await typeOf(challenges().attempt(token, 'code'))).toBe('NotAuthorizedException');
    expect(await typeOf(challenges().complete(token, 'code'))).toBe('NotAuthorizedException');
    expect(await typeOf(challenges().complete(token, 'set_up'))).toBe('NotAuthorizedException');
    await challenges().markSetUp(token);
    expect(await typeOf(challenges().complete(token, 'set_up'))).toBe('taken');
  });

  test('does not keep its token', async () => {
    const { token } = await challenges().create({ ...account, isKept: false }, 'code');
    const rows = await database.db.select().from(signInChallenges);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
