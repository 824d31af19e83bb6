import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heldAt, keepPlace, placeAt } from '../../../src/features/calendar/place.ts';

/** As the router's history writes it: the entry after the first has index 1, whichever it is. */
const enter = (key: string, pathname = '/calendar') =>
  vi.stubGlobal('window', { history: { state: { __TSR_index: 1, __TSR_key: key } }, location: { pathname } });

const october = { inAddress: '2026-10', shown: '2026-10', goneTo: '2026-10' };
const firstWeek = { start: '2026-09-28', offset: 40 };

beforeEach(() => {
  enter('first visit');
  keepPlace(october, firstWeek, 'table');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the calendar is found where it was left in the same entry of the history', () => {
  enter('a day', '/calendar/2026-10-05');
  keepPlace(october, { start: '2026-10-05', offset: 0 }, 'table');
  enter('first visit');
  const { start, offset } = heldAt(october, 'table') ?? {};
  expect({ start, offset }).toEqual(firstWeek);
});

test('another visit after going back begins at its own month, although its entry has the same index', () => {
  enter('second visit');
  expect(placeAt('2026-10')).toBe(null);
  expect(heldAt(october, 'table')).toBe(null);
});

test('a history that does not name its entries keeps no place', () => {
  vi.stubGlobal('window', { history: { state: null }, location: { pathname: '/calendar' } });
  keepPlace(october, firstWeek, 'table');
  expect(placeAt('2026-10')).toBe(null);
});

test('the list does not begin at the top week of the table, which may end in the month and begin before it', () => {
  expect(heldAt(october, 'list')).toBe(null);
});

test('the list begins at the week of the table where that was scrolled to another month', () => {
  const scrolled = { ...october, inAddress: '2026-08', shown: '2026-08' };
  keepPlace(scrolled, { start: '2026-08-10', offset: 40 }, 'table');
  expect(heldAt(scrolled, 'list')?.start).toBe('2026-08-10');
});
