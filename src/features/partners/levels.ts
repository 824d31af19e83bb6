import type { SharingLevel } from '../../../domain/partners/page.ts';
import type { PublishedPage } from './look-up.ts';

/** The levels of sharing that a page offers and its cohort takes, the widest first; none where there is nothing to choose. [onboarding §4.1] */
export const levelsOf = ({ page, cohort }: Pick<PublishedPage, 'page' | 'cohort'>): readonly SharingLevel[] =>
  (cohort?.availablePermissions ?? [])
    .filter((level) => level !== 0 && page.permissions.includes(level))
    .toSorted((one, other) => other - one);
