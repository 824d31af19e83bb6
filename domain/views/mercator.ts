/** Web Mercator, as maps on the web are drawn: the world as a square of side 1, its corner at 180° west and some 85° north. */

/** Further north or south the projection runs away: nobody is drawn beyond. */
const LAST_LATITUDE = 89.9;

export const worldX = (longitude: number): number => (longitude + 180) / 360;

export function worldY(latitude: number): number {
  const bounded = Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, latitude));
  return (1 - Math.asinh(Math.tan((bounded * Math.PI) / 180)) / Math.PI) / 2;
}
