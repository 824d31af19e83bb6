import { uiWords } from './words.ts';

/** Returns the names of zones 1 to 5. */
export const zoneNames = () => [
  uiWords.easy,
  uiWords.moderate,
  uiWords.threshold,
  uiWords.interval,
  uiWords.repetition,
];
/** Sequential colour scale of the zones; the colours differ only in lightness. */
export const zoneColours = [
  'var(--zone-1)',
  'var(--zone-2)',
  'var(--zone-3)',
  'var(--zone-4)',
  'var(--zone-5)',
] as const;
