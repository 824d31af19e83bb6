import { dictionary } from '@zxcvbn-ts/language-common';
import { bitsOf, plainForm } from '../domain/forms/common-password.ts';

/**
 * Returns the most common passwords first, from @zxcvbn-ts/language-common (MIT). Excludes sequences and repetitions,
 * which a rule checks.
 */
export function commonPasswords(count = 10_000): string[] {
  return dictionary['passwords-common'].slice(0, count);
}

/** Twenty bits and fourteen hashes per word: about seven false positives in a hundred thousand. */
const bitsPerWord = 20;
const hashes = 14;

/** Returns the filter's file as TypeScript. */
export function filterSource(): string {
  const forms = new Set(
    commonPasswords()
      .map(plainForm)
      .filter((form) => form !== null),
  );
  const bits = Math.ceil((forms.size * bitsPerWord) / 8) * 8;
  const bytes = new Uint8Array(bits / 8);
  for (const form of forms) {
    for (const bit of bitsOf(form, { bits, hashes })) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
  const base64 = Buffer.from(bytes).toString('base64');
  return `// Made by scripts/make-common-passwords.ts from the list of @zxcvbn-ts/language-common 4.1.3 (MIT). Not to be edited.
/** A Bloom filter of the plain forms of the 10,000 most common passwords. */
export const COMMON_PASSWORDS = {
  bits: ${bits},
  hashes: ${hashes},
  base64:
    '${base64}',
} as const;
`;
}
