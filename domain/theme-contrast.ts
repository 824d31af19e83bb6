/** Adjusts partners' colours for legibility. Colours are `#rrggbb`. */

const channels = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

const linear = (value: number): number => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/** Returns the relative luminance, 0 to 1. [WCAG 2.2] */
function luminance(hex: string): number {
  const [red, green, blue] = channels(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Returns the contrast ratio of two colours, 1 to 21. [WCAG 2.2] */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const LIGHT_INK = '#ffffff';
const DARK_INK = '#000000';

/**
 * Returns the text colour for a background: white or black, whichever has more contrast. The contrast is always at
 * least 4.5.
 */
export const textColourOn = (background: string): string =>
  contrast(LIGHT_INK, background) >= contrast(DARK_INK, background) ? LIGHT_INK : DARK_INK;

const hexOf = (parts: readonly number[]) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

function mixed(from: string, to: string, share: number): string {
  const target = channels(to);
  return hexOf(channels(from).map((part, i) => Math.round(part + ((target[i] ?? part) - part) * share)));
}

const NIGHT = '#0d0f14';

/** Returns a colour for large surfaces in dark mode: the same hue, near black. Text on it is white. */
export const darkSurfaceOf = (colour: string): string => mixed(colour, NIGHT, 0.8);

/** Number of lightness and chroma steps to try. */
const STEPS = 24;

type Three = readonly [number, number, number];

/** Returns lightness and the two colour axes. [OKLab, B. Ottosson 2020] */
function oklabOf(hex: string): Three {
  const [red, green, blue] = channels(hex).map(linear) as unknown as Three;
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

/** Returns linear RGB; components outside 0 to 1 are out of gamut. */
function linearOf([lightness, a, b]: Three): Three {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const encoded = (part: number) =>
  Math.round(255 * (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055));

/** Returns a colour at another lightness (0 to 1), with the same hue and the highest chroma in gamut. */
function atLightness(hex: string, lightness: number): string {
  const [, a, b] = oklabOf(hex);
  for (let share = STEPS; share >= 0; share -= 1) {
    const parts = linearOf([lightness, (a * share) / STEPS, (b * share) / STEPS]);
    if (share === 0 || parts.every((part) => part >= -0.0001 && part <= 1.0001)) {
      return hexOf(parts.map((part) => encoded(Math.min(1, Math.max(0, part)))));
    }
  }
  return hex;
}

/**
 * Returns the colour itself if it has enough contrast with the background, otherwise the nearest shade of its hue with enough
 * contrast.
 * @param least minimum contrast ratio, e.g. 4.5 for text, 3 for lines
 */
export function readableShadeOn(colour: string, background: string, least: number): string {
  if (contrast(colour, background) >= least) return colour;
  const ink = textColourOn(background);
  const [lightness] = oklabOf(colour);
  const end = ink === LIGHT_INK ? 1 : 0;
  for (let step = 1; step < STEPS; step += 1) {
    const shade = atLightness(colour, lightness + ((end - lightness) * step) / STEPS);
    if (contrast(shade, background) >= least) return shade;
  }
  return ink;
}
