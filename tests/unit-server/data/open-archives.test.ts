import { expect, test } from 'vitest';
import { WorkerLost } from '../../../server/imports/decode-pool.ts';
import { expand } from '../../../server/imports/open-archives.ts';

const pool = {
  run: () => Promise.reject(new WorkerLost('the worker ended')),
  stopped: () => false,
  stop: () => Promise.resolve(),
};
const files = { intake: { directory: 'originals', place: 'originals/incoming' }, path: 'originals/archive' };
const archive = { itemId: '1', hash: 'a'.repeat(64), name: 'export.zip', externalKey: 'x' };
const position = { at: 3, entries: 3, unpacked: 100, read: 100 };

test.each([
  ['TooMuchWork', null, true],
  ['TooMuchWork', null, false],
  ['TooSlow', { position, problem: null, brought: 3 }, false],
] as const)('an archive that cost a worker its life ends with %s', async (problem, opened, isHistory) => {
  const piece = await expand(pool, files, { ...archive, opened }, 'member', isHistory);
  expect(piece).toEqual({ entries: [], problem, rest: null });
});
