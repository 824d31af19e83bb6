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
    // Storage is unavailable or full: the draft lasts as long as the page.
  }
};

/**
 * Returns the text being typed, stored until the tab is closed or the member signs out, so it survives a reload.
 * @param of subject of the text; each has its own draft
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
