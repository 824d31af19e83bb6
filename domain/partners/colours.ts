import { contrast, textColourOn, darkSurfaceOf, readableShadeOn } from '../theme-contrast.ts';

/** A partner's two colours, as `#rrggbb`. */
export interface PartnerTheme {
  readonly accent: string;
  readonly background: string;
}

/** The darkest light surface, and the lightest dark one: a colour legible on these is legible on all. */
export const LIGHT = '#eef0f4';
export const DARK = '#272c37';
const WHITE = '#ffffff';
/** Minimum contrast for text. [WCAG 2.2] */
export const TEXT = 4.5;
/** Enhanced contrast for text. [WCAG 2.2] */
const ENHANCED = 7;
const LINE = 3;

/**
 * Returns a partner's colours as custom properties for the product's surfaces: the accent in the nearest legible
 * shades.
 */
export function colourProperties({ accent, background }: PartnerTheme): Readonly<Record<string, string>> {
  const [onLight, onDark] = [readableShadeOn(accent, LIGHT, TEXT), readableShadeOn(accent, DARK, TEXT)];
  const night = darkSurfaceOf(accent);
  // Colours that are dark enough are left unchanged.
  const hero = contrast(WHITE, background) >= ENHANCED ? background : night;
  return {
    '--accent': `light-dark(${onLight}, ${onDark})`,
    '--accent-strong': `light-dark(color-mix(in oklab, ${onLight} 84%, black), color-mix(in oklab, ${onDark} 84%, white))`,
    '--accent-soft': `light-dark(color-mix(in oklab, ${onLight} 9%, white), color-mix(in oklab, ${onDark} 22%, black))`,
    '--on-accent': `light-dark(${textColourOn(onLight)}, ${textColourOn(onDark)})`,
    // In dark mode, a bright half of the screen would be dazzling.
    '--picture': `light-dark(${background}, ${night})`,
    '--on-picture': `light-dark(${textColourOn(background)}, ${textColourOn(night)})`,
    '--picture-run': `light-dark(${readableShadeOn(accent, background, LINE)}, ${readableShadeOn(accent, night, LINE)})`,
    '--hero': `light-dark(${background}, ${hero})`,
    '--on-hero': `light-dark(${textColourOn(background)}, ${textColourOn(hero)})`,
    '--brand': accent,
    '--on-brand': textColourOn(accent),
  };
}
