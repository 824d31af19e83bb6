import { translateBy, type Words } from '../../../domain/words/area.ts';
import { speak } from '../../../domain/words/speak.ts';
import { german } from '../../../src/words/german.ts';
import { onlyEnglish, sentencesOf } from '../../fixtures/shown-texts.ts';

const germanSentences = Object.entries(german.areas).flatMap(([name, words]) => [...sentencesOf(name, words)]);

/** English sentences of all loaded parts of the program, while the page is in English. See `englishAmong`. */
export function englishSentences(): ReadonlySet<string> {
  const english: (readonly [string, string])[] = [];
  translateBy('en', (name: string, words: Words) => english.push(...sentencesOf(name, words)));
  speak(null);
  return onlyEnglish(english, germanSentences);
}
