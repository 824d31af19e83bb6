import { contrast, inkOn, nightOf, shadeOn } from '../theme-contrast.ts';

/** A partner's two colours, as `#rrggbb`. */
export interface PartnerTheme {
  readonly accent: string;
  readonly background: string;
}

/** The darkest of the light surfaces, and the lightest of the dark ones: what can be read there can be read on all. */
export const LIGHT = '#eef0f4';
export const DARK = '#272c37';
const WHITE = '#ffffff';
/** Contrast of text, at least. [WCAG 2.2] */
export const TEXT = 4.5;
/** For text that is easy to read. [WCAG 2.2] */
const ENHANCED = 7;
const LINE = 3;

/** A partner's colours as custom properties, on the product's own surfaces: the accent in the nearest shades that can be read there. */
export function colourProperties({ accent, background }: PartnerTheme): Readonly<Record<string, string>> {
  const [onLight, onDark] = [shadeOn(accent, LIGHT, TEXT), shadeOn(accent, DARK, TEXT)];
  const night = nightOf(accent);
  // What is dark by itself stays as the partner has it.
  const hero = contrast(WHITE, background) >= ENHANCED ? background : night;
  return {
    '--accent': `light-dark(${onLight}, ${onDark})`,
    '--accent-strong': `light-dark(color-mix(in oklab, ${onLight} 84%, black), color-mix(in oklab, ${onDark} 84%, white))`,
    '--accent-soft': `light-dark(color-mix(in oklab, ${onLight} 9%, white), color-mix(in oklab, ${onDark} 22%, black))`,
    '--on-accent': `light-dark(${inkOn(onLight)}, ${inkOn(onDark)})`,
    // A bright half of a screen would blind who asked for the dark.
    '--picture': `light-dark(${background}, ${night})`,
    '--on-picture': `light-dark(${inkOn(background)}, ${inkOn(night)})`,
    '--picture-run': `light-dark(${shadeOn(accent, background, LINE)}, ${shadeOn(accent, night, LINE)})`,
    '--hero': `light-dark(${background}, ${hero})`,
    '--on-hero': `light-dark(${inkOn(background)}, ${inkOn(hero)})`,
    '--brand': accent,
    '--on-brand': inkOn(accent),
  };
}
