/** Colours of partners, made readable. Colours are `#rrggbb`. */

const channels = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

const linear = (value: number): number => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance, 0 to 1. [WCAG 2.2] */
function luminance(hex: string): number {
  const [red, green, blue] = channels(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast ratio of two colours, 1 to 21. [WCAG 2.2] */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const LIGHT_INK = '#ffffff';
const DARK_INK = '#000000';

/** Text that can be read on a colour: white or black, whichever stands out more: 4.5 at least, whatever the colour. */
export const inkOn = (background: string): string =>
  contrast(LIGHT_INK, background) >= contrast(DARK_INK, background) ? LIGHT_INK : DARK_INK;

const hexOf = (parts: readonly number[]) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

function mixed(from: string, to: string, share: number): string {
  const target = channels(to);
  return hexOf(channels(from).map((part, i) => Math.round(part + ((target[i] ?? part) - part) * share)));
}

const NIGHT = '#0d0f14';

/** A colour as a large surface in dark surroundings: its hue, near black. Text on it is white. */
export const nightOf = (colour: string): string => mixed(colour, NIGHT, 0.8);

const STEPS = 20;

/**
 * The colour itself where it can be told from the background, else the nearest shade of it that can.
 * @param least contrast ratio, e.g. 4.5 for text, 3 for lines
 */
export function shadeOn(colour: string, background: string, least: number): string {
  const ink = inkOn(background);
  for (let step = 0; step < STEPS; step += 1) {
    const shade = mixed(colour, ink, step / STEPS);
    if (contrast(shade, background) >= least) return shade;
  }
  return ink;
}
