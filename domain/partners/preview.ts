import { groupOf, type PersonTotals, type SharedGroup, sumsOf } from './group.ts';
import type { PersonFacts } from './shared.ts';

/** Ten fictional runners over 28 days: activities, kilometres, hours, load. */
const invented = [
  [7, 62, 6.1, 410],
  [10, 84, 7.9, 520],
  [12, 96, 9.2, 640],
  [12, 110, 10.4, 700],
  [14, 121, 11.3, 780],
  [15, 128, 12, 830],
  [16, 143, 13.1, 910],
  [17, 152, 14.2, 960],
  [18, 166, 15, 1040],
  [20, 184, 16.7, 1150],
] as const;

const inventedTotals: readonly PersonTotals[] = invented.map(([activities, kilometres, hours, load]) => ({
  activities,
  distance: kilometres * 1000,
  duration: hours * 3600,
  load,
}));

const numberOf = (value: PersonFacts[keyof PersonFacts]) => (typeof value === 'number' ? value : 0);

/**
 * Returns example averages for a partner: from the member and ten fictional people, so no other members' data is
 * shown.
 */
export const exampleGroup = ({ activities, distance, duration, load }: PersonFacts): SharedGroup | null =>
  groupOf(
    sumsOf([
      ...inventedTotals,
      {
        activities: numberOf(activities),
        distance: numberOf(distance),
        duration: numberOf(duration),
        load: numberOf(load),
      },
    ]),
  );
