import { greatCircle } from './motion.ts';
import { routeOverlap } from './route-cells.ts';

/** Maximum relative difference in distance between two activities on one route. */
export const DISTANCE_APART = 0.05;
/** Maximum distance between their starts, metres. */
export const START_APART = 300;
/** Minimum share of each route that must be on the other one. */
const MIN_OVERLAP = 0.8;

/** Start of an activity in degrees, its length in metres, and the cells of its route. */
export interface Route {
  readonly latitude: number;
  readonly longitude: number;
  readonly distance: number;
  readonly cells: Int32Array;
}

/** Whether two activities followed the same route, in either direction. */
export function isSameRoute(one: Route, other: Route): boolean {
  const [shorter, longer] = [Math.min(one.distance, other.distance), Math.max(one.distance, other.distance)];
  return (
    longer - shorter <= DISTANCE_APART * longer &&
    greatCircle(one.latitude, one.longitude, other.latitude, other.longitude) <= START_APART &&
    routeOverlap(one.cells, other.cells) >= MIN_OVERLAP
  );
}
