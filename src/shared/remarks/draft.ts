import { useState } from 'react';
import { STORAGE_PREFIX } from '../../../domain/persistence-version.ts';

const read = (key: string): string => {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
};

const write = (key: string, text: string): void => {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Off or full: then it lasts as long as the page.
  }
};

/**
 * What is being typed, kept for as long as the tab lives or until somebody signs out: a reload finds it.
 * @param of what the text is for; another one has a draft of its own
 */
export function useDraft(of: string): readonly [text: string, type: (text: string) => void] {
  const key = `${STORAGE_PREFIX}draft/${of}`;
  const [typed, setTyped] = useState({ key, text: read(key) });
  const text = typed.key === key ? typed.text : read(key);
  const type = (next: string) => {
    setTyped({ key, text: next });
    write(key, next);
  };
  return [text, type];
}
