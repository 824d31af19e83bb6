import { expect, test } from 'vitest';
import { listedActivities, noFilter } from '../../../domain/views/activity-list.ts';
import { changeSteps, removalSteps } from '../../../src/features/activities/bulk-steps.ts';
import { activity } from '../views/activity.ts';

/** Recordings with these numbers of legs. */
const rowsOf = (...legs: readonly number[]) =>
  listedActivities(
    legs.flatMap((count, i) =>
      Array.from({ length: count }, (_, leg) =>
        activity({
          activityId: `${i}.${leg}`,
          recordingId: String(i),
          name: leg === 0 ? 'Race' : null,
          localStartTime: `2026-05-01T08:${String(leg).padStart(2, '0')}:00`,
        }),
      ),
    ),
    noFilter,
  );
const sizes = (steps: ReturnType<typeof removalSteps>) =>
  steps.map(({ entries, apply }) => [
    entries,
    apply.kind === 'change' ? apply.changes.length : apply.activityIds.length,
  ]);

test('all legs of a recording are deleted by one call, and count as one', () => {
  const [step] = removalSteps(rowsOf(3, 1), 'delete');
  expect(step).toEqual({
    entries: 2,
    apply: { kind: 'delete', activityIds: ['0.0', '0.1', '0.2', '1.0'] },
    revert: { kind: 'restore', activityIds: ['0.0', '0.1', '0.2', '1.0'] },
  });
});

test('a call changes no more than its limit, and no recording is split', () => {
  const rows = rowsOf(...Array.from({ length: 15 }, () => 3));
  expect(sizes(changeSteps(rows, { race: true }))).toEqual([
    [13, 39],
    [2, 6],
  ]);
  expect(sizes(changeSteps(rowsOf(1, 1, 1), { activityTypeId: 4 }))).toEqual([[3, 3]]);
});

test('unchanged legs are left alone, and each returns to its former value', () => {
  expect(changeSteps(rowsOf(2, 1), { name: 'Race' })).toEqual([
    {
      entries: 1,
      apply: { kind: 'change', changes: [{ activityId: '0.1', name: 'Race' }] },
      revert: { kind: 'change', changes: [{ activityId: '0.1', name: null }] },
    },
  ]);
  expect(changeSteps(rowsOf(1), { name: 'Race' })).toEqual([]);
});
