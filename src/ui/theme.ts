import { useSyncExternalStore } from 'react';
import { applyTheme, type Theme, THEME_KEY } from './chosen-theme.ts';

const listeners = new Set<() => void>();

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage is unavailable or full: the choice lasts as long as the page.
  }
  applyTheme(theme);
  for (const listener of listeners) listener();
}

const shownTheme = (): Theme => (document.documentElement.dataset['theme'] as Theme | undefined) ?? 'system';

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Applies theme choices made in another tab. Call once. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== THEME_KEY && key !== null) return;
    applyTheme();
    for (const listener of listeners) listener();
  });
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, shownTheme, () => 'system');
