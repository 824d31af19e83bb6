import { type CSSProperties, useLayoutEffect } from 'react';
import { colourProperties, type PartnerTheme } from '../../domain/partners/colours.ts';

export type { PartnerTheme };

/** A partner's colours as an element takes them. */
export const coloursOf = (theme: PartnerTheme): CSSProperties => colourProperties(theme) as CSSProperties;

/**
 * Gives the whole page a partner's colours for as long as the component stands; null leaves ours. They stand on the root,
 * since dialogs are no descendants of the page that opens them.
 */
export function usePageColours(theme: PartnerTheme | null): void {
  useLayoutEffect(() => {
    if (theme === null) return;
    const { style } = document.documentElement;
    const colours = Object.entries(colourProperties(theme));
    for (const [name, value] of colours) style.setProperty(name, value);
    return () => {
      for (const [name] of colours) style.removeProperty(name);
    };
  }, [theme]);
}
