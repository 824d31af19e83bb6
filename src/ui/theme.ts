import { useSyncExternalStore } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const KEY = 'theme';
const listeners = new Set<() => void>();

/** What the person chose; the system's theme when nothing was, or when storage is off. */
export function storedTheme(): Theme {
  try {
    return themes.find((theme) => theme === localStorage.getItem(KEY)) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Puts the chosen theme on the page. Called once at the start, before the first render. */
export function applyTheme(theme: Theme = storedTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage may be off or full; the choice then lasts as long as the page.
  }
  applyTheme(theme);
  for (const listener of listeners) listener();
}

const shownTheme = (): Theme => (document.documentElement.dataset['theme'] as Theme | undefined) ?? 'system';

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, shownTheme);
