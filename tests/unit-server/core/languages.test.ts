import { describe, expect, test } from 'vitest';
import { acceptedLanguage } from '../../../server/http/accepted-language.ts';

describe('the language of a document', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en-US,en;q=0.9,de;q=0.8', 'en'],
    ['fr-CH, fr;q=0.9, de;q=0.7, en;q=0.8', 'en'],
    ['fr-CH, fr;q=0.9, de;q=0.8, en;q=0.7', 'de'],
    ['DE-de', 'de'],
    ['de;q=0, en', 'en'],
    ['de;q=0', 'en'],
    ['den', 'en'],
    ['*', 'en'],
    ['de;q=high, en;q=0.1', 'en'],
    [`${'x,'.repeat(100_000)}de`, 'en'],
  ])('%.40j: %s', (header, language) => expect(acceptedLanguage(header)).toBe(language));
});
