import { type CSSProperties, useLayoutEffect } from 'react';
import { inkOn, nightOf, shadeOn } from '../../domain/theme-contrast.ts';

/** A partner's two colours, as `#rrggbb`. */
export interface PartnerTheme {
  readonly accent: string;
  readonly background: string;
}

/** The darkest of the light surfaces, and the lightest of the dark ones: what can be read there can be read on all. */
const LIGHT = '#eef0f4';
const DARK = '#272c37';
const TEXT = 4.5;
const LINE = 3;

/** A partner's colours on the form's own surfaces: the accent in the nearest shades that can be read there. */
export function coloursOf({ accent, background }: PartnerTheme): CSSProperties {
  const [onLight, onDark] = [shadeOn(accent, LIGHT, TEXT), shadeOn(accent, DARK, TEXT)];
  const night = nightOf(accent);
  return {
    '--accent': `light-dark(${onLight}, ${onDark})`,
    '--accent-strong': `light-dark(color-mix(in oklab, ${onLight} 84%, black), color-mix(in oklab, ${onDark} 84%, white))`,
    '--accent-soft': `light-dark(color-mix(in oklab, ${onLight} 9%, white), color-mix(in oklab, ${onDark} 22%, black))`,
    '--on-accent': `light-dark(${inkOn(onLight)}, ${inkOn(onDark)})`,
    // A bright half of a screen would blind who asked for the dark.
    '--picture': `light-dark(${background}, ${night})`,
    '--on-picture': `light-dark(${inkOn(background)}, ${inkOn(night)})`,
    '--picture-run': `light-dark(${shadeOn(accent, background, LINE)}, ${shadeOn(accent, night, LINE)})`,
    '--brand': accent,
    '--on-brand': inkOn(accent),
  } as CSSProperties;
}

/**
 * Gives the whole page a partner's colours for as long as the component stands; null leaves ours. They stand on the root,
 * since dialogs are no descendants of the page that opens them.
 */
export function usePageColours(theme: PartnerTheme | null): void {
  useLayoutEffect(() => {
    if (theme === null) return;
    const { style } = document.documentElement;
    const colours = Object.entries(coloursOf(theme));
    for (const [name, value] of colours) style.setProperty(name, value);
    return () => {
      for (const [name] of colours) style.removeProperty(name);
    };
  }, [theme]);
}
