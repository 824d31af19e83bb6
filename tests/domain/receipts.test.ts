import { expect, test } from 'vitest';
import { canonicalJson, hashedText } from '../../domain/receipts/canonical.ts';
import { isSameFigure } from '../../domain/receipts/figures.ts';

test('equal values have equal text, whatever the order of their keys', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'ä"' }], a: 0.1 })).toBe('{"a":0.1,"b":[1,{"c":"ä\\"","d":null}]}');
  expect(canonicalJson({ a: 0.1, b: [1, { c: 'ä"', d: null }] })).toBe(
    canonicalJson({ b: [1, { d: null, c: 'ä"' }], a: 0.1 }),
  );
});

test('the hashed text leaves out what changes with each download, on the top level only', () => {
  const receipt = { sha256: 'x', longrun: '1.0.0', computed_at: 'now', originals: [{ sha256: 'y' }] };
  expect(hashedText(receipt)).toBe('{"originals":[{"sha256":"y"}]}');
});

test('figures are compared in the precision of their column', () => {
  expect(isSameFigure('average_power', 302.03006, 302.030061)).toBe(true);
  expect(isSameFigure('average_power', 302.03006, 302.0302)).toBe(false);
  expect(isSameFigure('total_distance', 302.03006, 302.030061)).toBe(false);
});
