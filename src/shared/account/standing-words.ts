import { area } from '../../../domain/words/area.ts';

/** Texts for an account's access level and subscription status. */
export const standingWords = area('standing', {
  levels: { 0: 'none', 5: 'sample', 10: 'trial', 20: 'paid', 30: 'admin' },
  subscriptions: {
    none: 'No subscription',
    waiting: 'First payment not made',
    trialing: 'Trial',
    active: 'Active',
    late: 'Payment late',
    ending: 'Cancelled, still has access',
    ended: 'Ended',
  },
});
