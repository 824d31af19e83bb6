import { useSyncExternalStore } from 'react';
import { type Language, spokenLanguage } from '../../../domain/words/area.ts';

const listeners = new Set<() => void>();

/**
 * Switches the page to a language. English is part of every page; other languages are loaded first.
 * @throws if the words cannot be loaded; the page then keeps its language
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

/** Returns the page's language. Words are read while rendering, so use it as a key to rerender a page. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, spokenLanguage, spokenLanguage);
