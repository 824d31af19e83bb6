import type { SharingLevel } from '../../../domain/partners/page.ts';
import type { PublishedPage } from './look-up.ts';

/** Returns the sharing levels that both the page offers and its cohort accepts, widest first; empty if there is no choice. [onboarding §4.1] */
export const levelsOf = ({ page, cohort }: Pick<PublishedPage, 'page' | 'cohort'>): readonly SharingLevel[] =>
  (cohort?.availablePermissions ?? [])
    .filter((level) => level !== 0 && page.permissions.includes(level))
    .toSorted((one, other) => other - one);
