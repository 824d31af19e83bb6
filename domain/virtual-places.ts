import { isVirtual } from './activity-types.ts';

/** Evidence on whether a recording's positions are in a virtual world. */
export interface PlaceEvidence {
  /** Activity type, chosen by the member or as recorded. */
  readonly activityTypeId: number;
  /** FIT's name for the sub-sport. */
  readonly subSport: string;
  /** Software or device that wrote the file: FIT manufacturer and product, or the creator of a TCX or GPX file. */
  readonly makers: readonly (string | null)[];
  /** First valid position in degrees; null if there is none. */
  readonly position: { readonly lat: number; readonly lon: number } | null;
}

/** Makers of virtual worlds. The athlete is not at the positions in their files, even if the roads are real. */
const virtualMakers =
  /zwift|mywhoosh|rouvy|virtualtraining|bkool|rgt[ _]?cycling|virtugo|indievelo|tpvirtual|trainingpeaks virtual/i;

/**
 * Zwift's worlds in the South Pacific, in degrees, including the edges of older maps (zwift-data). Its other worlds overlap real cities,
 * where a position proves nothing.
 */
const virtualWorlds = [
  { name: 'Watopia', north: -11.62597, west: 166.87747, south: -11.74087, east: 167.03255 },
  { name: 'Crit City', north: -10.3657, west: 165.7824, south: -10.4038, east: 165.8207 },
  { name: 'Makuri Islands', north: -10.73746, west: 165.76591, south: -10.85234, east: 165.88222 },
  { name: 'France', north: -21.64155, west: 166.1384, south: -21.7564, east: 166.26125 },
] as const;

/** Whether a recording's positions are in a virtual world and so do not show where the athlete was. */
export const isVirtualPlace = ({ activityTypeId, subSport, makers, position }: PlaceEvidence): boolean =>
  isVirtual(activityTypeId) ||
  subSport === 'virtual_activity' ||
  makers.some((maker) => maker !== null && virtualMakers.test(maker)) ||
  (position !== null &&
    virtualWorlds.some(
      ({ north, south, west, east }) =>
        position.lat <= north && position.lat >= south && position.lon >= west && position.lon <= east,
    ));
