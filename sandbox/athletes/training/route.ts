import { type Random, randomOf } from './random.ts';

const metresPerDegree = 111_195;

/** A closed loop, sampled at equal distances. */
export interface Route {
  readonly length: number;
  /** Distance between samples, m. */
  readonly spacing: number;
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  readonly altitude: Float64Array;
}

const tau = 2 * Math.PI;

/** Creates waves around a circle: `[frequency, height, shift]`. */
function waves(random: Random, times: readonly number[], height: (times: number) => number) {
  return times.map((k) => [k, height(k) * (0.5 + random()), random() * tau] as const);
}

const sumOf = (parts: ReturnType<typeof waves>, angle: number) => {
  let sum = 0;
  for (const [k, height, shift] of parts) sum += height * Math.sin(k * angle + shift);
  return sum;
};

/**
 * Generates a loop that begins and ends at a place.
 * @param length metres
 * @param relief rise and fall around the mean height, metres
 */
function makeRoute(
  random: Random,
  home: { readonly lat: number; readonly lon: number; readonly altitude: number },
  length: number,
  relief: number,
): Route {
  const n = Math.max(120, Math.min(3000, Math.round(length / 12)));
  const bends = waves(random, [2, 3, 5, 8, 13], (k) => 0.42 / (k + 0.5));
  const turn = random() * tau;
  const x = new Float64Array(n + 1);
  const y = new Float64Array(n + 1);
  const along = new Float64Array(n + 1);
  for (let i = 0; i <= n; i++) {
    const angle = (i / n) * tau;
    const radius = 1 + 0.6 * sumOf(bends, angle);
    x[i] = radius * Math.cos(angle + turn);
    y[i] = radius * Math.sin(angle + turn);
    if (i > 0) along[i] = along[i - 1]! + Math.hypot(x[i]! - x[i - 1]!, y[i]! - y[i - 1]!);
  }
  const scale = length / along[n]!;
  const eastward = metresPerDegree * Math.cos((home.lat * Math.PI) / 180);
  const lat = new Float64Array(n + 1);
  const lon = new Float64Array(n + 1);
  const altitude = new Float64Array(n + 1);
  const most = Math.max(2, Math.min(40, Math.round(length / 700)));
  const hills = waves(random, [1, 2, 3, Math.ceil(most / 2), most], (k) => relief / (1 + 1.2 * (k - 1)) ** 0.8);
  const start = sumOf(hills, 0);
  let j = 0;
  for (let i = 0; i <= n; i++) {
    const target = (i / n) * along[n]!;
    while (j < n - 1 && along[j + 1]! < target) j++;
    const share = (target - along[j]!) / Math.max(1e-12, along[j + 1]! - along[j]!);
    const east = x[j]! + share * (x[j + 1]! - x[j]!) - x[0]!;
    const north = y[j]! + share * (y[j + 1]! - y[j]!) - y[0]!;
    lat[i] = home.lat + (north * scale) / metresPerDegree;
    lon[i] = home.lon + (east * scale) / eastward;
    altitude[i] = home.altitude + sumOf(hills, (i / n) * tau) - start;
  }
  return { length, spacing: length / n, lat, lon, altitude };
}

const cache = new Map<string, Route>();

/** Returns a loop by name, always the same. Caches the last few dozen, since people run the same loops repeatedly. */
export function routeOf(
  name: string,
  home: { readonly lat: number; readonly lon: number; readonly altitude: number },
  length: number,
  relief: number,
): Route {
  const key = `${name} ${home.lat} ${length} ${relief}`;
  const known = cache.get(key);
  if (known) return known;
  const [oldest] = cache.keys();
  if (cache.size >= 64 && oldest !== undefined) cache.delete(oldest);
  const route = makeRoute(randomOf(name), home, length, relief);
  cache.set(key, route);
  return route;
}

/** Walks along a route, lap after lap, only forwards. Call `moveTo`, then read the fields. */
export class Walker {
  lat = 0;
  lon = 0;
  altitude = 0;
  /** Rise per metre. */
  grade = 0;
  /** Index of the section of the route. */
  stretch = 0;
  #lap = 0;
  readonly #route: Route;

  constructor(route: Route) {
    this.#route = route;
    this.moveTo(0);
  }

  moveTo(distance: number): void {
    const { length, spacing, lat, lon, altitude } = this.#route;
    while (distance - this.#lap >= length) this.#lap += length;
    const place = (distance - this.#lap) / spacing;
    const i = Math.min(Math.floor(place), lat.length - 2);
    const share = place - i;
    // Both ends of a section are within the route, so the values exist.
    this.lat = lat[i]! + share * (lat[i + 1]! - lat[i]!);
    this.lon = lon[i]! + share * (lon[i + 1]! - lon[i]!);
    const rise = altitude[i + 1]! - altitude[i]!;
    this.altitude = altitude[i]! + share * rise;
    this.grade = rise / spacing;
    this.stretch = i;
  }
}
