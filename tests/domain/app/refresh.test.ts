import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefresh, PAGE_REFRESH_MS } from '../../../src/shared/answers/refresh.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function start() {
  const queries = new QueryClient();
  const asked: string[] = [];
  vi.spyOn(queries, 'invalidateQueries').mockImplementation(async ({ queryKey } = {}) => {
    asked.push(String(queryKey));
  });
  const taken = () => asked.splice(0);
  return { refresh: createRefresh(queries), taken };
}
const training = [
  'calendar',
  'diaries',
  'week-diaries',
  'wellness',
  'plans',
  'sent-workouts',
  'activities',
  'activity',
  'repeated',
  'samples',
  'zones',
  'measurements',
  'gear',
  'goals',
  'day-markers',
];
const kept = ['saved-filters', 'workout-library', 'plan-templates', 'calendar-feed', 'share-links', 'unknown-sports'];
const importing = ['imports', 'import', 'sources', 'storage'];

test('the first event is followed at once, later ones together, each key once', async () => {
  const { refresh, taken } = start();
  refresh('calendar_updated');
  expect(taken().toSorted()).toEqual([...training, ...kept, ...importing].toSorted());
  for (let i = 0; i < 50; i += 1) refresh('calendar_updated', 'new_import_found');
  refresh('member_updated');
  expect(taken()).toEqual([]);
  await vi.advanceTimersByTimeAsync(PAGE_REFRESH_MS - 1);
  expect(taken()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(taken().toSorted()).toEqual(
    [...training, ...kept, ...importing, 'team-people', 'roster', 'payment'].toSorted(),
  );
  await vi.advanceTimersByTimeAsync(PAGE_REFRESH_MS);
  expect(taken()).toEqual([]);
});

test('after a pause the next one is followed at once again', async () => {
  const { refresh, taken } = start();
  refresh('new_import_found');
  await vi.advanceTimersByTimeAsync(PAGE_REFRESH_MS);
  taken();
  refresh('new_import_found');
  expect(taken()).toEqual(importing);
});

test('progress, which changes no fetched data, delays nothing', () => {
  const { refresh, taken } = start();
  refresh('import_progress');
  refresh('new_import_found');
  expect(taken()).toEqual(importing);
});
