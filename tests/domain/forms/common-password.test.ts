import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guessableMessage } from '../../../domain/forms/common-password.ts';
import { COMMON_PASSWORDS } from '../../../domain/forms/common-passwords.data.ts';
import { messages } from '../../../domain/messages.ts';
import { commonPasswords, filterSource } from '../../../scripts/common-passwords.ts';

const about = { email: 'Ada.Lovelace@example.org', productName: 'Longrun' };
const says = (password: string, place = about) => guessableMessage(password, place);
const { passwordCommon: common, passwordIsName: name } = messages.account;

test('the filter is the script’s output, and small', () => {
  expect(filterSource()).toContain(COMMON_PASSWORDS.base64);
  expect(COMMON_PASSWORDS.base64.length).toBeLessThan(30_000);
});

describe('a common password is found', () => {
  test('as it is, each of the ten thousand beyond mere digits', () => {
    const missed = commonPasswords().filter((word) => /\p{L}.*\p{L}.*\p{L}/u.test(word) && says(word) === null);
    // Two letters followed by digits, which are too short for a word.
    expect(missed.every((word) => word.replace(/[^\p{L}]+$/u, '').length < 3)).toBe(true);
    expect(missed.length).toBeLessThan(100);
  });

  test('disguised: capitals, digits for letters, digits and symbols at the end', () => {
    const words = ['password', 'letmein', 'michael', 'sunshine', 'dragon', 'football', 'welcome', 'iloveyou'];
    const figures: Record<string, string> = { o: '0', i: '1', l: '1', e: '3', a: '@', s: '$', t: '7' };
    const dressed = fc
      .record({
        word: fc.constantFrom(...words),
        capitals: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
        leet: fc.constantFrom(...Object.keys(figures), ''),
        tail: fc.stringMatching(/^[0-9!?.#*-]{0,12}$/),
      })
      // A digit that replaces the last letter may be a suffix too: both readings count, unless more follows it.
      .filter(({ word, leet, tail }) => tail === '' || !word.endsWith(leet) || leet === '')
      .map(({ word, capitals, leet, tail }) => {
        const letters = [...word].map((letter, i) => {
          if (letter === leet) return figures[leet] ?? letter;
          return capitals[i] ? letter.toUpperCase() : letter;
        });
        return letters.join('') + tail;
      });
    fc.assert(
      fc.property(dressed, (password) => {
        expect(says(password)).toBe(common);
      }),
    );
  });

  test.each([
    'Password1!',
    'P@ssw0rd!',
    'Qwerty123!',
    'Abcdefgh1!',
    'Zzzzzzzz9?',
    'Hgfedcba1!',
    'He11o!123',
    ' Monkey12# ',
  ])('such as %s', (password) => expect(says(password)).toBe(common));
});

test.each(['Ada.Lovelace1!', 'adalovelace#9', 'Ada.Lovelace@example.org', 'Longrun2026!', 'L0ngrun!!'])(
  'the address and the site’s name are no password: %s',
  (password) => expect(says(password)).toBe(name),
);

test('another site’s name, or another person’s address, is', () => {
  expect(says('Longrun2026!', { ...about, productName: 'Tempo' })).toBeNull();
  expect(says('Ada.Lovelace1!', { ...about, email: 'bea@example.org' })).toBeNull();
  expect(says('Ada.Lovelace1!', { ...about, email: '' })).toBeNull();
});

test('a common word within a longer one is permitted', () => {
  for (const password of [
    'Long-run 42 km',
    'Long-run-2026',
    'Another 21 km!',
    'Dragon-eats-7-apples',
    'my Password is 9!',
    'Correct-Horse-7-battery',
  ]) {
    expect([password, says(password)]).toEqual([password, null]);
  }
});

test('invented passwords are hardly ever mistaken for common ones', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  let seed = 7;
  const next = () => (seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0) >>> 8;
  let refused = 0;
  for (let i = 0; i < 20_000; i += 1) {
    const word = Array.from({ length: 10 }, () => letters[next() % 26]).join('');
    if (says(`${word}X1!`) !== null) refused += 1;
  }
  // Two forms each, about seven in a hundred thousand wrong: three are expected.
  expect(refused).toBeLessThan(20);
});
