import { uiWords } from './words.ts';

/** Zones 1 to 5 as runners call them. */
export const zoneNames = () => [
  uiWords.easy,
  uiWords.moderate,
  uiWords.threshold,
  uiWords.interval,
  uiWords.repetition,
];
/** The one sequential ramp of the zones; lightness alone tells them apart. */
export const zoneColours = [
  'var(--zone-1)',
  'var(--zone-2)',
  'var(--zone-3)',
  'var(--zone-4)',
  'var(--zone-5)',
] as const;
