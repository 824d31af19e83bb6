import { expect, test } from 'vitest';
import { measurementAreas } from '../../domain/words/de/measurements.ts';
import { bodyPages } from '../../src/words/de/body.ts';

test.each([
  [bodyPages.body.kept('Gewicht', '70 kg', '14. Sept.'), 'Gewicht: 70 kg am 14. Sept.'],
  [bodyPages.body.kept('Gewicht', '70 kg', '14. Mai'), 'Gewicht: 70 kg am 14. Mai.'],
  [measurementAreas.measurements.latest('70 kg', 'Mo., 14. Sept.'), '70 kg am Mo., 14. Sept.'],
])('a sentence ends with one full stop: %s', (text, expected) => expect(text).toBe(expected));
