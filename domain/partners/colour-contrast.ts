import { contrast, textColourOn, readableShadeOn } from '../theme-contrast.ts';
import { DARK, LIGHT, type PartnerTheme, TEXT } from './colours.ts';

/** A colour pair on a page, as reported to its editor. */
export interface ContrastResult {
  readonly where: 'onBanner' | 'onLight' | 'onDark';
  /** The displayed colour. */
  readonly shade: string;
  readonly on: string;
  /** Contrast ratio, 1 to 21. [WCAG 2.2] */
  readonly ratio: number;
  /** True if the chosen colour has too little contrast, so the nearest legible shade is shown. */
  readonly isAdjusted: boolean;
}

/** Returns the contrast of a partner's colours wherever pages show them; never below 4.5. */
export function checkContrast({ accent, background }: PartnerTheme): readonly ContrastResult[] {
  const judged = (where: ContrastResult['where'], chosen: string, shade: string, on: string): ContrastResult => ({
    where,
    shade,
    on,
    ratio: contrast(shade, on),
    isAdjusted: shade.toLowerCase() !== chosen.toLowerCase(),
  });
  const ink = textColourOn(background);
  return [
    judged('onBanner', ink, ink, background),
    judged('onLight', accent, readableShadeOn(accent, LIGHT, TEXT), LIGHT),
    judged('onDark', accent, readableShadeOn(accent, DARK, TEXT), DARK),
  ];
}
