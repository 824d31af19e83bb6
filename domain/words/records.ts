import { area } from './area.ts';

/** Names of records and medals (ours). */
export const records = area('records', {
  /** Distances without a plain number and unit. */
  efforts: { tmile: '1 mile', thalf: 'Half marathon', tmarathon: 'Marathon' },
  /** `span` as 'ever': 'Best ever', '2nd best of 2026'. */
  medal: (place: number, span: string) => `${['Best', '2nd best', '3rd best'][place - 1]} ${span}`,
  /** Records of whole activities. */
  longest: { distance: 'Distance', duration: 'Time', ascent: 'Ascent' },
  /** `amount` as '0:23' or '12 W'. */
  change: {
    faster: (amount: string) => `${amount} faster`,
    slower: (amount: string) => `${amount} slower`,
    more: (amount: string) => `${amount} more`,
    less: (amount: string) => `${amount} less`,
  },
  /** Curves to compare an activity with. */
  curves: { recent: 'Best in 90 days', ever: 'Best ever' },
  spans: { ever: 'ever', year: (year: string) => `of ${year}`, recent: 'in 90 days' },
});
