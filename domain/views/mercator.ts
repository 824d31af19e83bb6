/** Web Mercator, the projection of web maps: the world as a square of side 1 with its corner at 180° west and about 85° north. */

/** Latitudes are clamped to this value, since the projection diverges near the poles. */
const LAST_LATITUDE = 89.9;

export const worldX = (longitude: number): number => (longitude + 180) / 360;

export function worldY(latitude: number): number {
  const bounded = Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, latitude));
  return (1 - Math.asinh(Math.tan((bounded * Math.PI) / 180)) / Math.PI) / 2;
}
