import { describe, expect, it } from 'vitest';
import { complaint, mutate, outcomeOf, seeds } from '../fixtures/mutations.ts';

/** bench/formats/fuzz.ts runs a million; each of its seeds is the same mutation here. */
const SEEDS = process.env.LONG ? 400_000 : 20_000;
const SLICES = 4;

describe('mutated files', () => {
  it('are valid before they are mutated', () => {
    for (const seed of seeds) expect(outcomeOf(seed).reads.some(({ records }) => records.n > 0)).toBe(true);
  });

  it.each(Array.from({ length: SLICES }, (_, slice) => slice))(
    'never throw, hang or fill the memory, slice %i',
    (slice) => {
      const complaints: string[] = [];
      for (let i = 0; i < SEEDS / SLICES; i++) {
        const seed = slice * (SEEDS / SLICES) + i;
        const bytes = mutate(seeds, seed);
        try {
          const found = complaint(bytes);
          if (found !== null) complaints.push(`seed ${seed}: ${found}`);
        } catch (error) {
          complaints.push(`seed ${seed}: ${String(error)}`);
        }
      }
      expect(complaints).toEqual([]);
    },
  );
});
