import type { SharingLevel } from '../../../domain/partners/page.ts';
import { type Fact, sharedAt, withoutCovered } from '../../../domain/who-reads.ts';
import { type Language, spokenLanguage } from '../../../domain/words/area.ts';
import { sharingLevelWords } from './words.ts';

/** British English has no comma before its "and". The same on every device, since editions of texts are compared. */
const locales: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de' };

/** "name, age and sex" */
export const factsText = (
  facts: readonly Fact[],
  words: Pick<typeof sharingLevelWords, 'facts'> = sharingLevelWords,
  language: Language = spokenLanguage(),
): string =>
  new Intl.ListFormat(locales[language], { type: 'conjunction' }).format(
    withoutCovered(facts).map((fact) => words.facts[fact]),
  );

/** What a level means, and everything that a programme gets at it: the one text of levels, wherever one is chosen or named. */
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
