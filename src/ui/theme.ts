import { useSyncExternalStore } from 'react';
import { applyTheme, type Theme, THEME_KEY } from './chosen-theme.ts';

const listeners = new Set<() => void>();

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(THEME_KEY, theme);
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

export const useTheme = (): Theme => useSyncExternalStore(subscribe, shownTheme, () => 'system');
