import { expect, test } from 'vitest';
import { hasFailedCompletely } from '../../domain/entities/import.ts';

const none = { imported: 0, duplicate: 0, partial: 0, failed: 0, skipped: 0, pending: 0 };

test('an import whose files all failed imported nothing', () => {
  expect(hasFailedCompletely({ ...none, failed: 2 })).toBe(true);
  expect(hasFailedCompletely({ ...none, failed: 2, duplicate: 1 })).toBe(false);
  expect(hasFailedCompletely(none)).toBe(false);
});
