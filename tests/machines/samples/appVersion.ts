import type { WalkPlan } from '../walk.ts';

export const appVersion: WalkPlan = { inputs: [undefined], samples: {} };
