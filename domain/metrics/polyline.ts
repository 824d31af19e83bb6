/** Steps per degree of an encoded position: about a metre. */
const STEPS = 1e5;

/** A line of positions in degrees, WGS 84. */
export interface Line {
  readonly lat: ArrayLike<number>;
  readonly lon: ArrayLike<number>;
}

/** Whether a line has at least two positions, all of them on the earth. */
export const isLine = ({ lat, lon }: { readonly lat: Float64Array; readonly lon: Float64Array }): boolean =>
  lat.length > 1 && lat.every((one) => Math.abs(one) <= 90) && lon.every((one) => Math.abs(one) <= 180);

function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  for (; rest >= 0x20; rest >>>= 5) text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
  return text + String.fromCharCode(rest + 63);
}

/**
 * Encodes a line in the encoded polyline algorithm format with five decimals. Its characters are `?` to `~`, so other
 * characters can separate lines.
 */
export function encodePolyline({ lat, lon }: Line): string {
  let text = '';
  let [lastLat, lastLon] = [0, 0];
  for (let i = 0; i < lat.length; i++) {
    const [nextLat, nextLon] = [Math.round(lat[i]! * STEPS), Math.round(lon[i]! * STEPS)];
    text += encodeNumber(nextLat - lastLat) + encodeNumber(nextLon - lastLon);
    [lastLat, lastLon] = [nextLat, nextLon];
  }
  return text;
}

/** Decodes a line of {@link encodePolyline}. A damaged text gives a shorter line. */
export function decodePolyline(text: string): { readonly lat: Float64Array; readonly lon: Float64Array } {
  const values: number[] = [];
  for (let i = 0; i < text.length; ) {
    let [value, shift, byte] = [0, 0, 0x20];
    while (byte >= 0x20 && i < text.length) {
      byte = text.charCodeAt(i++) - 63;
      value |= (byte & 0x1f) << shift;
      shift += 5;
    }
    values.push(value & 1 ? ~(value >>> 1) : value >>> 1);
  }
  const n = values.length >> 1;
  const [lat, lon] = [new Float64Array(n), new Float64Array(n)];
  let [lastLat, lastLon] = [0, 0];
  for (let i = 0; i < n; i++) {
    lat[i] = (lastLat += values[2 * i]!) / STEPS;
    lon[i] = (lastLon += values[2 * i + 1]!) / STEPS;
  }
  return { lat, lon };
}
