import type { WalkPlan } from '../walk.ts';

export const introTour: WalkPlan = {
  inputs: [
    { places: ['import', 'calendar', 'profile'], seen: [] },
    { places: ['import', 'calendar'], seen: ['import', 'calendar'] },
  ],
  samples: {},
  key: ({ value, context: { places, at } }) => [value, places.length, Math.max(-1, Math.min(at, places.length))],
};
