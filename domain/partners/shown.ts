import type { PartnerPage, StepKind } from './page.ts';

/** Steps that the program has something to show for. */
const shown: readonly StepKind[] = ['terms', 'account', 'details', 'soulFocus', 'survey', 'agreement', 'device'];

/** Whether a page is shown: one with more than the program knows is as if it were not there. */
export const isShown = ({ festival, steps }: Pick<PartnerPage, 'festival' | 'steps'>): boolean =>
  festival === null && steps.every(({ kind }) => shown.includes(kind));
