import { expect, test } from 'vitest';
import { coachedThings } from '../../domain/access.ts';
import { coachReads, readsInProfile, readsInRoster, readsOnPages } from '../../domain/coach-reads.ts';
import { memberProfile } from '../../domain/entities/member-profile.ts';
import { rosterEntry } from '../../domain/entities/roster.ts';

test('every field that coaches get has an entry, and no other', () => {
  expect(Object.keys(readsInRoster).sort()).toEqual(Object.keys(rosterEntry.shape).sort());
  expect(Object.keys(readsInProfile).sort()).toEqual(Object.keys(memberProfile.shape).sort());
  expect(Object.keys(readsOnPages).sort()).toEqual(Object.keys(coachedThings).sort());
});

test('athletes are told of nothing that no coach gets, and of all that one does', () => {
  const sent = [readsInRoster, readsInProfile, readsOnPages].flatMap((table) => Object.values(table));
  expect([...new Set(sent)].filter((thing) => thing !== null).sort()).toEqual([...coachReads].sort());
});
