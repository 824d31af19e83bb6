import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emailMessages, normalEmail } from '../../../domain/forms/account.ts';
import { passwordMessages } from '../../../domain/forms/password.ts';
import {
  emailInLink,
  festivalPasswordMessages,
  isFestivalPassword,
  queryFor,
} from '../../../domain/partners/festival.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const link = (e: string) => `?${new URLSearchParams({ e })}`;

describe('the address in a festival’s link', () => {
  test.each([
    ['in base64', link(base64('ada@example.org'))],
    ['with spaces and capitals', link(base64(' Ada@Example.ORG '))],
    ['with other things in the address', `?utm=x&e=${base64('ada@example.org')}&z=1`],
    ['without the signs that fill up', `?e=${base64('ada@example.org').replaceAll('=', '')}`],
  ])('is parsed %s', (_, search) => {
    expect(emailInLink(search)).toEqual({ email: 'ada@example.org', problem: null });
  });

  test.each(['zoë>läuft??@example.org', 'a?~~~>>@example.org'])(
    'is parsed in either alphabet, and with an unescaped plus sign: %s',
    (email) => {
      const encoded = base64(email);
      const forms = [encoded, encoded.replaceAll('+', '-').replaceAll('/', '_')];
      const expected = emailMessages(email).length === 0 ? email : null;
      expect(forms.map((e) => emailInLink(`?e=${e}`).email)).toEqual([expected, expected]);
    },
  );

  test.each(['', '?', '?e', '?e=', '?e=%20', '?f=YQ=='])('is missing in %j', (search) => {
    expect(emailInLink(search)).toEqual({ email: null, problem: 'missing' });
  });

  test.each([
    'ada@example.org',
    '!',
    'YQ',
    base64('ada'),
    base64('ada@'),
    base64('<script>@example.org'),
    Buffer.from([0xff, 0xfe, 0x40, 0x2e]).toString('base64'),
    base64(`${'a'.repeat(2000)}@example.org`),
  ])('is invalid in %s', (e) => {
    expect(emailInLink(link(e))).toEqual({ email: null, problem: 'invalid' });
  });

  test('any text is parsed or refused', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.base64String()), (text) => {
        for (const search of [text, `?e=${text}`, link(text), link(base64(text))]) {
          const { email, problem } = emailInLink(search);
          if (email === null) expect(['missing', 'invalid']).toContain(problem);
          else expect([email, emailMessages(email), problem]).toEqual([normalEmail(email), [], null]);
        }
      }),
    );
  });

  test('every valid account address passes through a link and back', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        fc.pre(emailMessages(email).length === 0);
        expect(emailInLink(link(base64(email))).email).toBe(normalEmail(email));
      }),
    );
  });
});

describe('a new password on a festival’s page', () => {
  const length = 'Password length must be at least 8 characteres.';
  const upper = 'Password must have at least one uppercase letter.';
  const lower = 'Password must have at least one lowercase letter.';
  const digit = 'Password must have at least one number.';
  const symbol =
    'Password must have at least 1 of the following symbols ^ $ * . [ ] { } ( ) ? " ! @ # % & / , > < \' : ; | _ ~ `.';

  test.each([
    ['', []],
    ['   ', []],
    ['a', [length, upper, digit, symbol]],
    ['A', [length, lower, digit, symbol]],
    ['abcdefgh', [upper, digit, symbol]],
    ['ABCDEFG1', [lower, symbol]],
    ['Abcdefg1', [symbol]],
    ['Abcdefg!', [digit]],
    ['Abcde1!', [length]],
    ['Abcdef1!', []],
  ])('of %j lacks %j', (typed, lacking) => {
    expect(festivalPasswordMessages(typed)).toEqual(lacking);
    expect(isFestivalPassword(typed)).toBe(typed.trim() !== '' && lacking.length === 0);
  });

  test.each([...'^$*.[]{}()?"!@#%&/,><\':;|_~`'])('takes %s for a symbol', (sign) => {
    expect(festivalPasswordMessages(`Abcdefg1${sign}`)).toEqual([]);
  });

  test('is accepted exactly when the sign-up accepts it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (typed) => {
        expect(isFestivalPassword(typed)).toBe(passwordMessages(typed.trim()).length === 0);
      }),
    );
  });
});

test.each(['ada@example.org', 'jörg+run@example.org'])('a link made for %s carries that address', (email) => {
  expect(emailInLink(queryFor(email))).toEqual({ email, problem: null });
  expect(queryFor(` ${email.toUpperCase()} `.replace('Ö', 'ö'))).toBe(queryFor(email));
});
