/** Returns numbers in [0, 1), deterministic for the seed. */
export type Random = () => number;

/** Creates a generator seeded by texts and numbers (FNV-1a hash with avalanche, then sfc32). */
export function randomOf(...seed: readonly (string | number)[]): Random {
  let hash = 0x811c9dc5;
  for (const char of seed.join(' ')) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  const next = () => {
    hash = (hash + 0x9e3779b9) | 0;
    let x = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
    return (x ^ (x >>> 16)) | 0;
  };
  let [a, b, c, counter] = [next(), next(), next(), 1];
  const random = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let i = 0; i < 8; i++) random();
  return random;
}

const noiseSize = 1 << 16;
const noise = new Float64Array(noiseSize);
{
  // Even slices of the normal distribution (logistic approximation of its quantile, Bowling et al. 2009), shuffled.
  const random = randomOf('noise');
  for (let i = 0; i < noiseSize; i++) {
    const odds = (i + 0.5) / noiseSize;
    const logit = Math.log(odds / (1 - odds));
    const value = logit / (1.5976 + 0.0706 * Math.min(8, (logit / 1.7) ** 2));
    const place = Math.floor(random() * (i + 1));
    noise[i] = noise[place] ?? 0;
    noise[place] = value;
  }
}

/** Returns an approximately normal number with mean 0 and standard deviation 1. */
export const normal = (random: Random): number => noise[Math.floor(random() * noiseSize)] ?? 0;

/** Noise for every second of a recording. Walks through a shuffled table, at a tenth of the cost of a new random number. */
export class Noise {
  #at: number;
  readonly #step: number;

  constructor(random: Random) {
    this.#at = Math.floor(random() * noiseSize);
    this.#step = 1 + 2 * Math.floor(random() * (noiseSize / 2));
  }

  next(): number {
    this.#at = (this.#at + this.#step) & (noiseSize - 1);
    return noise[this.#at]!;
  }
}

/** Returns a number from `low` to `high`. */
export const between = (random: Random, low: number, high: number): number => low + (high - low) * random();
