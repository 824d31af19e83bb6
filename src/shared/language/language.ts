import { useSyncExternalStore } from 'react';
import { type Language, spokenLanguage } from '../../../domain/words/area.ts';

const listeners = new Set<() => void>();

/**
 * From now on the page speaks this language. English is a part of every page; the words of another are loaded first.
 * @throws when they cannot be loaded; the page then goes on in the language that it spoke
 */
export async function speakLanguage(language: Language): Promise<void> {
  if (language === spokenLanguage()) return;
  const { german, speak } = await import('../../words/german.ts');
  speak(language === 'en' ? null : german);
  document.documentElement.lang = language;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language that the page speaks. Sentences are read while a page is drawn, so a page under another key is redrawn in it. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, spokenLanguage, spokenLanguage);
