import { flushSync } from 'react-dom';
import type { Language } from '../../../domain/words/area.ts';
import { spokenLanguage } from '../../../domain/words/area.ts';
import { speakLanguage } from './language.ts';
import { LANGUAGE_KEY, pageLanguage } from './page-language.ts';
import { storage } from '../storage/browser-storage.ts';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const all = <Kind extends Element>(selector: string) => [...document.querySelectorAll<Kind>(selector)];
const fields = () =>
  all<Field>('input, select, textarea').filter(({ type }) => type !== 'file' && type !== 'radio' && type !== 'hidden');
const reachable = () => all<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]');

/** Sets a field's value and fires the events of typing, which notifies its form. */
function type(field: Field, value: string): void {
  if (field.value === value) return;
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** Saves the values of fields, the focus and the scroll position. @returns restores them in the rendered page, by order */
function noteTyped(): () => void {
  const typed = fields().map((field) => [field.name, field.value] as const);
  const focused = reachable().indexOf(document.activeElement as HTMLElement);
  const { scrollY } = window;
  return () => {
    fields().forEach((field, i) => {
      const [name, value] = typed[i] ?? [];
      if (name === field.name && value !== undefined && !field.disabled) type(field, value);
    });
    window.scrollTo({ top: scrollY });
    reachable()[focused]?.focus({ preventScroll: true });
  };
}

/**
 * Stores the language for this browser and switches to it. The page rerenders and keeps the typed text.
 * @param language `null` for the browser's own
 */
export async function changeLanguage(language: Language | null): Promise<void> {
  if (language === null) storage.remove(LANGUAGE_KEY);
  else storage.set(LANGUAGE_KEY, language);
  const next = pageLanguage();
  if (next === spokenLanguage()) return;
  await import('../../words/german.ts');
  const giveBack = noteTyped();
  await speakLanguage(next);
  flushSync(() => {});
  giveBack();
}
