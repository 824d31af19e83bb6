export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const THEME_KEY = 'theme';

/** Returns the chosen theme; the system's if none was chosen or storage is unavailable. */
export function storedTheme(): Theme {
  try {
    return themes.find((theme) => theme === localStorage.getItem(THEME_KEY)) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Applies the chosen theme to the page. Called before the first paint. */
export function applyTheme(theme: Theme = storedTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
