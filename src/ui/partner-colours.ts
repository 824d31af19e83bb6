import { type CSSProperties, useLayoutEffect } from 'react';
import { colourProperties, type PartnerTheme } from '../../domain/partners/colours.ts';

export type { PartnerTheme };

/** Returns a partner's colours as properties of an element. */
export const coloursOf = (theme: PartnerTheme): CSSProperties => colourProperties(theme) as CSSProperties;

/**
 * Applies a partner's colours to the whole page while the component is mounted; ours if `null`. Sets them on the root, since dialogs are not
 * descendants of the page that opens them.
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
