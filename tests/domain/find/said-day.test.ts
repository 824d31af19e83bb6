import { afterEach, describe, expect, test } from 'vitest';
import { parseDateQuery } from '../../../domain/find/parse-date.ts';
import { hoursForWord, searchMeanings, typesForWord } from '../../../domain/find/terms.ts';
import { speak } from '../../../domain/words/speak.ts';
import { german } from '../../../src/words/german.ts';

/** A Monday. */
const today = '2026-11-23';
afterEach(() => speak(null));

describe('in English', () => {
  test.each([
    ['today', ['2026-11-23']],
    ['yesterday', ['2026-11-22']],
    ['last sunday', ['2026-11-22']],
    ['last monday', ['2026-11-16']],
    ['next mon', ['2026-11-30']],
    ['next Friday', ['2026-11-27']],
    ['sunday', ['2026-11-22', '2026-11-29']],
    ['12 June', ['2026-06-12', '2027-06-12']],
    ['june 12th', ['2026-06-12', '2027-06-12']],
    ['12 June 2024', ['2024-06-12']],
    ['12.6.', ['2026-06-12', '2027-06-12']],
    ['12.6.2024', ['2024-06-12']],
    ['2024-02-29', ['2024-02-29']],
    ['29 Feb', ['2024-02-29', '2028-02-29']],
    ['23 Nov', ['2026-11-23', '2027-11-23']],
  ])('%s', (text, days) => {
    expect(parseDateQuery(text, today).days).toEqual(days);
  });

  test('text that is not a day is searched as it is', () => {
    for (const text of ['31.2.2024', '99 june', 'long run', '12', 'june june june june', '']) {
      expect(parseDateQuery(text, today).days).toEqual([]);
      expect(parseDateQuery(text, today).words).toEqual(text.split(' ').filter(Boolean));
    }
  });

  test('the rest is searched on that day, and a word that may be a name on all days', () => {
    expect(parseDateQuery('long run 2025', today)).toEqual({
      from: '2025-01-01',
      to: '2025-12-31',
      words: ['long', 'run'],
      days: [],
      months: [],
      year: '2025',
    });
    expect(parseDateQuery('Jun 2025 race', today)).toEqual({
      months: ['2025-06'],
      to: '2025-06-30',
      words: ['race'],
      days: [],
      year: null,
      from: '2025-06-01',
    });
    expect(parseDateQuery('run yesterday', today)).toEqual({
      from: '2026-11-22',
      to: '2026-11-22',
      words: ['run'],
      days: ['2026-11-22'],
      months: [],
      year: null,
    });
    expect(parseDateQuery('december', today)).toEqual({
      months: ['2025-12'],
      from: null,
      words: ['december'],
      days: [],
      year: null,
      to: null,
    });
    expect(parseDateQuery('sunday run', today)).toEqual({
      days: ['2026-11-22', '2026-11-29'],
      from: null,
      words: ['sunday', 'run'],
      months: [],
      year: null,
      to: null,
    });
  });

  test('words mean sports and times of the day', () => {
    expect(typesForWord('trail')).toEqual([3]);
    expect(hoursForWord('morning')).toEqual([4, 5, 6, 7, 8, 9, 10]);
    expect(searchMeanings(['trail', 'xyz'])).toEqual({ types: '3;', hours: ';' });
  });
});

test('in German, and in English next to it', () => {
  speak(german);
  expect(parseDateQuery('letzten Sonntag', today).days).toEqual(['2026-11-22']);
  expect(parseDateQuery('nächsten Freitag', today).days).toEqual(['2026-11-27']);
  expect(parseDateQuery('gestern', today).days).toEqual(['2026-11-22']);
  expect(parseDateQuery('12. Juni 2024', today).days).toEqual(['2024-06-12']);
  expect(parseDateQuery('3. März', today).days).toEqual(['2026-03-03', '2027-03-03']);
  expect(parseDateQuery('march 3', today).days).toEqual(['2026-03-03', '2027-03-03']);
  expect(hoursForWord('morgen')).toContain(7);
});
