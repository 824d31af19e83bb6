import { greatCircle } from './motion.ts';
import { routeOverlap } from './route-cells.ts';

/** Two activities over one route: so much shorter or longer, as a part. */
export const DISTANCE_APART = 0.05;
/** Metres between their starts. */
export const START_APART = 300;
/** As much of each way has to be on the other one. */
const LEAST_OVERLAP = 0.8;

/** Where an activity began, degrees; how long it was, metres; and the cells of its way. */
export interface Route {
  readonly latitude: number;
  readonly longitude: number;
  readonly distance: number;
  readonly cells: Int32Array;
}

/** Whether two activities went the same way, in whichever direction. */
export function isSameRoute(one: Route, other: Route): boolean {
  const [shorter, longer] = [Math.min(one.distance, other.distance), Math.max(one.distance, other.distance)];
  return (
    longer - shorter <= DISTANCE_APART * longer &&
    greatCircle(one.latitude, one.longitude, other.latitude, other.longitude) <= START_APART &&
    routeOverlap(one.cells, other.cells) >= LEAST_OVERLAP
  );
}
