import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sharingLevels } from '../../../domain/partners/page.ts';
import { SHARING_TEXT_VERSION, sharingTexts } from '../../../domain/partners/sharing-texts.ts';
import type { Language } from '../../../domain/words/area.ts';
import { levelText } from '../../../src/shared/sharing/reads-text.ts';
import { sharingLevelWords } from '../../../src/shared/sharing/words.ts';
import { german } from '../../../src/words/german.ts';

const shown = (words: typeof sharingLevelWords, language: Language) => ({
  labels: words.labels,
  meanings: Object.fromEntries(sharingLevels.map((level) => [level, levelText(level, words, language)])),
  connection: words.connection('{programme}', '{product}'),
});

test('the accepted version contains the displayed texts: other texts, or other fields in them, are another version', () => {
  expect(sharingTexts[SHARING_TEXT_VERSION]).toEqual({
    en: shown(sharingLevelWords, 'en'),
    de: shown(german.areas['sharingLevels'] as typeof sharingLevelWords, 'de'),
  });
});

test('every version up to the current one is available, unchanged', () => {
  const marks = Object.entries(sharingTexts).map(([version, text]) => [
    version,
    createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 16),
  ]);
  expect(marks).toHaveLength(SHARING_TEXT_VERSION);
  expect(marks).toEqual([
    ['1', 'e377cb7726daffd5'],
    ['2', 'ce5ea47f6fef62f5'],
  ]);
});
