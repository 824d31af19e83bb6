import { hcl } from 'd3';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, textColourOn, darkSurfaceOf, readableShadeOn } from '../../domain/theme-contrast.ts';

const colour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

describe('contrast', () => {
  // Ratios according to the W3C's contrast tools.
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#0000ff', '#ffffff', 8.59],
  ])('%s on %s is %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2);
    expect(contrast(other, one)).toBeCloseTo(ratio, 2);
  });
});

describe('any colour of a partner', () => {
  test('has readable text', () => {
    fc.assert(fc.property(colour, (background) => contrast(textColourOn(background), background) >= 4.5));
  });

  test('becomes a shade that is distinguishable from any background', () => {
    fc.assert(
      fc.property(
        colour,
        colour,
        (accent, background) => contrast(readableShadeOn(accent, background, 4.5), background) >= 4.5,
      ),
    );
  });

  test('is dark in the dark theme, with white text on it', () => {
    fc.assert(fc.property(colour, (accent) => contrast('#ffffff', darkSurfaceOf(accent)) >= 9));
    expect(textColourOn(darkSurfaceOf('#ffff00'))).toBe('#ffffff');
    expect(darkSurfaceOf('#b3261e')).toBe('#2e1416');
  });

  test('is unchanged if already readable', () => {
    expect(readableShadeOn('#b3261e', '#ffffff', 4.5)).toBe('#b3261e');
    expect(readableShadeOn('#b3261e', '#14181f', 4.5)).not.toBe('#b3261e');
  });

  // Computed in another colour space, by a library.
  test.each([
    ['#1b4f9c', '#272c37', 0.75],
    ['#2f5d50', '#272c37', 0.75],
    ['#b3261e', '#272c37', 0.75],
    // Screens cannot show a yellow that is dark and saturated.
    ['#ffd400', '#eef0f4', 0.5],
  ])('keeps its hue and saturation: %s on %s', (accent, background, share) => {
    const shade = readableShadeOn(accent, background, 4.5);
    expect(Math.abs(hcl(shade).h - hcl(accent).h)).toBeLessThan(25);
    expect(hcl(shade).c).toBeGreaterThan(share * hcl(accent).c);
  });
});
