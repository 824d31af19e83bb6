import { messages } from '../messages.ts';
import { normalEmail } from './account.ts';
import { COMMON_PASSWORDS } from './common-passwords.data.ts';
import { normalPassword } from './password.ts';

/** Digits and symbols commonly substituted for letters. */
const leet: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '+': 't',
  '(': 'c',
};

const withoutTail = (text: string) => text.replace(/[^\p{L}]+$/u, '');
const withoutLeet = (text: string, one: 'i' | 'l') =>
  text.replace(/[013456789@$!|+(]/g, (sign) => (sign === '1' ? one : (leet[sign] ?? sign)));

/** Minimum number of letters in a canonical form; shorter forms are ignored: `a1!` is not the password `a`. */
const fewestLetters = 3;

const lowered = (password: string) => password.normalize('NFKC').toLowerCase();
const enough = (form: string) => form.length >= fewestLetters;

/** Returns the canonical form of a common word in the filter; null if nothing remains. */
export function plainForm(word: string): string | null {
  const form = withoutLeet(withoutTail(lowered(word)), 'i');
  return enough(form) ? form : null;
}

/**
 * Returns the canonical forms of a password: lower case, without trailing digits and symbols, and with digits in place
 * of letters converted back. There are several, since a 1 can stand for i or l, and trailing characters may stand for
 * letters.
 */
export function plainForms(password: string): string[] {
  const lower = lowered(password);
  const forms = (['i', 'l'] as const).flatMap((one) => [
    withoutLeet(withoutTail(lower), one),
    withoutTail(withoutLeet(lower, one)),
  ]);
  return [...new Set(forms)].filter(enough);
}

/** Returns the bits that a word sets in the Bloom filter, by double hashing with two FNV-1a hashes. */
export function bitsOf(word: string, { bits, hashes }: { readonly bits: number; readonly hashes: number }): number[] {
  const bytes = new TextEncoder().encode(word);
  const hash = (seed: number) => {
    let value = seed;
    for (const byte of bytes) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
    // FNV mixes its last bytes poorly, so apply MurmurHash3's finaliser.
    value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
    value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
    return (value ^ (value >>> 16)) >>> 0;
  };
  const [first, step] = [hash(0x811c9dc5), hash(0x9747b28c) | 1];
  return Array.from({ length: hashes }, (_, i) => (((first + Math.imul(step, i)) >>> 0) + i * i) % bits);
}

let filter: Uint8Array | null = null;

/** Whether one of the most common passwords has this canonical form. About one in ten thousand forms is a false positive. */
function isKnownForm(form: string): boolean {
  filter ??= Uint8Array.from(atob(COMMON_PASSWORDS.base64), (character) => character.charCodeAt(0));
  const bytes = filter;
  return bitsOf(form, COMMON_PASSWORDS).every((bit) => ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1);
}

/** Whether a form is a repeated letter, or letters in alphabetical order, forwards or backwards. */
function isRun(form: string): boolean {
  const codes = [...form].map((letter) => letter.codePointAt(0) ?? 0);
  const [first = 0, second = 0] = codes;
  const step = second - first;
  return Math.abs(step) <= 1 && codes.every((code, i) => code === first + step * i);
}

/** Returns obvious guesses: the site's name, the address and its local part. */
function namesOf(email: string, productName: string): Set<string> {
  const address = normalEmail(email);
  const local = address.split('@', 1)[0] ?? '';
  const names = [address, local, local.replace(/[^\p{L}\p{N}]/gu, ''), productName, productName.replace(/\s/g, '')];
  return new Set(names.flatMap(plainForms));
}

/** The account and site of a password. */
export interface PasswordPlace {
  /** E-mail address of the account; empty if unknown. */
  readonly email: string;
  readonly productName: string;
}

/**
 * Returns why a password is easy to guess, as a sentence; null if it is not. Compares whole canonical forms: a common
 * word within a longer password is fine, but not a common word followed by `1!`.
 */
export function guessableMessage(password: string, about: PasswordPlace): string | null {
  const forms = plainForms(normalPassword(password));
  const names = namesOf(about.email, about.productName);
  if (forms.some((form) => names.has(form))) return messages.account.passwordIsName;
  return forms.some((form) => isRun(form) || isKnownForm(form)) ? messages.account.passwordCommon : null;
}
