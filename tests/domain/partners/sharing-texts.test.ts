import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { SHARING_TEXT_VERSION, sharingTexts } from '../../../domain/partners/sharing-texts.ts';
import { sharingLevelWords } from '../../../src/app/sharing/words.ts';
import { german } from '../../../src/words/german.ts';

const { labels, meanings } = sharingLevelWords;

test('the edition that is agreed to holds the sentences that stand on the pages: other sentences are another edition', () => {
  expect(sharingTexts[SHARING_TEXT_VERSION]).toEqual({ en: { labels, meanings }, de: german.areas['sharingLevels'] });
});

test('every edition up to the one in use is there, as it was', () => {
  const marks = Object.entries(sharingTexts).map(([version, text]) => [
    version,
    createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 16),
  ]);
  expect(marks).toHaveLength(SHARING_TEXT_VERSION);
  expect(marks).toEqual([['1', 'e377cb7726daffd5']]);
});
