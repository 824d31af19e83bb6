export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const THEME_KEY = 'theme';

/** What the person chose; the system's theme when nothing was, or when storage is off. */
export function storedTheme(): Theme {
  try {
    return themes.find((theme) => theme === localStorage.getItem(THEME_KEY)) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Puts the chosen theme on the page. Called before the first paint. */
export function applyTheme(theme: Theme = storedTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
