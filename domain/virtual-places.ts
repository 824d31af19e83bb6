import { isVirtual } from './activity-types.ts';

/** Evidence that the positions of a recording are those of a virtual world. */
export interface PlaceEvidence {
  /** Chosen by the member, or as recorded. */
  readonly activityTypeId: number;
  /** As FIT names it. */
  readonly subSport: string;
  /** Who or what wrote the file: FIT's manufacturer and product, the creator of a TCX or GPX file. */
  readonly makers: readonly (string | null)[];
  /** First valid position in degrees, or null. */
  readonly position: { readonly lat: number; readonly lon: number } | null;
}

/** Makers of virtual worlds. The athlete is not where their files say, even if the roads are real. */
const virtualMakers =
  /zwift|mywhoosh|rouvy|virtualtraining|bkool|rgt[ _]?cycling|virtugo|indievelo|tpvirtual|trainingpeaks virtual/i;

/**
 * The worlds of Zwift that are in the South Pacific, in degrees, with the edges of their older maps (zwift-data). Its other worlds are on top of real
 * cities, where a position proves nothing.
 */
const virtualWorlds = [
  { name: 'Watopia', north: -11.62597, west: 166.87747, south: -11.74087, east: 167.03255 },
  { name: 'Crit City', north: -10.3657, west: 165.7824, south: -10.4038, east: 165.8207 },
  { name: 'Makuri Islands', north: -10.73746, west: 165.76591, south: -10.85234, east: 165.88222 },
  { name: 'France', north: -21.64155, west: 166.1384, south: -21.7564, east: 166.26125 },
] as const;

/** Whether the positions of a recording are those of a virtual world, so that they do not say where the athlete was. */
export const isVirtualPlace = ({ activityTypeId, subSport, makers, position }: PlaceEvidence): boolean =>
  isVirtual(activityTypeId) ||
  subSport === 'virtual_activity' ||
  makers.some((maker) => maker !== null && virtualMakers.test(maker)) ||
  (position !== null &&
    virtualWorlds.some(
      ({ north, south, west, east }) =>
        position.lat <= north && position.lat >= south && position.lon >= west && position.lon <= east,
    ));
