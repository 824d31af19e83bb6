import { type Fact, sharedAt, withoutCovered } from '../who-reads.ts';
import { type Language, spokenLanguage } from '../words/area.ts';
import { sharingLevelWords } from '../words/sharing-levels.ts';
import type { SharingLevel } from './page.ts';

/** British English has no comma before its "and". Fixed for all devices, since versions of texts are compared. */
const locales: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de' };

/** Joins facts: "name, age and sex". */
export const factsText = (
  facts: readonly Fact[],
  words: Pick<typeof sharingLevelWords, 'facts'> = sharingLevelWords,
  language: Language = spokenLanguage(),
): string =>
  new Intl.ListFormat(locales[language], { type: 'conjunction' }).format(
    withoutCovered(facts).map((fact) => words.facts[fact]),
  );

/** Describes a level and everything that a programme gets with it. No other text describes levels. */
export function levelText(
  level: SharingLevel,
  words: typeof sharingLevelWords = sharingLevelWords,
  language: Language = spokenLanguage(),
): string {
  const { person, sums, activity } = sharedAt(level);
  const list = (facts: readonly Fact[]) => factsText(facts, words, language);
  const meaning = words.meanings[level];
  if (level === 0) return `${meaning} ${words.ended}`;
  const gets = level === 1 ? words.means(list(sums)) : words.gets(list(person), list(sums), list(activity));
  return `${meaning} ${gets} ${words.answers[level]}`;
}
