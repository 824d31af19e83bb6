import { contrast, inkOn, shadeOn } from '../theme-contrast.ts';
import { DARK, LIGHT, type PartnerTheme, TEXT } from './colours.ts';

/** One pair of colours of a page, as an editor is told of it. */
export interface Judged {
  readonly where: 'onBanner' | 'onLight' | 'onDark';
  /** As it is shown. */
  readonly shade: string;
  readonly on: string;
  /** 1 to 21. [WCAG 2.2] */
  readonly ratio: number;
  /** The colour itself could not be read here, so that the nearest shade that can is shown. */
  readonly isAdjusted: boolean;
}

/** How well a partner's colours can be read where pages show them, which is never below 4.5. */
export function judgeColours({ accent, background }: PartnerTheme): readonly Judged[] {
  const judged = (where: Judged['where'], chosen: string, shade: string, on: string): Judged => ({
    where,
    shade,
    on,
    ratio: contrast(shade, on),
    isAdjusted: shade.toLowerCase() !== chosen.toLowerCase(),
  });
  const ink = inkOn(background);
  return [
    judged('onBanner', ink, ink, background),
    judged('onLight', accent, shadeOn(accent, LIGHT, TEXT), LIGHT),
    judged('onDark', accent, shadeOn(accent, DARK, TEXT), DARK),
  ];
}
