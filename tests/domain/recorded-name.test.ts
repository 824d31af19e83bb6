import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { activityName } from '../../domain/entities/activity-details.ts';
import { recordedNameOf } from '../../domain/recorded-name.ts';

test.each([
  ['Run avec Nico & Mag', 'Run avec Nico & Mag'],
  ['  3 ×  10 min\tz4 ', '3 × 10 min z4'],
  ['\n\nAround the lake\nWind from the west.', 'Around the lake'],
  ['10 km', '10 km'],
  ['2026 Boston Marathon', '2026 Boston Marathon'],
  ['夜ラン', '夜ラン'],
])('%j is named %j', (text, name) => {
  expect(recordedNameOf(text)).toBe(name);
});

test.each([
  null,
  undefined,
  '',
  ' \r\n ',
  '001',
  '2013-07-06T14:59:00Z',
  '12.05.2024 07:30 Uhr',
  'Running',
  'ACTIVE LOG',
  'ACTIVE LOG #2',
  'Amazfit Sport Record',
])('%j is not a name', (text) => {
  expect(recordedNameOf(text)).toBeNull();
});

test('any name from a file could be given by a member, or is dropped', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 200 })), (text) => {
      const name = recordedNameOf(text);
      if (name === null) return;
      expect(activityName.parse(name)).toBe(name);
      expect(name).not.toMatch(/\p{Cs}/u);
    }),
  );
});
