import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { currentText, previousTexts, SHARING_TEXT_VERSION } from '../../../domain/partners/sharing-texts.ts';
import { sharingLevelWords } from '../../../domain/words/sharing-levels.ts';
import { german } from '../../../src/words/german.ts';

test('every version is available, unchanged: other texts, or other fields in them, are another version', () => {
  const current = {
    en: currentText(sharingLevelWords, 'en'),
    de: currentText(german.areas['sharingLevels'] as typeof sharingLevelWords, 'de'),
  };
  const marks = Object.entries({ ...previousTexts, [SHARING_TEXT_VERSION]: current }).map(([version, text]) => [
    version,
    createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 16),
  ]);
  expect(marks).toHaveLength(SHARING_TEXT_VERSION);
  // Before the current texts change, they become former ones.
  expect(marks).toEqual([
    ['1', 'e377cb7726daffd5'],
    ['2', 'ce5ea47f6fef62f5'],
  ]);
  expect(Object.keys(previousTexts)).toHaveLength(SHARING_TEXT_VERSION - 1);
});
