import { expect, test } from 'vitest';
import { edited, newDraft } from '../../../domain/training/draft.ts';
import { planToSend } from '../../../domain/training/plan.ts';

const draft = newDraft('7d3c9a54-1f0e-4c7b-9a5e-2f6f0c1d2e3f', '2026-10-22');
const loaded = { ...draft, stated: { totalDistance: 40_000, totalDuration: null, load: 88, isOwn: false } };
const about = { memberId: 'm', by: 'm', revision: 'r', basedOn: null, isRemoved: false, now: '2026-10-22T10:00:00Z' };
const sent = (one: typeof draft) => {
  const { load, total_distance: distance, total_duration: duration } = planToSend(one, about);
  return { load, distance, duration };
};
const nothing = { load: undefined, distance: undefined, duration: undefined };

test('totals from another client are left to the server, and are dropped with their steps', () => {
  expect(sent(loaded)).toEqual(nothing);
  expect(edited(loaded, { kind: 'words', words: { title: 'Ride' } })).toEqual({ ...loaded, title: 'Ride' });
  expect(edited(loaded, { kind: 'add', what: 'activity', into: null }).stated).toBeUndefined();
  expect(edited(loaded, { kind: 'type', activityTypeId: 1 }).stated).toBeUndefined();
});

test('totals entered here are sent with the previous ones, and stay when steps change', () => {
  const entered = edited(loaded, { kind: 'stated', stated: { load: null, totalDuration: 5400 } });
  expect(sent(entered)).toEqual({ load: null, distance: 40_000, duration: 5400 });
  expect(sent(edited(entered, { kind: 'add', what: 'activity', into: null }))).toEqual(sent(entered));
  // A rest day has no totals.
  expect(sent(edited(entered, { kind: 'type', activityTypeId: 34 }))).toEqual(nothing);
  expect(sent(edited(draft, { kind: 'stated', stated: { load: 50 } }))).toEqual({
    load: 50,
    distance: null,
    duration: null,
  });
});
