import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  dropResponses,
  type CachedResponse,
  readResponse,
  writeResponse,
} from '../../../src/shared/answers/response-cache.ts';
import { persistResponses, freshnessOf } from '../../../src/shared/answers/query-persister.ts';

vi.mock('../../../src/shared/answers/response-cache.ts', () => ({
  dropResponses: vi.fn(),
  readResponse: vi.fn(),
  writeResponse: vi.fn(),
}));

const queryKey = ['calendar', '2026-11-01', '2026-11-30'];
const YESTERDAY = Date.now() - 86_400_000;
let member: string | null = 'member-1';
let queries: QueryClient;
let readSoon: (kept: CachedResponse | null) => void;
let answerSoon: (days: string[]) => void;
let refuse: (error: unknown) => void;

beforeEach(() => {
  member = 'member-1';
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  vi.mocked(readResponse).mockReset();
  vi.mocked(writeResponse).mockReset();
  vi.mocked(dropResponses).mockReset();
  vi.mocked(readResponse).mockImplementation(
    () =>
      new Promise((resolve) => {
        readSoon = resolve;
      }),
  );
  persistResponses(queries, () => member);
});
afterEach(() => queries.clear());

/** A page with these days. */
function show(key: readonly unknown[] = queryKey) {
  const observer = new QueryObserver<string[]>(queries, {
    queryKey: key,
    queryFn: () =>
      new Promise((resolve, reject) => {
        answerSoon = resolve;
        refuse = reject;
      }),
  });
  observer.subscribe(() => {});
  return () => observer.getCurrentResult();
}
const settled = () => new Promise((resolve) => setTimeout(resolve));
const standing = () => freshnessOf(queries, Date.now() - 1000);

test('recent cached data is fetched again by a component that is mounted only afterwards', async () => {
  const observer = new QueryObserver<string[]>(queries, {
    queryKey,
    staleTime: 30_000,
    queryFn: () => new Promise<string[]>(() => {}),
  });
  readSoon({ data: ['kept'], at: Date.now() - 2000 });
  await settled();
  observer.subscribe(() => {});
  expect(observer.getCurrentResult().data).toEqual(['kept']);
  expect(observer.getCurrentResult().isFetching).toBe(true);
});

test('cached data is shown while it is fetched again, and then the response', async () => {
  const shown = show();
  expect(standing()).toEqual({ asOf: null, isEarlier: false, isCutOff: false, outage: null });
  readSoon({ data: ['kept'], at: YESTERDAY });
  await settled();
  expect(shown().data).toEqual(['kept']);
  expect(shown().isFetching).toBe(true);
  expect(shown().status).toBe('success');
  expect(standing()).toEqual({ asOf: YESTERDAY, isEarlier: true, isCutOff: false, outage: null });
  expect(writeResponse).not.toHaveBeenCalled();
  answerSoon(['new']);
  await settled();
  expect(shown().data).toEqual(['new']);
  expect(shown().isFetching).toBe(false);
  expect(standing().isEarlier).toBe(false);
  expect(writeResponse).toHaveBeenCalledExactlyOnceWith('member-1', JSON.stringify(queryKey), {
    data: ['new'],
    at: expect.any(Number),
  });
});

test('it stays without a response, with its age', async () => {
  const shown = show();
  readSoon({ data: ['kept'], at: YESTERDAY });
  await settled();
  refuse({ tag: 'Network' });
  await settled();
  expect(shown().data).toEqual(['kept']);
  expect(standing()).toEqual({ asOf: YESTERDAY, isEarlier: true, isCutOff: true, outage: null });
});

test('an outage reported by the server has its reason next to the age of the numbers', async () => {
  show();
  readSoon({ data: ['kept'], at: YESTERDAY });
  await settled();
  refuse({ tag: 'Network', status: 503, code: 'database_unavailable', message: 'No database.', fields: {} });
  await settled();
  expect(standing()).toEqual({
    asOf: YESTERDAY,
    isEarlier: true,
    isCutOff: true,
    outage: { code: 'database_unavailable', message: 'No database.' },
  });
});

test('it is too late after the response, and after a refusal', async () => {
  const answered = show();
  answerSoon(['new']);
  await settled();
  readSoon({ data: ['kept'], at: YESTERDAY });
  await settled();
  expect(answered().data).toEqual(['new']);

  queries.clear();
  const refused = show();
  refuse({ tag: 'Forbidden' });
  await settled();
  readSoon({ data: ['kept'], at: YESTERDAY });
  await settled();
  expect(refused().status).toBe('error');
  expect(refused().data).toBeUndefined();
});

test('nothing is read or written when signed out, for another member, or for unlisted data', async () => {
  member = null;
  show();
  expect(readResponse).not.toHaveBeenCalled();
  queries.clear();
  member = 'member-1';
  const shown = show();
  member = 'member-2';
  readSoon({ data: ["the first member's"], at: YESTERDAY });
  await settled();
  expect(shown().data).toBeUndefined();
  vi.mocked(readResponse).mockClear();
  show(['sessions']);
  show(['samples', 'activity-1', true]);
  expect(readResponse).not.toHaveBeenCalled();
  show(['samples', 'activity-1', false]);
  expect(readResponse).toHaveBeenCalledOnce();
});

const athlete = '3b241101-e2bb-4255-8caf-4136c566a962';
test.each([
  ['a calendar that is closed', ['calendar', athlete, '2026-11-01', '2026-11-30'], 'Forbidden', true],
  ['activities of nobody who is known', ['activities', athlete, {}], 'NotFound', true],
  ['an activity that is gone', ['activity', athlete], 'NotFound', true],
  ['samples that an activity by hand has not', ['samples', athlete, false], 'NotFound', false],
  ['standings that an activity has not', ['activity', athlete, 'standings'], 'NotFound', false],
  ['a server that is away', ['calendar', athlete, '2026-11-01', '2026-11-30'], 'Server', false],
  ['a page of one’s own that is closed', ['calendar', 'member-1', '2026-11-01', '2026-11-30'], 'Forbidden', false],
])('after %s cached data is deleted or stays', async (_, key, tag, isForgotten) => {
  queries.setQueryData(['activities', athlete, { start: '2026-11-01' }], ['kept']);
  show(key);
  refuse({ tag });
  await settled();
  expect(vi.mocked(dropResponses).mock.calls).toEqual(isForgotten ? [['member-1', [athlete]]] : []);
  expect(queries.getQueryData(['activities', athlete, { start: '2026-11-01' }])).toEqual(
    isForgotten ? undefined : ['kept'],
  );
});
