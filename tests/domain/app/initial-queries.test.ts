import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import type { Visitor } from '../../../domain/navigation.ts';
import type { Api } from '../../../src/api/api-context.ts';
import { pathOf } from '../../../src/api/requests.ts';
import { firstAnswers } from '../../../src/shared/answers/initial-queries.ts';
import { firstCalls, firstHashes } from '../../../src/boot/initial-requests.ts';
import { monthShown, type Opened } from '../../../src/boot/initial-location.ts';

/** 2026-11-22, 08:30 UTC, s. */
const NOW = Date.UTC(2026, 10, 22, 8, 30) / 1000;
const visitor: Visitor = { accessLevel: 20, memberType: 'Athlete', dashboardHidden: false };
const opened = (path: string, search = ''): Opened => ({
  path,
  search,
  memberId: 'member-1',
  visitor,
  timeZone: 'Europe/Berlin',
  weekStart: 0,
  isNew: false,
});

let queries: QueryClient;
const asked: string[] = [];
/** Answers the requests so far. */
let answer: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  asked.length = 0;
  answer = () => {};
});
afterEach(() => {
  queries.clear();
  vi.useRealTimers();
});

const call = ((id: 'getCalendar' | 'listActivities', input: { params: object; query: Record<string, unknown> }) => {
  const query = new URLSearchParams(Object.entries(input.query).map(([name, value]) => [name, String(value)]));
  asked.push(`${pathOf(calls[id].path, input.params as never)}?${query}`);
  return new Promise((resolve) => {
    const before = answer;
    answer = () => {
      before();
      resolve({ days: [], activities: [] });
    };
  });
}) as unknown as Api['call'];

/** Starts loading for a page. @returns whether the page may be rendered */
function read(page: Opened): () => boolean {
  let isDone = false;
  void firstAnswers(queries, page, { memberId: 'member-1', call }, NOW).then(() => {
    isDone = true;
  });
  return () => isDone;
}

test.each([
  ['?week=&month=2026-01', '2026-01'],
  ['?week=2026-13-40&month=2026-01', '2026-01'],
  ['?week=2026-02-03&month=2026-01', '2026-02'],
  ['?week=', '2026-11'],
])('the calendar at %s is prefetched as displayed: %s', (search, month) => {
  expect(monthShown(opened('/calendar', search), NOW)).toBe(month);
});

test.each([
  ['/calendar', ''],
  ['/calendar', '?month=2026-02'],
  ['/', ''],
])('%s%s is rendered once its numbers are loaded, requested and cached as in the document', async (path, search) => {
  const page = opened(path, search);
  const isDone = read(page);
  await vi.advanceTimersByTimeAsync(100);
  expect(isDone()).toBe(false);
  const early = firstCalls(page, NOW).filter((url) => url.includes('?'));
  expect(asked.toSorted()).toEqual(early.toSorted());
  const names = queries
    .getQueryCache()
    .getAll()
    .map(({ queryHash }) => queryHash);
  expect(firstHashes(page, NOW).toSorted()).toEqual(names.toSorted());
  answer();
  await vi.advanceTimersByTimeAsync(1);
  expect(isDone()).toBe(true);
});

test('slow numbers update a rendered page, and are not requested twice', async () => {
  const isDone = read(opened('/calendar'));
  await vi.advanceTimersByTimeAsync(300);
  expect(isDone()).toBe(true);
  answer();
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(1);
  expect(queries.getQueryCache().getAll()[0]?.state.status).toBe('success');
});

test('a page without numbers is rendered at once', async () => {
  const isDone = read(opened('/profile'));
  await vi.advanceTimersByTimeAsync(0);
  expect(isDone()).toBe(true);
  expect(asked).toEqual([]);
});
