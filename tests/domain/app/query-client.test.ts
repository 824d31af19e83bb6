import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../src/shared/answers/query-client.ts';

/** A value on the server; each request is answered on command with the value at the time of the request. */
function server() {
  let value = 'before';
  const answers: (() => void)[] = [];
  const read = () => {
    const seen = value;
    return new Promise<string>((resolve) => {
      answers.push(() => resolve(seen));
    });
  };
  return { read, answers, change: () => void (value = 'after') };
}

function page({ read }: Pick<ReturnType<typeof server>, 'read'>) {
  const queries = createQueryClient(() => {});
  const shown = new QueryObserver(queries, { queryKey: ['calendar', 'June'], queryFn: read });
  return { queries, shown, leave: shown.subscribe(() => {}) };
}
const asked = (answers: readonly unknown[], times: number) => vi.waitFor(() => expect(answers).toHaveLength(times));

test('a first fetch during a change is repeated', async () => {
  const { read, answers, change } = server();
  const { queries, shown, leave } = page({ read });
  await asked(answers, 1);
  change();
  const followed = queries.invalidateQueries({ queryKey: ['calendar'] });
  answers[0]?.();
  await asked(answers, 2);
  answers[1]?.();
  await followed;
  expect(shown.getCurrentResult().data).toBe('after');
  expect(shown.getCurrentResult().isFetching).toBe(false);
  leave();
});

test('cached data is fetched once, even while being fetched', async () => {
  const { read, answers, change } = server();
  const { queries, shown, leave } = page({ read });
  await asked(answers, 1);
  answers[0]?.();
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toBe('before'));
  void queries.invalidateQueries({ queryKey: ['calendar'] });
  await asked(answers, 2);
  change();
  const followed = queries.invalidateQueries({ queryKey: ['calendar'] });
  await asked(answers, 3);
  answers[2]?.();
  await followed;
  answers[1]?.();
  expect(shown.getCurrentResult().data).toBe('after');
  expect(shown.getCurrentResult().isFetching).toBe(false);
  expect(answers).toHaveLength(3);
  leave();
});

test('a requested page arrives, even during a change', async () => {
  const queries = createQueryClient(() => {});
  const asked: number[] = [];
  const answers: (() => void)[] = [];
  const shown = new InfiniteQueryObserver(queries, {
    queryKey: ['rows'],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      new Promise<string>((resolve, reject) => {
        asked.push(pageParam);
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        answers.push(() => resolve(`page ${pageParam}`));
      }),
    getNextPageParam: (_last, _pages, page) => page + 1,
  });
  const leave = shown.subscribe(() => {});
  await vi.waitFor(() => expect(asked).toEqual([0]));
  answers[0]?.();
  await vi.waitFor(() => expect(shown.getCurrentResult().hasNextPage).toBe(true));
  void shown.fetchNextPage();
  await vi.waitFor(() => expect(asked).toEqual([0, 1]));
  const followed = queries.invalidateQueries({ queryKey: ['rows'] });
  answers[1]?.();
  await vi.waitFor(() => expect(shown.getCurrentResult().data?.pages).toEqual(['page 0', 'page 1']));
  // Both pages are loaded again.
  for (const [nth, pages] of [
    [2, [0, 1, 0]],
    [3, [0, 1, 0, 1]],
  ] as const) {
    await vi.waitFor(() => expect(asked).toEqual(pages));
    answers[nth]?.();
  }
  await followed;
  expect(shown.getCurrentResult().isFetching).toBe(false);
  expect(shown.getCurrentResult().data).toEqual({ pages: ['page 0', 'page 1'], pageParams: [0, 1] });
  leave();
});

test('a value is announced at the end of the task that sets it', async () => {
  const { read } = server();
  const { queries, shown, leave } = page({ read });
  const told: unknown[] = [];
  shown.subscribe(({ data }) => told.push(data));
  queries.setQueryData(['calendar', 'June'], 'now');
  await Promise.resolve();
  expect(told).toEqual(['now']);
  leave();
});
